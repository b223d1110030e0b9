/**
 * What a crawl has learned of places: what the pages of each group of addresses were worth, what hosts answered to
 * addresses that were made up or shortened, and which pages look like these answers.
 * @module
 */
import { Youngest } from "../../collections/youngest.ts";
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, Drop, LinkId } from "../../types.ts";
import { Accounts } from "./accounts.ts";
import { type Address, type Addresses, addressOf } from "./address.ts";
import type { Experiment, Finding } from "./experiment.ts";
import { COPIED, FoundOnCopies } from "./found-on-copies.ts";
import { type Answers, isAlike, isOtherGenerator, isSamePage, isSameText, type Portrait } from "./generator.ts";
import { hostGroup, kindIn } from "./groups.ts";
import { HostMemory, type ObservedPage } from "./host-memory.ts";
import { isNumbered } from "./made-up-address.ts";
import { OpenPlaces, type Seen } from "./open-places.ts";
import { leftBy } from "./put-off.ts";
import { Spellings } from "./spellings.ts";

/** What a fetched page brought: something new; a copy of another page; nothing but known text; a generator's page. */
export type Worth = "new" | "copy" | "stale" | "generated";

/** A group is tried after so many pages. */
const TRY_AFTER = 5;
const NOTHING: ReadonlySet<number> = new Set();
/** Hosts that are remembered; the oldest go first. */
const MAX_HOSTS = 2000;

export class TrapMemory {
  readonly #accounts = new Accounts();
  readonly #hosts = new Youngest<string, HostMemory>(MAX_HOSTS, () => new HostMemory());
  readonly #open = new OpenPlaces();
  readonly #foundOnCopies = new FoundOnCopies();
  readonly #spellings = new Spellings();
  /** Pages that a generator has made. */
  readonly #generated = new Set<LinkId>();
  /** Addresses that stand for others, by hashes: where they fail, the part that was left out meant something. */
  readonly #substitutes = new Map<number, number>();
  /** Link that is being fetched → what is tried with it. */
  readonly #planned = new Map<CanonicalUrl, Experiment>();
  #pages = 0;

  /** Takes in a fetched page, with the kinds of addresses to which it is the first to link. */
  observe(page: ObservedPage, worth: Worth, opened: ReadonlySet<number> = NOTHING): void {
    const { chosen, portrait } = page;
    const isGenerated = worth === "generated";
    this.#pages++;
    this.#planned.delete(chosen.url);
    const isRootless = this.isRootless(page);
    if (portrait !== undefined) {
      if (this.#open.isVouched(page.id)) this.#hostOf(page.address).notices.trust(portrait);
      const how = { isStrange: !this.#accounts.isGoodPlace(chosen), isGenerated, pages: this.#pages };
      this.#hostOf(page.address).observe(page, portrait, how);
    }
    for (const { key, kind } of page.groups) {
      const account = this.#accounts.of(key);
      const goesOn = isRootless || opened.has(kind);
      account.count(worth !== "new");
      if (portrait !== undefined) account.silence.hear(page, { goesOn, pages: this.#pages });
      if (worth === "new" && page.isRelevant) account.relevant++;
      if (account.answers !== undefined) account.compare(isGenerated);
    }
    if (isGenerated) this.#generated.add(page.id);
  }

  /** Takes in where a page leads on to; how poor it is beside others of its host. */
  follow(
    page: ObservedPage,
    { saysLittle, isCopy, news, hops }: Pick<Seen, "saysLittle" | "isCopy" | "news" | "hops">,
    addresses: Addresses,
  ): number {
    const host = this.#hostOf(page.address);
    const [isRootless, isOwn] = [host.isRootless(page), (id: LinkId) => host.isOwn(id)];
    return this.#open.observe(page, { saysLittle, isCopy, news, hops, isRootless, isOwn }, addresses);
  }

  /** Takes in whether another page has its words: `twin` is that page's address. */
  compare(page: ObservedPage, { isCopy, twin }: { isCopy: boolean; twin: CanonicalUrl | undefined }): void {
    if (twin === undefined) this.#spellings.observe(page.address.url);
    else this.#spellings.learn(page.address.url, twin);
    this.#foundOnCopies.add(isCopy, page.known, page.fresh);
    if (isCopy) for (const { key } of page.groups) this.#accounts.of(key).copies++;
  }

  /** What puts a chosen link off the furthest. */
  putsOff(url: CanonicalUrl, id: LinkId): Drop | undefined {
    const address = addressOf(url);
    const isVouched = this.#open.isVouched(id);
    // What good pages link to is judged by that, and not by what lies beside it.
    const spelling = isVouched ? this.#spellings.putsOffSpelling(url) : this.#spellings.putsOff(url);
    let furthest = spelling;
    const consider = (drop: Drop | undefined) => {
      if (drop !== undefined && (furthest === undefined || leftBy(drop) < leftBy(furthest))) furthest = drop;
    };
    if (this.#foundOnCopies.has(id)) consider(COPIED);
    if (!isVouched) {
      if (this.#accounts.isCopied(address)) consider(COPIED);
      consider(this.#shared(address));
    }
    const isHouse = this.#hosts.known(address.host)?.isOwn(id) === false;
    if (!isVouched || !isHouse) consider(this.#open.putsOff(address, id));
    return furthest && spelling?.instead ? { ...furthest, instead: spelling.instead } : furthest;
  }

  /** Nothing more is to be expected of one of its groups, but there are good pages in its part of the host. */
  #shared(address: Address): Drop | undefined {
    const barren = this.#accounts.barren(address);
    if (barren === undefined || !(this.#open.hasGood(address) || this.#accounts.isMixed(address))) return undefined;
    return { keep: false, reason: "trap-shared", detail: `${barren.detail}; others come first` };
  }

  /** A page links to these addresses, which were known before. */
  vouch({ address }: ObservedPage, urls: Iterable<CanonicalUrl>): void {
    this.#hosts.known(address.host)?.vouch(urls);
  }

  /** An earlier page turned out to be the copy of a later one. */
  demote({ groups }: Address): void {
    for (const { key } of groups) this.#accounts.of(key).demote();
  }

  /** A link led nowhere new. */
  observeMiss(url: CanonicalUrl, isRedirect: boolean): void {
    const address = addressOf(url);
    this.#open.done(address);
    const planned = this.#planned.get(url);
    if (planned !== undefined) this.#mark(planned, false); // it is to be tried with another link
    this.#planned.delete(url);
    if (isRedirect) {
      for (const { key } of address.groups) this.#accounts.of(key).count(true);
      return;
    }
    this.#spellings.missed(url);
    const group = this.#substitutes.get(hashKey(url));
    if (group !== undefined) this.#accounts.of(group).isIdle = false;
  }

  /** Takes in what came of an experiment that was made with a page. */
  learn(finding: Finding, page: ObservedPage): void {
    const host = this.#hostOf(page.address);
    host.experiments++;
    this.#mark(finding, true);
    if (finding.kind === "made-up") this.#learnMadeUp(finding, page, host);
    else this.#learnBare(finding, page, host);
  }

  #learnBare(finding: Finding, page: ObservedPage, host: HostMemory): void {
    const [answer] = finding.answers;
    const account = this.#accounts.of(hashKey(finding.group));
    account.isIdle = answer !== undefined && isSameAs(answer.portrait, page);
    if (account.isIdle) host.findings++;
  }

  #learnMadeUp({ group, answers: [first, second] }: Finding, page: ObservedPage, host: HostMemory): void {
    const isWhole = group === hostGroup(page.address).name;
    const account = this.#accounts.of(hashKey(group));
    if (first && !account.isByNumber && isNumbered(page.chosen.url) && isSameAs(first.portrait, page)) {
      account.isByNumber = true;
      account.isTried = false; // by numbers as well
      return;
    }
    if (first === undefined && !isWhole) this.#clearAround(page.address);
    if (first === undefined || second === undefined || first.url === second.url) return;
    if (isSameText(first.portrait, second.portrait) && host.has(first.portrait)) return; // it leads everyone to one page
    const answers: Answers = [first.portrait, second.portrait];
    // What answers everywhere has answered here too: the group itself knows its pages.
    if (host.answers !== undefined && !isOtherGenerator(answers, host.answers)) return;
    host.findings++;
    host.learnNotices(group, answers);
    if (!isWhole && host.isLikeTrusted(group, answers)) {
      this.#open.hasAll(kindIn(group, page.address), page.address);
      return;
    }
    if (isWhole) host.answers = answers;
    else account.answers = answers;
    for (const earlier of host.recent) {
      if (!isWhole && !earlier.groups.some(({ name }) => name === group)) continue;
      const isGenerated = this.isGenerated(earlier);
      if (isGenerated) this.#generated.add(earlier.id);
      if (!isWhole) account.compare(isGenerated);
      else if (isGenerated) this.demote(earlier.address);
    }
  }

  /** The host knows its pages here: what encloses the group need not be tried. */
  #clearAround({ groups }: Address): void {
    for (const { key, varied } of groups) {
      if (varied === "below" || varied === "name") this.#accounts.of(key).isTried = true;
    }
  }

  /** Whether a page looks like what its host answers to made-up addresses, to any or to those of its group. */
  isGenerated(page: ObservedPage): boolean {
    const { portrait } = page;
    if (portrait === undefined) return false;
    if (this.#hostOf(page.address).isGenerated(page, portrait)) return true;
    return page.groups.some(({ key }) => {
      const answers = this.#accounts.known(key)?.answers;
      return answers !== undefined && isAlike(portrait, answers);
    });
  }

  /** What the links of a page are worth, by how long the pages of its groups had nothing to say. */
  linkFactor(page: ObservedPage): number {
    return Math.min(...page.groups.map(({ key }) => this.#accounts.of(key).silence.factor));
  }

  /** It leads to more of its kind that nobody knew. */
  goesOn(page: ObservedPage, opened: ReadonlySet<number>): boolean {
    return page.groups.some(({ kind }) => opened.has(kind));
  }

  /** Nobody else links to where it links. */
  isRootless(page: ObservedPage): boolean {
    return page.portrait !== undefined && this.#hostOf(page.address).isRootless(page);
  }

  /** The same at a place where nothing good was found yet. */
  isLonely(page: ObservedPage): boolean {
    return this.isRootless(page) && !this.#accounts.isGoodPlace(page.chosen);
  }

  /** A link is about to be fetched: plans what is tried with it. */
  chosen(url: CanonicalUrl): void {
    const address = addressOf(url);
    this.#open.chosen(address);
    const experiment = this.#experimentFor(address);
    if (experiment === undefined) return;
    this.#mark(experiment, true);
    this.#planned.set(url, experiment);
  }

  /** What is tried with a link that was chosen. */
  planned(url: CanonicalUrl): Experiment | undefined {
    return this.#planned.get(url);
  }

  #experimentFor(address: Address): Experiment | undefined {
    if (this.#hosts.known(address.host)?.mayExperiment !== true) return undefined;
    const whole = hostGroup(address);
    if (!this.#accounts.of(hashKey(whole.name)).isTried)
      return { group: whole.name, kind: "made-up", varied: whole.varied };
    for (const { name, key, varied, idle } of address.groups) {
      const account = this.#accounts.known(key);
      if (account === undefined || account.fetched < TRY_AFTER || account.isEndless) continue;
      if (idle !== undefined && !account.isBareTried) return { group: name, kind: "bare", leftOut: idle };
      if (varied === undefined || account.isTried) continue;
      const isByWords = varied === "name" && isNumbered(address.url) && !account.isByNumber;
      return { group: name, kind: "made-up", varied: isByWords ? "letters" : varied };
    }
    return undefined;
  }

  /** Relevant pages of a template, by the hash of its name, that brought something new. */
  relevantOf(template: number): number {
    return this.#accounts.known(template)?.relevant ?? 0;
  }

  /** Nothing more is to be expected of one of its groups. Where good pages are too, it is put off instead. */
  barren(url: CanonicalUrl): Drop | undefined {
    const address = addressOf(url);
    const barren = this.#open.hasGood(address) ? undefined : this.#accounts.barren(address);
    return barren && this.#accounts.isMixed(address) ? undefined : barren;
  }

  /** What is fetched in place of an address that has a part without meaning. */
  variantOf(url: CanonicalUrl): Drop | undefined {
    const found = this.#accounts.variantOf(addressOf(url));
    if (found?.drop.instead !== undefined) this.#substitutes.set(hashKey(found.drop.instead), found.group);
    return found?.drop;
  }

  /** Found on a page that a generator made, in a place where nothing good was found. */
  isGeneratedLink(url: CanonicalUrl, from: LinkId): boolean {
    return this.#generated.has(from) && !this.#accounts.isGoodPlace(addressOf(url));
  }

  /** On a host whose strange places are suspect: such a place, and nothing but one page links to it. */
  isStrange(url: CanonicalUrl, from: LinkId): boolean {
    const address = addressOf(url);
    const host = this.#hosts.known(address.host);
    return host?.isSuspect === true && !host.isVouched(url, from) && !this.#accounts.isGoodPlace(address);
  }

  #mark({ group, kind }: Pick<Experiment, "group" | "kind">, isTried: boolean): void {
    const account = this.#accounts.of(hashKey(group));
    if (kind === "bare") account.isBareTried = isTried;
    else account.isTried = isTried;
  }

  #hostOf({ host }: Address): HostMemory {
    return this.#hosts.of(host);
  }
}

function isSameAs(answer: Portrait, { portrait }: ObservedPage): boolean {
  return portrait !== undefined && isSamePage(answer, portrait);
}

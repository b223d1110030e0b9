/**
 * A site with a real corpus and traps. What stands at an address follows from the address and the seed alone.
 *
 *   const web = trapWeb({ kinds: TUNING_KINDS, anchors: "stuffed" });
 *   const server = await startSiteServer({ "127.0.0.1": { "*": web.handler } });
 * @module
 */
import { createRng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import type { Topic } from "../../src/types.ts";
import type { SiteHandler } from "../integration/site-server.ts";
import { addressOf, type TrapContext, type TrapKind } from "./kind.ts";
import { ownHtml, siteHtml } from "./layout.ts";
import { type RealCorpus, type RealLink, realCorpus, shuffled } from "./real-pages.ts";
import { type Answer, handlerOf, type TopicKind, topicOf } from "./served.ts";
import { createTexts, stuffedAnchor, TOPIC_WORDS } from "./text.ts";

export interface TrapWebOptions {
  readonly kinds: readonly TrapKind[];
  /** Pages about the topic, and others. */
  readonly good?: number;
  readonly other?: number;
  readonly seed?: number;
  /** What links into traps say: the topic's words, or what they lead to. */
  readonly anchors?: "stuffed" | "honest";
  /** Whether trap pages have the skeleton of real ones. */
  readonly layout?: "shared" | "own";
}

/** What a crawl of a site with traps, and a report of it, need to know. */
export interface TrapSite {
  readonly handler: SiteHandler;
  /** Names of its traps. */
  readonly traps: readonly string[];
  /** Addresses (path and query) of articles about the topic, and of others. */
  readonly good: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
  /** The name of the trap that an address belongs to; undefined for a real page, and for none. */
  kindOf(url: string): string | undefined;
  topic(origin: string, kind?: TopicKind): Topic;
}

export interface TrapWeb extends TrapSite {
  /** What a request for an address gives: HTML, another address, or undefined for a 404. */
  answer(address: string): Answer | undefined;
}

export function trapWeb({
  kinds,
  good = 300,
  other = 700,
  seed = 1,
  anchors = "stuffed",
  layout = "shared",
}: TrapWebOptions): TrapWeb {
  const corpus = realCorpus({ good, other, seed });
  const texts = createTexts(seed);
  const root = createRng(seed).fork("traps");
  const isIn = (wanted: boolean) =>
    corpus.pages.filter(({ isGood }) => isGood === wanted).map(({ address }) => address);
  const goodAddresses = isIn(true);
  const otherAddresses = isIn(false);

  const contextOf = (kind: TrapKind, address: string): TrapContext => ({
    rng: root.fork(kind.name, hashKey(address)),
    texts,
    corpus,
  });
  const intoTraps = (links: readonly RealLink[], where: string): RealLink[] => {
    if (anchors === "honest") return [...links];
    return links.map(({ href }) => ({ href, label: stuffedAnchor(root.fork(where, hashKey(href))) }));
  };
  const navigation = [
    { href: "/", label: "Front page" },
    ...corpus.sections,
    ...intoTraps(
      kinds.flatMap((kind) => kind.navigation ?? []),
      "navigation",
    ),
  ];

  const realAnswer = (address: string): Answer | undefined => {
    const real = corpus.at(address);
    if (real !== undefined) {
      const entrances = kinds.flatMap((kind) => kind.entrances?.(real, contextOf(kind, address)) ?? []);
      // Nothing in the place of a link tells whether it leads into a trap.
      const mixed = shuffled([...intoTraps(entrances, address), ...real.links()], root.fork("mixed", hashKey(address)));
      const paragraphs = real.text();
      const inText = mixed.slice(0, paragraphs.length);
      const links = mixed.slice(paragraphs.length);
      return { html: siteHtml({ title: real.title, paragraphs, navigation, inText, links }) };
    }
    const list = corpus.listAt(address);
    if (list === undefined) return undefined;
    const { title, text, links } = list;
    return { html: siteHtml({ title, paragraphs: text, navigation, inText: [], links }) };
  };
  const trapAnswer = (kind: TrapKind, url: URL): Answer | undefined => {
    const address = addressOf(url);
    const answer = kind.answer(url, contextOf(kind, address));
    if (answer === undefined || "redirect" in answer) return answer;
    const { title, paragraphs, links, real = [] } = answer;
    const shown = { title, paragraphs, navigation, inText: [], links: [...real, ...intoTraps(links, address)] };
    return { html: layout === "shared" ? siteHtml(shown) : ownHtml(shown) };
  };

  const answer = (address: string): Answer | undefined => {
    const url = new URL(address, "http://site.example");
    if (url.pathname === "/robots.txt") return undefined;
    const real = realAnswer(addressOf(url));
    if (real !== undefined) return real;
    const kind = trapAt(url, kinds, corpus);
    if (kind !== undefined) return trapAnswer(kind, url);
    // A query that nobody reads.
    return realAnswer(url.pathname);
  };

  return {
    traps: kinds.map(({ name }) => name),
    good: new Set(goodAddresses),
    other: new Set(otherAddresses),
    answer,
    kindOf: (url) => trapAt(new URL(url), kinds, corpus)?.name,
    handler: handlerOf(answer),
    topic: topicOf({ name: "weather and disasters", words: TOPIC_WORDS, good: goodAddresses, other: otherAddresses }),
  };
}

function trapAt(url: URL, kinds: readonly TrapKind[], corpus: RealCorpus): TrapKind | undefined {
  const address = addressOf(url);
  if (corpus.at(address) !== undefined || corpus.listAt(address) !== undefined) return undefined;
  const owner = kinds.find((kind) => kind.takesUnknown !== true && kind.owns(url, corpus));
  if (owner !== undefined) return owner;
  if (corpus.at(url.pathname) !== undefined || corpus.listAt(url.pathname) !== undefined) return undefined;
  return kinds.find((kind) => kind.takesUnknown);
}

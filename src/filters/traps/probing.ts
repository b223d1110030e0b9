/**
 * Tries groups of addresses: when a link of the group is fetched, addresses made up in its manner are asked for as well, or
 * its own without a part that may mean nothing. Requests go through the crawl's own fetcher, with robots.txt and
 * politeness, and are counted apart; nothing of the answers is kept but their portraits.
 * @module
 */
import { type Digest, notesBy, type PageWork } from "../../digesting.ts";
import { createRng } from "../../math/rng.ts";
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, Parts } from "../../types.ts";
import type { Experiment } from "./experiment.ts";
import { FINGERPRINT } from "./fingerprint.ts";
import { bareAddress, madeUpAddress } from "./made-up-address.ts";
import { type PageTraits, TRAITS } from "./page-traits.ts";
import type { TrapMemory } from "./trap-memory.ts";

/** What was noted of a page. */
export interface NotedPortrait extends Pick<PageTraits, "words" | "form" | "links" | "lines"> {
  readonly fingerprint: string | undefined;
}

/** As it stands among the notes of the page with which the group was tried. */
export interface NotedFinding {
  readonly group: string;
  readonly kind: Experiment["kind"];
  readonly answers: readonly { readonly url: string; readonly portrait: NotedPortrait }[];
}

const NOTED = "experiment";

/** Does the experiments that were planned when a link was chosen; `isAllowed` says what may be asked for at all. */
export function probing(memory: TrapMemory, isAllowed: (url: CanonicalUrl) => boolean): NonNullable<Parts["around"]> {
  return (work) => async (url) => {
    const experiment = memory.planned(url);
    const result = await work(url);
    if (experiment === undefined || result.kind === "trouble") return result;
    const { answers, requests } = await ask(addressesFor(experiment, url).filter(isAllowed), work);
    const finding: NotedFinding = { group: experiment.group, kind: experiment.kind, answers };
    const notes = { ...result.notes, [NOTED]: finding };
    return { ...result, notes, requestsAside: result.requestsAside + requests };
  };
}

function addressesFor(experiment: Experiment, url: CanonicalUrl): readonly CanonicalUrl[] {
  if (experiment.kind === "bare") return [bareAddress(url, experiment.leftOut) ?? []].flat();
  const rng = createRng(hashKey(experiment.group));
  return [0, 1].flatMap((n) => madeUpAddress(url, experiment.varied, rng.fork("made-up", n)) ?? []);
}

async function ask(addresses: readonly CanonicalUrl[], work: PageWork) {
  const answers: { url: string; portrait: NotedPortrait }[] = [];
  let requests = 0;
  for (const address of addresses) {
    const result = await work(address);
    requests += result.requests;
    if (result.kind === "trouble") break;
    answers.push({ url: result.response.url, portrait: portraitOf(result) });
  }
  return { answers, requests };
}

export function portraitOf(digest: Pick<Digest, "notes">): NotedPortrait {
  const { words, form, links, lines } = notesBy(TRAITS, digest);
  return { fingerprint: notesBy(FINGERPRINT, digest), words, form, links, lines };
}

export function findingOf({ notes }: Pick<Digest, "notes">): NotedFinding | undefined {
  return notes[NOTED] as NotedFinding | undefined;
}

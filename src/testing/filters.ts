/** What every link filter must do. @module */
import assert from "node:assert/strict";
import type { Candidate, LinkFilter, Verdict } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import type { Check } from "./check.ts";

/** A filter, and links on which it decides both ways. */
export interface FilterCases {
  /** A fresh filter with each call. */
  readonly make: () => LinkFilter;
  /** At least one that it keeps and one that it drops. */
  readonly candidates: readonly Candidate[];
}

/** A link that might be found, for a filter to look at; it stands on no page unless `found` says so. */
export function candidateFor(url: string, about: Partial<Candidate> = {}): Candidate {
  const canonical = canonicalUrl(url);
  if (canonical === undefined) throw new TypeError(`${url} is no http or https URL`);
  return { url: canonical, depth: 1, nofollow: false, priority: undefined, ...about };
}

/**
 * What a filter must do.
 * @example
 * const candidates = ["http://a.example/", "http://a.example/login"].map((url) => candidateFor(url));
 * for (const { name, run } of filterContract({ make: () => myFilter(), candidates })) test(name, run);
 */
export function filterContract({ make, candidates }: FilterCases): Check[] {
  return [
    { name: "keeps some of the candidates and drops others", run: () => decides(make, candidates) },
    {
      name: "gives the same verdict again, and a fresh one gives it too",
      run: () => isDeterministic(make, candidates),
    },
    {
      name: "gives a verdict that does not depend on what it checked before",
      run: () => isOrderless(make, candidates),
    },
    { name: "says why it drops: a reason of one word and a detail of one line", run: () => says(make, candidates) },
    { name: "leaves the candidate as it was", run: () => mutatesNothing(make, candidates) },
    {
      name: "needs no page that a link was found on, for a seed or a redirect",
      run: () => needsNoPage(make, candidates),
    },
  ];
}

const verdictsOf = (filter: LinkFilter, candidates: readonly Candidate[]): Verdict[] =>
  candidates.map((candidate) => filter.check(candidate));

function decides(make: () => LinkFilter, candidates: readonly Candidate[]): void {
  const kept = verdictsOf(make(), candidates).filter(({ keep }) => keep).length;
  assert(kept > 0, "it keeps nothing");
  assert(kept < candidates.length, "it drops nothing");
}

function isDeterministic(make: () => LinkFilter, candidates: readonly Candidate[]): void {
  const filter = make();
  const first = verdictsOf(filter, candidates);
  assert.deepEqual(verdictsOf(filter, candidates), first);
  assert.deepEqual(verdictsOf(make(), candidates), first);
}

function isOrderless(make: () => LinkFilter, candidates: readonly Candidate[]): void {
  const forward = verdictsOf(make(), candidates);
  const backward = verdictsOf(make(), candidates.toReversed());
  assert.deepEqual(backward.toReversed(), forward);
}

function says(make: () => LinkFilter, candidates: readonly Candidate[]): void {
  const filter = make();
  assert.match(filter.name, /^[a-z][a-z0-9-]*$/);
  for (const verdict of verdictsOf(filter, candidates)) {
    if (verdict.keep) continue;
    assert.match(verdict.reason, /^[a-z][a-z0-9-]*$/);
    assert.match(verdict.detail, /^\S.*\S$/, "no detail, or one of several lines");
  }
}

function mutatesNothing(make: () => LinkFilter, candidates: readonly Candidate[]): void {
  const filter = make();
  for (const candidate of candidates) {
    const before = dataOf(candidate);
    filter.check(frozen(candidate));
    assert.deepEqual(dataOf(candidate), before);
  }
}

function needsNoPage(make: () => LinkFilter, candidates: readonly Candidate[]): void {
  const filter = make();
  for (const candidate of candidates) {
    const { found: _, ...alone } = candidate;
    const verdict = filter.check(alone);
    if (filter.stage === "url") assert.deepEqual(verdict, filter.check(candidate), "the page has changed the verdict");
    if (filter.stage === "link") assert.deepEqual(verdict, { keep: true }, "a seed has no link to judge");
  }
}

/** All of it but functions. */
function dataOf(candidate: Candidate): unknown {
  const { found, ...rest } = candidate;
  return structuredClone({ ...rest, link: found?.link, page: found?.source.page });
}

/** Writing to it throws. */
function frozen(candidate: Candidate): Candidate {
  const { found } = candidate;
  if (found === undefined) return Object.freeze({ ...candidate });
  return Object.freeze({
    ...candidate,
    found: Object.freeze({ ...found, source: Object.freeze({ ...found.source }) }),
  });
}

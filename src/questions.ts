/**
 * Which pages to ask a person about: those of which the judge is unsure, and some of which it is sure, since a judge that
 * has seen little is sure of too much; each unlike the others and unlike what was said before, and like many others, so
 * that an answer tells something about those too.
 * @module
 */

/** A page that could be asked about. */
export interface QuestionPage {
  readonly id: number;
  /** By the judge, in [0, 1]. */
  readonly relevance: number;
  /** How often each term stands in it. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface QuestionOptions {
  readonly count: number;
  /** Pages of a higher relevance are relevant. */
  readonly relevantAbove: number;
  /** Pages that were asked about before. */
  readonly asked?: readonly Pick<QuestionPage, "counts">[];
}

/** Of every so many questions, one is about a page that the judge is sure to be relevant. */
const SURE_EVERY = 2;
/** Pages that are looked at more closely for each kind of question. */
const POOL = 150;
/** Terms by which pages are compared, those that tell most. */
const TERMS = 60;

type Sketch = ReadonlyMap<string, number>;

interface Candidate<Page> {
  readonly page: Page;
  readonly sketch: Sketch;
  /** How like it is to the others, on average. */
  readonly density: number;
  /** How like it is to what was asked already. */
  nearest: number;
}

/** The most telling question first; fewer where there are not so many pages. */
export function chooseQuestions<Page extends QuestionPage>(pages: readonly Page[], options: QuestionOptions): Page[] {
  const { count, relevantAbove, asked = [] } = options;
  const sketch = sketcher(pages);
  const said = asked.map(({ counts }) => sketch(counts));
  const doubt = (page: QuestionPage) => doubtOf(page.relevance, relevantAbove);
  const pools = [pool(pages, doubt, sketch, said), pool(pages, ({ relevance }) => relevance, sketch, said)] as const;
  const chosen: Page[] = [];
  while (chosen.length < Math.min(count, pages.length)) {
    const isSure = chosen.length % SURE_EVERY === SURE_EVERY - 1;
    const [first, second] = isSure ? [pools[1], pools[0]] : [pools[0], pools[1]];
    const best = mostTelling(first, isSure ? ({ relevance }) => relevance : doubt) ?? mostTelling(second, doubt);
    if (best === undefined) break;
    chosen.push(best.page);
    for (const candidates of pools) {
      candidates.delete(best.page.id);
      for (const other of candidates.values())
        other.nearest = Math.max(other.nearest, cosine(other.sketch, best.sketch));
    }
  }
  return chosen;
}

/** 1 at the limit, 0 for a page that is surely relevant or surely not. */
export function doubtOf(relevance: number, limit: number): number {
  return relevance > limit ? (1 - relevance) / Math.max(1e-9, 1 - limit) : relevance / Math.max(1e-9, limit);
}

function mostTelling<Page extends QuestionPage>(
  candidates: ReadonlyMap<number, Candidate<Page>>,
  worth: (page: QuestionPage) => number,
): Candidate<Page> | undefined {
  let best: Candidate<Page> | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates.values()) {
    const value = worth(candidate.page) * (1 - candidate.nearest) * (LEAST_DENSITY + candidate.density);
    if (value > most) [best, most] = [candidate, value];
  }
  return best;
}

/** So that a page unlike all others is not worth nothing. */
const LEAST_DENSITY = 0.05;

function pool<Page extends QuestionPage>(
  pages: readonly Page[],
  worth: (page: QuestionPage) => number,
  sketch: (counts: QuestionPage["counts"]) => Sketch,
  asked: readonly Sketch[],
): Map<number, Candidate<Page>> {
  const best = [...pages].sort((a, b) => worth(b) - worth(a) || a.id - b.id).slice(0, POOL);
  const sketches = best.map(({ counts }) => sketch(counts));
  return new Map(
    best.map((page, i) => {
      const own = sketches[i] ?? new Map();
      const likeness = sketches.reduce((sum, other) => sum + cosine(own, other), 0) - cosine(own, own);
      const density = likeness / Math.max(1, best.length - 1);
      const nearest = asked.reduce((most, other) => Math.max(most, cosine(own, other)), 0);
      return [page.id, { page, sketch: own, density, nearest }];
    }),
  );
}

/** The telling terms of a page, by count and by how few pages have them, of length 1. */
function sketcher(pages: readonly QuestionPage[]): (counts: QuestionPage["counts"]) => Sketch {
  const pagesWith = new Map<string, number>();
  for (const { counts } of pages) for (const term of counts.keys()) pagesWith.set(term, (pagesWith.get(term) ?? 0) + 1);
  return (counts) => {
    const weighed = [...counts].map(([term, count]) => {
      const rarity = Math.log((pages.length + 1) / ((pagesWith.get(term) ?? 0) + 0.5));
      return [term, Math.log1p(count) * Math.max(0, rarity)] as const;
    });
    const telling = weighed.sort((a, b) => b[1] - a[1]).slice(0, TERMS);
    const length = Math.hypot(...telling.map(([, weight]) => weight));
    return new Map(telling.map(([term, weight]) => [term, length === 0 ? 0 : weight / length]));
  };
}

function cosine(one: Sketch, other: Sketch): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let product = 0;
  for (const [term, weight] of small) product += weight * (large.get(term) ?? 0);
  return product;
}

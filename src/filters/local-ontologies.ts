/**
 * Keeps a link when the page behind it is similar enough to one of several local ontologies: the first of the two
 * filters of MFSLG. Paper: FCOSA, Algorithm 3 (φ); its second filter is the threshold η of the priority.
 * Deviations: the paper judges the page behind each link, which it must have fetched. Without such lookahead the texts
 * of the link stand for it: anchor, context and the words of its address. Where none of them is a word of any ontology,
 * half of what the ontology makes of the page with the link does, lest every link of an image is lost.
 * @module
 */
import type { CrawlView, FoundLink, Link, LinkFilter, Page } from "../types.ts";
import { urlWords } from "../url/words.ts";

/** Judges by the words of one local ontology, LTK_j. Without any of its words, a text scores 0. */
export interface LocalOntology {
  readonly name: string;
  scoreText(text: string, view: CrawlView): number;
  scorePage(page: Page, view: CrawlView): number;
}

export interface LocalOntologiesOptions {
  readonly ontologies: readonly LocalOntology[];
  /** At least this similar to one of them. */
  readonly keepFrom?: number;
  /** What the similarity of the page with the link counts for a link whose texts say nothing. */
  readonly parentShare?: number;
}

interface Similarity {
  readonly value: number;
  readonly ontology: string;
  /** What was compared. */
  readonly of: string;
}

const REASON = "local-ontologies";

export function localOntologies({
  ontologies,
  keepFrom = 0.15, // φ, Table 3 of FCOSA
  parentShare = 0.5, // ours
}: LocalOntologiesOptions): LinkFilter {
  const pageScores = ontologies.map(() => new WeakMap<Page, number>());
  /** Parents and the pages behind links are asked for again and again. */
  const scorePage = (page: Page, index: number, view: CrawlView): number => {
    const known = pageScores[index]!.get(page);
    if (known !== undefined) return known;
    const score = ontologies[index]!.scorePage(page, view);
    pageScores[index]!.set(page, score);
    return score;
  };
  const best = (of: string, scoreOf: (ontology: LocalOntology, index: number) => number): Similarity => {
    const scores = ontologies.map(scoreOf);
    const value = Math.max(0, ...scores);
    return { value, ontology: ontologies[Math.max(0, scores.indexOf(value))]?.name ?? "none", of };
  };
  const similarityOf = ({ link, source, view }: FoundLink): Similarity => {
    const target = source.lookahead?.target(link.url)?.page;
    if (target !== undefined) return best("the page behind it", (_, index) => scorePage(target, index, view));
    const text = textOf(link);
    const own = best("its texts", (ontology) => ontology.scoreText(text, view));
    if (own.value > 0) return own;
    return best("the page it stands on", (_, index) => parentShare * scorePage(source.page, index, view));
  };
  return {
    name: REASON,
    stage: "link",
    check({ found }) {
      if (found === undefined) return { keep: true };
      const { value, ontology, of } = similarityOf(found);
      if (value >= keepFrom) return { keep: true };
      const detail = `by ${of} at most ${value.toPrecision(4)} similar to an ontology (${ontology}), below ${keepFrom}`;
      return { keep: false, reason: REASON, detail };
    },
  };
}

function textOf(link: Link): string {
  return `${link.anchor} ${link.context} ${urlWords(link.url)}`;
}

/**
 * Models whose scores are settled when the page is read: the page as a whole and the parts that a recipe asks for become
 * numbers outside the decider, and all that is left for it is to look them up.
 * @module
 */
import type { ReaderData } from "../digesting.ts";
import type { Breakdown, Page, PagePart, PartsModel } from "../types.ts";

/** The kinds of parts of a page. */
export type PartKind = PagePart["kind"];

/** Which parts of a page are to be read beside the whole. */
export interface PartsRead {
  /** None by default: each costs time on every page. */
  readonly parts?: readonly PartKind[];
}

/** Plain data; lists are parallel to the page's links or blocks, and missing where the part is not read. */
export interface PageScores {
  readonly page: number;
  readonly title?: number;
  readonly anchor?: Float64Array;
  readonly context?: Float64Array;
  readonly url?: Float64Array;
  readonly block?: Float64Array;
}

/** Scores one page and its parts, each in [0, 1]. */
export interface PageScorer {
  /** Of the whole page. */
  page(): number;
  /** Of one of the parts that the model is to read. */
  part(part: PagePart): number;
}

/** What `scoringModel` makes a relevance model of. */
export interface ScoringModel extends PartsRead {
  readonly name: string;
  /** The vectors in use, if any. */
  readonly provider?: string | undefined;
  readonly data?: ReaderData;
  /** Loads a model, or works in threads of its own. */
  readonly isHeavy?: boolean;
  /** Begins to read a page, outside the decider. */
  open(page: Page): PageScorer | Promise<PageScorer>;
  /** Why the page gets its score. */
  explain(page: Page): Breakdown | Promise<Breakdown>;
  /** Ends threads and closes files. */
  close?(): Promise<void>;
}

/**
 * A relevance model from a function that scores a page and its parts; all scores are settled when the page is read.
 * @example
 * const model = scoringModel({
 *   name: "title-only",
 *   open: (page) => ({ page: () => (/storm/i.test(page.title) ? 1 : 0), part: () => 0 }),
 *   explain: (page) => [{ title: "title", columns: ["title"], rows: [[page.title]] }],
 * });
 */
export function scoringModel(model: ScoringModel): PartsModel<PageScores> {
  const { name, provider, data, isHeavy, parts = [], open, explain, close } = model;
  return {
    name,
    ...(provider !== undefined && { provider }),
    ...(data !== undefined && { data }),
    ...(isHeavy !== undefined && { isHeavy }),
    ...(close !== undefined && { close }),
    async read(page) {
      const scorer = await open(page);
      return Object.assign({ page: scorer.page() }, ...parts.map((kind) => ({ [kind]: scoresOf(kind, page, scorer) })));
    },
    score: (scores) => scores.page,
    scorePart: (scores, part) => {
      const score = found(scores, part);
      if (score !== undefined) return score;
      throw new TypeError(`the model ${name} was made without "${part.kind}" among its parts`);
    },
    explain,
  };
}

function scoresOf(kind: PartKind, { links, blockCount }: Page, scorer: PageScorer): number | Float64Array {
  switch (kind) {
    case "title":
      return scorer.part({ kind });
    case "block":
      return Float64Array.from({ length: blockCount }, (_, block) => scorer.part({ kind, block }));
    default:
      return Float64Array.from(links, (link) => scorer.part({ kind, link }));
  }
}

function found(scores: PageScores, part: PagePart): number | undefined {
  switch (part.kind) {
    case "title":
      return scores.title;
    case "block":
      return scores.block?.[part.block];
    default:
      return scores[part.kind]?.[part.link.index];
  }
}

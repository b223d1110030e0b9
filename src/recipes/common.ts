/** Parameters and parts that many recipes share. @module */
import { threshold } from "../filters/threshold.ts";
import type { ComprehensiveOptions } from "../links/comprehensive.ts";
import type { Declaration, Resolved } from "../parameters.ts";
import { type TagVsmOptions, tagVsm } from "../relevance/tag-vsm.ts";
import { swarmSelection } from "../strategies/swarm-selection.ts";
import type { LinkFilter, PartsModel, SelectionStrategy, Topic } from "../types.ts";

export const relevantAbove = (value: number, origin: string) => ({
  relevantAbove: {
    default: value,
    min: 0,
    max: 1,
    description: "a page is relevant when its relevance is greater than this",
    origin,
  },
});

/** For papers that print `R ≥ th`; the recipe's limit is `justBelow` of it. */
export const relevantFrom = (value: number, origin: string) => ({
  relevantAbove: {
    ...relevantAbove(value, origin).relevantAbove,
    description: "a page is relevant when its relevance is at least this",
  },
});

export const RELEVANT_ABOVE = relevantAbove(0.62, "r1 of IELP, section 4; FCOSA takes 0.70");
export const RELEVANT_ABOVE_FCOSA = relevantAbove(0.7, "σ of FCOSA, Table 3");

export const TF_MAX = {
  tfMax: {
    default: "perWord",
    choices: ["perWord", "global"],
    description: "maximum that divides term frequencies: of each word, or of all words",
    origin: "Eq. 1 of IELP, Eq. 4 of FCOSA: per word",
  },
} as const;

export type KeepAbove = { readonly keepAbove: Declaration & { readonly default: number } };

export const keepAboveFrom = (value: number, origin: string, paper?: number): KeepAbove => ({
  keepAbove: {
    default: value,
    ...(paper !== undefined && { paper }),
    description: "a link is kept when its priority is greater than this; −1 keeps every link",
    origin,
  },
});

export const KEEP_ABOVE = keepAboveFrom(
  -1,
  "off, as the papers describe this crawler; r2 of IELP is 0.12, η of FCOSA 0.15",
);

/** η of FCOSA; crawlers that it does not give one filter nothing with it in the `paper` profile. */
export const ETA = keepAboveFrom(0.15, "η of FCOSA, Table 3");

export const DROPS_FOR_GOOD = {
  dropsForGood: {
    default: false,
    paper: true,
    description: "a link dropped by a threshold never comes back; otherwise new evidence may bring it back",
    origin: "the papers give such links up; ours: a better anchor may be found later",
  },
} as const;

export const PAGE_RANK = {
  pageRank: {
    default: "normalised",
    paper: "printed",
    choices: ["normalised", "printed", "plain"],
    description: "how a page's vote is divided among its links",
    origin: "Eq. 8 of FCOSA can hand on 1.36 times what a page has, so its values explode; normalised shares converge",
  },
} as const;

export const SCALED_PAGE_RANK = {
  scaledPageRank: {
    default: true,
    paper: false,
    description: "PageRank as min(PR, 3)/3 in the priority, so that its weight means what it says",
    origin: "the papers add PageRank as it is, about 1 on average",
  },
} as const;

const PARENTS = ["max", "mean", "sum", "latest"] as const;
type Parents = (typeof PARENTS)[number];

export const parentsParameter = (value: Parents, paper: Parents, origin: string) => ({
  parents: {
    default: value,
    paper,
    choices: PARENTS,
    description: "how the relevance of several pages that hold the link counts",
    origin,
  },
});

export const LOOKAHEAD = {
  lookahead: {
    default: "estimate",
    paper: "prefetch",
    choices: ["estimate", "prefetch"],
    description: "relevance of a link's target: estimated from pages of its kind, or fetched before the link is queued",
    origin: "Algorithm 3 of FCOSA needs the page behind every link; such fetches are counted apart",
  },
} as const;

/** For every recipe of a paper that weighs links by several values. */
export const CHOICE = {
  choice: {
    default: "own",
    choices: ["own", "pareto"],
    description:
      "how the next link is chosen: by the recipe's own strategy, or, of the 200 links of the highest priority, one that no other beats in every value",
    origin: "FCOSA, section 7, names multi-objective optimisation as future work; the rule is that of our fcpso",
  },
} as const;

export function chosenBy({ choice }: Resolved<typeof CHOICE>, own: () => SelectionStrategy): SelectionStrategy {
  return choice === "pareto" ? swarmSelection() : own();
}

export function keptAbove({ keepAbove }: Resolved<typeof KEEP_ABOVE>): LinkFilter[] {
  return keepAbove > -1 ? [threshold(keepAbove)] : [];
}

export function tagVsmFrom(
  topic: Pick<Topic, "words" | "language">,
  { tfMax }: Resolved<typeof TF_MAX>,
  options: Omit<TagVsmOptions, "tfMax"> = {},
): PartsModel {
  return tagVsm(topic, { ...options, tfMax });
}

/** What CRE and CPEM are made of, by the recipe's parameters. */
export function linkStructureFrom(
  { words, language }: Topic,
  { pageRank, parents, scaledPageRank }: Resolved<LinkStructure>,
): ComprehensiveOptions {
  return { words, language, pageRank, parents, scaledPageRank };
}

type LinkStructure = typeof PAGE_RANK & typeof SCALED_PAGE_RANK & ReturnType<typeof parentsParameter>;

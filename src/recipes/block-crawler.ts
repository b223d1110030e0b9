/**
 * What the crawlers of BCW_CC have in common: CPE over page, anchor and context, judged by a classifier or by
 * similarity, with or without content blocks that let links of irrelevant pages through.
 * @module
 */
import { contentBlocks } from "../filters/content-blocks.ts";
import { CPE_WEIGHTS, cpe } from "../links/comprehensive.ts";
import type { Resolved } from "../parameters.ts";
import { bayes } from "../relevance/bayes/bayes.ts";
import { loadBayesModel } from "../relevance/bayes/model-file.ts";
import { bestFirst } from "../strategies/best-first.ts";
import type { Recipe, TopicMaterial } from "../types.ts";
import {
  CHOICE,
  chosenBy,
  KEEP_ABOVE,
  keptAbove,
  RELEVANT_ABOVE,
  relevantAbove,
  TF_MAX,
  tagVsmFrom,
} from "./common.ts";
import { defineRecipe } from "./define.ts";
import { trainOnMaterial } from "./models.ts";

const BLOCKS_ABOVE = {
  blocksAbove: {
    default: 0.3,
    min: 0,
    max: 1,
    description:
      "links of an irrelevant page are kept when their content block is more relevant than this; 1 keeps none of them",
    origin: "λ of BCW_CC; 1 is the crawler without tunnels, with which one with them is to be compared",
  },
  segments: {
    default: "irrelevant",
    paper: "every",
    choices: ["irrelevant", "every"],
    description: "pages of which only the links of relevant blocks are kept",
    origin:
      "BCW_CC: “every webpage is segmented …, even if the overall page is irrelevant”; ours: relevant pages keep all",
  },
  blocks: {
    default: "all",
    paper: "innermost",
    choices: ["all", "innermost"],
    description:
      "what is a content block: all of the page is in one, or innermost div elements alone, and the rest is lost",
    origin: "BCW_CC: innermost div labels that contain no nested div; the links beside them have no block",
  },
} as const;

const PRIORITY = {
  priority: {
    default: "cpe",
    paper: "page",
    choices: ["cpe", "page"],
    description: "what a link's priority is: page, anchor and context (CPE), or the relevance of its page alone",
    origin:
      "the summary names CPE as the third ingredient of BCW_CC, and does not say what ranks the links of its halves",
  },
} as const;

const WEIGHTS = {
  cpeWeights: {
    default: "equal",
    choices: ["equal", "page", "anchor", "context"],
    description:
      "weights of page, anchor and context in CPE: a third each, or .6 for one and .2 for each of the others",
    origin: "α, β and γ of BCW_CC, which prints no values",
  },
} as const;

const USE_BLOCKS = {
  useBlockRelevance: {
    default: true,
    paper: false,
    description: "on irrelevant pages the block's relevance takes the place of the page's in the priority",
    origin: "ours: otherwise the links that tunnel through irrelevant pages always rank last",
  },
} as const;

const LABEL_WEIGHTS = {
  labelWeights: {
    default: "exponent",
    paper: "printed",
    choices: ["exponent", "printed"],
    description: "label weights as exponents of the words' probabilities, or as printed",
    origin: "BCW_CC; as printed they are one factor for all classes and change no decision",
  },
} as const;

const BAYES_MODEL = {
  bayesModel: {
    default: "",
    description: "a trained model (honeyguide train bayes); without it one is trained on the topic's pages",
    origin: "the paper does not describe its training pages",
  },
} as const;

const BLOCKS = { ...BLOCKS_ABOVE, ...USE_BLOCKS };
const CLASSIFIER = { ...LABEL_WEIGHTS, ...BAYES_MODEL };

export interface BlockCrawler extends Pick<Recipe, "name" | "title" | "description" | "paper" | "fidelity"> {
  readonly judge: "tag-vsm" | "bayes";
  readonly blocks: boolean;
  /** One of the two halves of BCW_CC, which may do without CPE. */
  readonly half?: boolean;
}

export function blockCrawler({ judge, blocks, half = false, ...about }: BlockCrawler): Recipe {
  const isBayes = judge === "bayes";
  return defineRecipe({
    ...about,
    parameters: {
      ...(isBayes ? relevantAbove(0.5, "the likelier of two classes") : RELEVANT_ABOVE),
      ...TF_MAX,
      ...KEEP_ABOVE,
      ...CHOICE,
      ...(isBayes ? CLASSIFIER : {}),
      ...(blocks ? BLOCKS : {}),
      ...(half ? PRIORITY : {}),
      ...WEIGHTS,
    },
    parts: {
      relevance: isBayes ? "bayes-weighted; links by tag-vsm" : "tag-vsm",
      links: `CPE: page, anchor and context, a third each${half ? "; or the page alone" : ""}`,
      filters: blocks ? "content blocks on irrelevant pages" : "none, or a threshold on the priority",
      strategy: "best-first",
    },
    deviations: [
      "The weights of CPE are not printed: a third each (`cpeWeights`).",
      ...(half
        ? [
            "What ranks links without CPE is not said: CPE as in BCW_CC, or the page's relevance alone (`priority=page`).",
          ]
        : []),
      ...(blocks ? ["Blocks beside innermost div elements exist too, so that no link is outside of every block."] : []),
      ...(isBayes
        ? ["Two classes, trained on the topic's example and background pages; the class decides, R ranks."]
        : []),
    ],
    needs: isBayes ? ["examples", "background"] : [],
    build: async ({ material, parameters, progress }) => {
      const pageOnly = parameters.priority === "page";
      const parts = [
        ...(pageOnly ? [] : (["anchor", "context"] as const)),
        ...(blocks ? (["block"] as const) : []),
      ] as const;
      const model = tagVsmFrom(material.topic, parameters, { parts });
      return {
        relevance: isBayes ? await classifier(material, parameters, progress) : model,
        relevantAbove: parameters.relevantAbove,
        evaluator: cpe({
          model,
          pageModel: isBayes ? model : undefined,
          usesBlocks: parameters.useBlockRelevance ?? false,
          pageOnly,
          weights: CPE_WEIGHTS[parameters.cpeWeights],
        }),
        filters: [
          ...(parameters.blocksAbove === undefined
            ? []
            : [
                contentBlocks({
                  model,
                  keepAbove: parameters.blocksAbove,
                  pages: parameters.segments ?? "irrelevant",
                  innermost: parameters.blocks === "innermost",
                }),
              ]),
          ...keptAbove(parameters),
        ],
        strategy: chosenBy(parameters, bestFirst),
      };
    },
  });
}

async function classifier(
  material: TopicMaterial,
  { labelWeights: mode = "exponent", bayesModel }: Partial<Resolved<typeof CLASSIFIER>>,
  progress: (message: string) => void,
) {
  if (bayesModel) return bayes(await loadBayesModel(bayesModel), { mode });
  progress(
    `Training a classifier on ${material.examples.length} example and ${material.background.length} other pages`,
  );
  return bayes(trainOnMaterial(material), { mode });
}

/**
 * What the crawlers of BCW_CC have in common: CPE over page, anchor and context, judged by a classifier or by
 * similarity, with or without content blocks that let links of irrelevant pages through.
 * @module
 */
import { contentBlocks } from "../filters/content-blocks.ts";
import { cpe } from "../links/comprehensive.ts";
import type { Resolved } from "../parameters.ts";
import { bayes } from "../relevance/bayes/bayes.ts";
import { loadBayesModel } from "../relevance/bayes/model-file.ts";
import { bestFirst } from "../strategies/best-first.ts";
import type { Recipe, TopicMaterial } from "../types.ts";
import { KEEP_ABOVE, keptAbove, RELEVANT_ABOVE, relevantAbove, TF_MAX, tagVsmFrom } from "./common.ts";
import { defineRecipe } from "./define.ts";
import { trainOnMaterial } from "./models.ts";

const BLOCKS_ABOVE = {
  blocksAbove: {
    default: 0.3,
    min: 0,
    max: 1,
    description: "links of an irrelevant page are kept when their content block is more relevant than this",
    origin: "λ of BCW_CC",
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
}

export function blockCrawler({ judge, blocks, ...about }: BlockCrawler): Recipe {
  const isBayes = judge === "bayes";
  return defineRecipe({
    ...about,
    parameters: {
      ...(isBayes ? relevantAbove(0.5, "the likelier of two classes") : RELEVANT_ABOVE),
      ...TF_MAX,
      ...KEEP_ABOVE,
      ...(isBayes ? CLASSIFIER : {}),
      ...(blocks ? BLOCKS : {}),
    },
    parts: {
      relevance: isBayes ? "bayes-weighted; links by tag-vsm" : "tag-vsm",
      links: "CPE: page, anchor and context, a third each",
      filters: blocks ? "content blocks on irrelevant pages" : "none, or a threshold on the priority",
      strategy: "best-first",
    },
    deviations: [
      "The weights of CPE are not printed: a third each.",
      ...(blocks ? ["Blocks beside innermost div elements exist too, so that no link is outside of every block."] : []),
      ...(isBayes
        ? ["Two classes, trained on the topic's example and background pages; the class decides, R ranks."]
        : []),
    ],
    needs: isBayes ? ["examples", "background"] : [],
    build: async ({ material, parameters, progress }) => {
      const parts = ["anchor", "context", ...(blocks ? (["block"] as const) : [])] as const;
      const model = tagVsmFrom(material.topic, parameters, { parts });
      return {
        relevance: isBayes ? await classifier(material, parameters, progress) : model,
        relevantAbove: parameters.relevantAbove,
        evaluator: cpe({
          model,
          pageModel: isBayes ? model : undefined,
          usesBlocks: parameters.useBlockRelevance ?? false,
        }),
        filters: [
          ...(parameters.blocksAbove === undefined
            ? []
            : [contentBlocks({ model, keepAbove: parameters.blocksAbove })]),
          ...keptAbove(parameters),
        ],
        strategy: bestFirst(),
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

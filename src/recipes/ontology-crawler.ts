/**
 * What the crawlers around FCOSA have in common: tag-weighted VSM for pages, comprehensive priorities for links, by the
 * topic's words or by its ontology's, thresholds, and a choice of strategy.
 * @module
 */
import { localOntologies } from "../filters/local-ontologies.ts";
import { type CpemOptions, cpem, cre } from "../links/comprehensive.ts";
import { fetchedTarget, type LookAhead, lookAhead, MAX_AHEAD, MAX_KEPT } from "../links/look-ahead.ts";
import { estimatedTarget, TARGET_PARTS, TargetEstimate } from "../links/target-estimate.ts";
import type { Declarations, Resolved } from "../parameters.ts";
import { localOntologyReader } from "../relevance/local-ontologies.ts";
import type { LinkEvaluator, LinkFilter, PartsModel, Preparation, Recipe, SelectionStrategy, Topic } from "../types.ts";
import {
  CHOICE,
  chosenBy,
  DROPS_FOR_GOOD,
  type KeepAbove,
  keptAbove,
  LOOKAHEAD,
  linkStructureFrom,
  PAGE_RANK,
  parentsParameter,
  RELEVANT_ABOVE_FCOSA,
  SCALED_PAGE_RANK,
  TF_MAX,
  tagVsmFrom,
} from "./common.ts";
import { defineRecipe } from "./define.ts";
import { ONTOLOGY, type OntologyWords, ontologyWords } from "./ontology-words.ts";

const PARENTS_SUM = parentsParameter("mean", "sum", "Eq. 12 of FCOSA sums, so a menu link outweighs all else for ever");
const PARENTS_MAX = parentsParameter("max", "latest", "IELP speaks of one page; ours: the most relevant one");

const LOCAL_FROM = {
  localFrom: {
    default: 0.15,
    min: 0,
    max: 1,
    description: "a link must be at least so similar to one of the local ontologies",
    origin: "φ of FCOSA, Table 3",
  },
} as const;

type KeptByAll = ReturnType<typeof parametersOfAll>;

export interface OntologyCrawler<Further extends Declarations>
  extends Pick<Recipe, "name" | "title" | "description" | "paper" | "fidelity"> {
  /** Words that weigh links: the topic's, or its ontology's. */
  readonly words: "topic" | "ontology";
  readonly evaluator: "cre" | "cpem";
  /** Makes another evaluator out of what CPEM is made of. */
  readonly weigh?: (options: CpemOptions, preparation: Preparation<unknown>) => LinkEvaluator;
  /** Share of the host's quality in the priority. */
  readonly hostShare?: number;
  /** Local ontologies decide before the priority does. */
  readonly locals?: boolean;
  readonly keepAbove: KeepAbove;
  readonly further?: Further;
  readonly strategy: (parameters: Resolved<KeptByAll & Further>) => SelectionStrategy;
  readonly strategyName: string;
  readonly linksName?: string;
  readonly deviations: readonly string[];
}

/** The parameters of all of them. */
function parametersOfAll(keepAbove: KeepAbove, hasTarget: boolean) {
  return {
    ...RELEVANT_ABOVE_FCOSA,
    ...TF_MAX,
    ...keepAbove,
    ...CHOICE,
    ...DROPS_FOR_GOOD,
    ...PAGE_RANK,
    ...SCALED_PAGE_RANK,
    ...(hasTarget ? PARENTS_SUM : PARENTS_MAX),
  };
}

export function ontologyCrawler<const Further extends Declarations = Record<never, never>>(
  crawler: OntologyCrawler<Further>,
): Recipe {
  const { words, evaluator, weigh, hostShare = 0, locals = false, keepAbove, further, strategy, ...rest } = crawler;
  const { strategyName, linksName, deviations, ...about } = rest;
  const hasTarget = evaluator === "cpem";
  return defineRecipe({
    ...about,
    parameters: {
      ...parametersOfAll(keepAbove, hasTarget),
      ...(hasTarget ? LOOKAHEAD : {}),
      ...(locals ? LOCAL_FROM : {}),
      ...(words === "ontology" ? ONTOLOGY : {}),
      ...further,
    },
    parts: {
      relevance: words === "topic" ? "tag-vsm" : "tag-vsm; links by tag-vsm over the ontology's words",
      links: linksName ?? `${evaluator.toUpperCase()}${hostShare > 0 ? " with the host's quality" : ""}`,
      filters: `${locals ? "local ontologies, then " : ""}threshold on the priority`,
      strategy: strategyName,
    },
    deviations: [
      ...(hasTarget
        ? [
            "The weights of Eq. 12 are not printed: .4 anchor, .2 parents, .1 PageRank, .3 target.",
            `Looking ahead follows the first ${MAX_AHEAD} links of a page, and keeps the ${MAX_KEPT} pages fetched ahead last: of others R(P_l) is still known, but they are fetched again when they are chosen.`,
          ]
        : []),
      ...(words === "ontology"
        ? [
            "The authors' ontology cannot be had: the topic's own, or one made from its example pages and words, takes its place.",
          ]
        : []),
      ...deviations,
    ],
    needs: words === "ontology" ? ["examples", "background"] : [],
    build: async (preparation) => {
      const { material, parameters } = preparation;
      const ontology = words === "ontology" ? await ontologyWords(preparation, parameters.ontology) : undefined;
      const looksAhead = parameters.lookahead === "prefetch";
      const estimates = hasTarget && !looksAhead ? { parts: TARGET_PARTS } : {};
      // Pages are judged by the topic's words in all crawlers of FCOSA, links by the ontology's where there is one.
      const topic = ontology === undefined ? material.topic : { ...material.topic, words: ontology.global };
      const relevance = tagVsmFrom(material.topic, parameters, ontology === undefined ? estimates : {});
      const weigher =
        ontology === undefined ? relevance : tagVsmFrom(topic, parameters, { ...estimates, name: "ontology" });
      const ahead = looksAhead ? lookAhead(weigher) : undefined;
      const structure = {
        ...linkStructureFrom(topic, parameters),
        pageModel: ontology === undefined ? undefined : weigher,
      };
      const options = { ...structure, ...targetOf(weigher, ahead, ontology !== undefined), hostShare };
      return {
        relevance,
        relevantAbove: parameters.relevantAbove,
        evaluator: weigh?.(options, preparation) ?? (hasTarget ? cpem(options) : cre(structure)),
        filters: [
          ...(ontology && parameters.localFrom !== undefined
            ? [localFilter(topic, ontology, { keepFrom: parameters.localFrom, tfMax: parameters.tfMax, ahead })]
            : []),
          ...keptAbove(parameters),
        ],
        strategy: chosenBy(parameters, () => strategy(parameters as Resolved<KeptByAll & Further>)),
        ...(ahead && { around: ahead.around }),
        dropsForGood: parameters.dropsForGood,
      };
    },
  });
}

/** R(P_l) of Eq. 12 by GTK where there is an ontology (Algorithm 3, step 10): estimated, or of the page fetched ahead. */
function targetOf(
  model: PartsModel,
  ahead: LookAhead | undefined,
  isOntology: boolean,
): Pick<CpemOptions, "target" | "targetStatistics"> {
  if (ahead !== undefined) return { target: fetchedTarget(ahead), targetStatistics: [] };
  const estimate = new TargetEstimate(isOntology ? model : undefined);
  return { target: estimatedTarget(model, estimate), targetStatistics: [estimate] };
}

/** The first filter of MFSLG, Algorithm 3 of FCOSA. */
function localFilter(
  { language }: Topic,
  { locals }: OntologyWords,
  { keepFrom, tfMax, ahead }: { keepFrom: number; tfMax: "perWord" | "global"; ahead: LookAhead | undefined },
): LinkFilter {
  return localOntologies({
    reader: localOntologyReader({ language, tfMax, ontologies: locals }),
    keepFrom,
    ...(ahead && { behind: ahead.behind }),
  });
}

/**
 * What the crawlers around FCOSA have in common: tag-weighted VSM for pages, comprehensive priorities for links, by the
 * topic's words or by its ontology's, thresholds, and a choice of strategy.
 * @module
 */
import { localOntologies } from "../filters/local-ontologies.ts";
import { type CpemOptions, cpem, cre } from "../links/comprehensive.ts";
import { paired } from "../relevance/paired.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import type {
  LinkEvaluator,
  LinkFilter,
  LinkSource,
  Parameter,
  ParameterValues,
  Preparation,
  Recipe,
  RelevanceModel,
  SelectionStrategy,
  Topic,
} from "../types.ts";
import {
  DROPS_FOR_GOOD,
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
import { type OntologyWords, ontologyWords } from "./ontology-words.ts";

const PARENTS_SUM = parentsParameter("mean", "sum", "Eq. 12 of FCOSA sums, so a menu link outweighs all else for ever");
const PARENTS_MAX = parentsParameter("max", "latest", "IELP speaks of one page; ours: the most relevant one");

const LOCAL_FROM: Parameter = {
  name: "localFrom",
  default: 0.15,
  min: 0,
  max: 1,
  description: "a link must be at least so similar to one of the local ontologies",
  origin: "φ of FCOSA, Table 3",
};

export interface OntologyCrawler extends Pick<Recipe, "name" | "title" | "description" | "paper" | "fidelity"> {
  /** Words that weigh links: the topic's, or its ontology's. */
  readonly words: "topic" | "ontology";
  readonly evaluator: "cre" | "cpem";
  /** Makes another evaluator out of what CPEM is made of. */
  readonly weigh?: (options: CpemOptions, preparation: Preparation) => LinkEvaluator;
  /** Share of the host's quality in the priority. */
  readonly hostShare?: number;
  /** Local ontologies decide before the priority does. */
  readonly locals?: boolean;
  readonly keepAbove: Parameter;
  readonly further?: readonly Parameter[];
  readonly strategy: (parameters: ParameterValues) => SelectionStrategy;
  readonly strategyName: string;
  readonly linksName?: string;
  readonly deviations: readonly string[];
}

export function ontologyCrawler(crawler: OntologyCrawler): Recipe {
  const {
    words,
    evaluator,
    weigh: _,
    hostShare = 0,
    locals = false,
    keepAbove,
    further = [],
    strategy,
    ...rest
  } = crawler;
  const { strategyName, linksName, deviations, ...about } = rest;
  const hasTarget = evaluator === "cpem";
  return {
    ...about,
    parameters: [
      RELEVANT_ABOVE_FCOSA,
      TF_MAX,
      keepAbove,
      DROPS_FOR_GOOD,
      PAGE_RANK,
      SCALED_PAGE_RANK,
      hasTarget ? PARENTS_SUM : PARENTS_MAX,
      ...(hasTarget ? [LOOKAHEAD] : []),
      ...(locals ? [LOCAL_FROM] : []),
      ...further,
    ],
    parts: {
      relevance: words === "topic" ? "tag-vsm" : "tag-vsm; links by tag-vsm over the ontology's words",
      links: linksName ?? `${evaluator.toUpperCase()}${hostShare > 0 ? " with the host's quality" : ""}`,
      filters: `${locals ? "local ontologies, then " : ""}threshold on the priority`,
      strategy: strategyName,
    },
    deviations: [
      ...(hasTarget ? ["The weights of Eq. 12 are not printed: .4 anchor, .2 parents, .1 PageRank, .3 target."] : []),
      ...(words === "ontology"
        ? ["The authors' ontology cannot be had: the topic's own, or one made from its example pages, takes its place."]
        : []),
      ...deviations,
    ],
    needs: words === "ontology" ? ["examples", "background"] : [],
    build: async (preparation) => {
      const { material, parameters } = preparation;
      const ontology = words === "ontology" ? await ontologyWords(preparation) : undefined;
      const { relevance, topic, pageRelevance } = modelsFor(material.topic, parameters, ontology);
      const lookahead = parameters.lookahead === "prefetch";
      const structure = { ...linkStructureFrom(topic, parameters), ...(pageRelevance && { pageRelevance }) };
      const options = { ...structure, model: relevance, lookahead, hostShare };
      return {
        relevance,
        relevantAbove: Number(parameters.relevantAbove),
        evaluator: crawler.weigh?.(options, preparation) ?? (hasTarget ? cpem(options) : cre(structure)),
        filters: [...(locals && ontology ? [localFilter(topic, ontology, parameters)] : []), ...keptAbove(parameters)],
        strategy: strategy(parameters),
        lookahead,
        dropsForGood: parameters.dropsForGood === true,
      };
    },
  };
}

/** Pages are judged by the topic's words in all crawlers of FCOSA, links by the ontology's where there is one. */
function modelsFor(
  topic: Topic,
  parameters: ParameterValues,
  ontology: OntologyWords | undefined,
): { relevance: RelevanceModel; topic: Topic; pageRelevance?: CpemOptions["pageRelevance"] } {
  const judge = tagVsmFrom(topic, parameters);
  if (ontology === undefined) return { relevance: judge, topic };
  const global: Topic = { ...topic, words: ontology.global };
  const both = paired(judge, tagVsmFrom(global, parameters));
  const pageRelevance = ({ prepared }: LinkSource, view: Parameters<typeof both.pageScore>[1]) =>
    both.pageScore(prepared, view);
  return { relevance: both, topic: global, pageRelevance };
}

/** The first filter of MFSLG, Algorithm 3 of FCOSA. */
function localFilter(topic: Topic, { locals }: OntologyWords, parameters: ParameterValues): LinkFilter {
  const ontologies = locals.map(({ name, words }) => {
    const model = tagVsm({ ...topic, words });
    return {
      name,
      scoreText: model.scoreText,
      scorePage: (page: Parameters<typeof model.prepare>[0], view: Parameters<typeof model.scoreText>[1]) => {
        const prepared = model.prepare(page);
        if (prepared instanceof Promise) throw new TypeError("tag-vsm prepares at once");
        return model.score(prepared, view);
      },
    };
  });
  return localOntologies({ ontologies, keepFrom: Number(parameters.localFrom) });
}

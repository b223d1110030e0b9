/** A recipe of one's own: how pages are judged, which links are dropped, and which link comes next. */
import type { LinkFilter, SelectionStrategy } from "honeyguide/parts";
import { anchorRelevance, choose, defineRecipe, textModel, weightedSum } from "honeyguide/parts";

/** Judges a text by the share of its words that are about the weather. */
export const weather = textModel({
  name: "weather-words",
  parts: ["anchor"],
  score(text) {
    const words = text.toLowerCase().match(/[a-z]+/g) ?? [""];
    return Math.min(1, (4 * words.filter((word) => /^(rain|storm|wind|flood|snow)/.test(word)).length) / words.length);
  },
});

/** Drops addresses that are longer than a person would type. */
export const typeable = (longest: number): LinkFilter => ({
  name: "typeable",
  stage: "url",
  check({ url }) {
    if (url.length <= longest) return { keep: true };
    return { keep: false, reason: "typeable", detail: `${url.length} characters, more than ${longest}` };
  },
});

/** The best link, but every fourth time any link, to see what else there is. */
export const curious = (): SelectionStrategy => ({
  name: "curious",
  order: "priority",
  ask: (frontier, rng, { pages }) => choose(frontier, pages % 4 === 3 ? frontier.uniform(rng.next()) : frontier.best()),
});

export const recipe = defineRecipe({
  name: "weather-watcher",
  parameters: { longest: { default: 80, min: 20, description: "characters of an address", origin: "ours" } },
  build: async ({ parameters }) => ({
    relevance: weather,
    relevantAbove: 0.3,
    evaluator: weightedSum([[anchorRelevance(weather), 1]]),
    filters: [typeable(parameters.longest)],
    strategy: curious(),
  }),
});

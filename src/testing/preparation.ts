/** What a recipe gets before a crawl, made up for tests. @module */
import { createRng } from "../math/rng.ts";
import type { LinkSample, Page, Preparation } from "../types.ts";
import { pageOf, RAINSTORM } from "./pages.ts";

const ABOUT = ["rainstorm", "disaster", "rainfall", "weather", "flood", "storm", "meteorology", "thunder"];
const OTHER = ["chess", "garden", "music", "kitchen", "violin", "tomato", "opening", "recipe"];

/** Pages of seeded words, the first of the list most frequent. */
function pagesOf(words: readonly string[], count: number, seed: number): Page[] {
  const rng = createRng(seed);
  return Array.from({ length: count }, (_, n) => {
    const text = Array.from({ length: 60 }, () => words[rng.below(1 + rng.below(words.length))]).join(" ");
    return pageOf([[3, text]], [], `material-${words[0]}-${n}`);
  });
}

function samples(count: number): LinkSample[] {
  const rng = createRng(9);
  return Array.from({ length: count }, (_, n) => {
    const [full, anchor, title, context] = [rng.next(), rng.next(), rng.next(), rng.next()] as const;
    return { url: `http://site.example/${n}`, full, anchor, title, context, target: 0.3 * full + 0.5 * anchor };
  });
}

/** What recipes made from the usual material, as it would be saved: learning weights takes seconds. */
const made = new Map<string, string>();

/**
 * What a recipe's `build` gets: a topic of rainstorms with examples and background, unless you say otherwise.
 * @example const parts = await recipe.build(preparationFor({ parameters: { longest: 80 } }));
 */
export function preparationFor(options: Partial<Preparation>): Preparation {
  const isUsual = options.material === undefined && options.linkSamples === undefined && options.rng === undefined;
  const cached: Preparation["cached"] = async (key, parse, make) => {
    if (!isUsual) return make();
    const place = `${options.profile ?? "default"} ${key}`;
    const known = made.get(place) ?? JSON.stringify(await make());
    made.set(place, known);
    return parse(JSON.parse(known));
  };
  return {
    material: { topic: RAINSTORM, examples: pagesOf(ABOUT, 6, 1), background: pagesOf(OTHER, 12, 2) },
    seedPages: [],
    parameters: {},
    profile: "default",
    rng: createRng(1),
    linkSamples: async () => samples(100),
    cached,
    vectorCache: undefined,
    progress: () => {},
    ...options,
  };
}

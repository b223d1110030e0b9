/** Seeds as the user wrote them → canonical URLs, or a message that names the bad one. @module */
import { ConfigError } from "../errors.ts";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";

export function checkSeeds(seeds: readonly string[], place: string): CanonicalUrl[] {
  if (seeds.length === 0) {
    throw new ConfigError(
      "no-seeds",
      `${place} has no seeds to start from`,
      "Add `seeds` to the topic, or give --seeds URL or --seeds FILE.",
    );
  }
  const urls = seeds.map((seed) => {
    const url = canonicalUrl(seed.trim());
    if (url !== undefined) return url;
    throw new ConfigError(
      "bad-url",
      `${place}: the seed "${seed}" is no http or https URL`,
      "Write it in full, e.g. https://example.org/.",
    );
  });
  return [...new Set(urls)];
}

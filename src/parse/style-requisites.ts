/** What a style sheet needs to be shown as it was; by itself, since what reads pages for it takes long to load. @module */
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { cssReferences } from "./css-references.ts";

/** Pages have dozens; more is data. */
export const MAX_REQUISITES = 1000;

export function requisitesOfStyle(css: string, url: CanonicalUrl): readonly CanonicalUrl[] {
  return absolute(cssReferences(css), url);
}

/** Made whole, once each; none to the same page, or that holds what it leads to. */
export function absolute(references: readonly string[], base: string): readonly CanonicalUrl[] {
  const urls = references
    .slice(0, MAX_REQUISITES)
    .map((reference) => (/^\s*(?:$|#|data:)/i.test(reference) ? undefined : canonicalUrl(reference, base)));
  return [...new Set(urls.filter((url) => url !== undefined))];
}

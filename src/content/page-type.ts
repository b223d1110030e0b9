/** Kinds of pages, as far as their content differs. @module */

export const PAGE_TYPES = ["article", "documentation", "forum", "product", "listing", "collection", "service"] as const;

export type PageType = (typeof PAGE_TYPES)[number];

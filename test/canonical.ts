/** URLs that tests write down. @module */
import type { CanonicalUrl } from "../src/types.ts";
import { canonicalUrl } from "../src/url/canonical.ts";

/** The canonical form of an address; throws for one that has none. */
export function canonical(raw: string): CanonicalUrl {
  const url = canonicalUrl(raw);
  if (url === undefined) throw new TypeError(`${raw} is no URL to fetch`);
  return url;
}

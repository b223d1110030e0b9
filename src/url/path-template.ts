/**
 * Host and path of a URL with what usually numbers or names one page left out: runs of digits become `#`, the last
 * segment becomes `*`, the query goes. Pages of one template tend to be alike, so that those already seen say
 * something of those that wait.
 * `http://a.example/news/2021/05/heavy-rain.html?x=1` → `a.example/news/#/#/*`.
 * @module
 */
import type { CanonicalUrl } from "../types.ts";

export function pathTemplate(url: CanonicalUrl): string {
  const start = url.indexOf("//") + 2;
  const query = url.indexOf("?", start);
  const address = query < 0 ? url.slice(start) : url.slice(start, query);
  const firstSlash = address.indexOf("/");
  if (firstSlash < 0) return `${address}/*`;
  const folders = address.slice(firstSlash, address.lastIndexOf("/") + 1);
  return `${address.slice(0, firstSlash)}${folders.replace(/\d+/g, "#")}*`;
}

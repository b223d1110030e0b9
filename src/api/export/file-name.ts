/**
 * Names for the files of pages: `example.org/000012-storm-damage.md`. Made of a host and an address that others chose, so
 * letters, digits, points and hyphens are all that is left of them, and the page's place in the crawl makes each the only one.
 * @module
 */

/** What some systems do not take for a file. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;
const MAX_HOST = 100;
const MAX_SLUG = 60;

export function pageFileName(order: number, url: string, suffix: string): string {
  const { hostname, port, pathname } = new URL(url);
  const host = plain(port === "" ? hostname : `${hostname}-${port}`, MAX_HOST) || "host";
  const words = plain(decoded(pathname).replace(/\.[a-z]{2,5}$/i, ""), MAX_SLUG);
  const folder = RESERVED.test(host) ? `host-${host}` : host;
  return `${folder}/${String(order).padStart(6, "0")}${words === "" ? "" : `-${words}`}${suffix}`;
}

/** No points at either end, so that no name is `..` or hidden. */
function plain(text: string, longest: number): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\.{2,}/g, "-")
    .replace(/[^a-z0-9.]+/g, "-")
    .slice(0, longest)
    .replace(/^[-.]+|[-.]+$/g, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

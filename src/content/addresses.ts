/** Addresses of links and pictures in a page. @module */

const MAX_LENGTH = 2000;

/** Absolute, where it leads somewhere: no scripts, no data. */
export function absolute(href: string, base: string): string | undefined {
  if (href.length > MAX_LENGTH) return undefined;
  const url = URL.canParse(href, base) ? new URL(href, base) : undefined;
  return url !== undefined && /^(?:https?|mailto|ftp):$/.test(url.protocol) ? url.href : undefined;
}

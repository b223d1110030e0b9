/**
 * Whether a page may be kept and its links followed: `<meta name=robots>` (or our own agent's name) and X-Robots-Tag.
 * The stricter of several directives wins.
 * @module
 */

export interface RobotsDirectives {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/** Directives that have a value behind a colon, so that the word before it is no agent. */
const VALUED = new Set(["unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"]);

/** `Honeyguide/1.0 (+https://…)` → `honeyguide`: the product by which robots directives name a crawler. */
export function productToken(agent: string | undefined): string {
  return (/^[^\s/;(]+/.exec(agent?.trim() ?? "")?.[0] ?? "").toLowerCase();
}

/** Content of a meta element that is meant for us: `noindex, nofollow`, `none`. */
export function parseRobotsContent(content: string): RobotsDirectives {
  const words = content.toLowerCase().split(/[\s,;]+/);
  const isNone = words.includes("none");
  return { noindex: isNone || words.includes("noindex"), nofollow: isNone || words.includes("nofollow") };
}

/**
 * The header's directives for us. `otherbot: noindex, nofollow` is not for us; an agent's name holds for the
 * directives behind it, up to the next name.
 */
export function parseRobotsHeader(header: string | undefined, product: string): RobotsDirectives {
  let isForUs = true;
  const mine: string[] = [];
  for (const part of (header ?? "").split(",")) {
    const named = /^\s*([^\s:]+)\s*:(.*)$/s.exec(part);
    const name = named?.[1]?.toLowerCase();
    if (name !== undefined && !VALUED.has(name)) isForUs = name === product || name === "*" || name === "robots";
    if (isForUs && !(name !== undefined && VALUED.has(name))) mine.push(name === undefined ? part : (named?.[2] ?? ""));
  }
  return parseRobotsContent(mine.join(","));
}

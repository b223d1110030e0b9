/**
 * Drops a URL that differs only in its session id from one that the crawl has taken on. The first such URL of each page
 * is kept, since on some sites no page can be reached without. Only the well-known names of session ids count: an
 * unknown token may well be what names the document.
 * @module
 */
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, LinkFilter } from "../../types.ts";

const REASON = "trap-session-id";
const SESSION_PARAMETER =
  /([?&;])(?:(?:php|j|asp\.net_|aspx?|cf)?_?sess(?:ion)?_?(?:id)?|aspsessionid[a-z]*|jsessionid|s?sid|cfid|cftoken|zenid|oscsid|s(?==[0-9a-f]{32}(?:[&;]|$)))=([^&;?/]*)/gi;
/** Values of real session ids; `?session=2` names a lecture and `sid=rain` a story. */
const SESSION_VALUE = /^(?=.*\d)[\w.!-]{8,}$/;
/** ASP.NET without cookies: `/(S(lit3py55t21z5v55vlm25s55))/page.aspx`. */
const SESSION_SEGMENT = /\/\((?:[A-Z]\([^()/]+\))+\)/;
const COLD_FUSION = /^(?:cfid|cftoken)$/i;

export interface SessionFilter extends LinkFilter {
  admitted(url: CanonicalUrl): void;
}

export function oncePerSession(): SessionFilter {
  /** Page without session id → the URL that was kept for it; hashes, lest a large site fills the memory. */
  const owners = new Map<number, number>();
  const isOwner = (url: CanonicalUrl, bare: string): boolean => {
    const own = hashKey(url);
    return (owners.get(hashKey(bare)) ?? own) === own;
  };
  return {
    name: REASON,
    stage: "url",
    check({ url }) {
      const bare = withoutSession(url);
      if (bare === url || isOwner(url, bare)) return { keep: true };
      return { keep: false, reason: REASON, detail: `${bare} is known under another session id` };
    },
    admitted(url) {
      const bare = withoutSession(url);
      const page = hashKey(bare);
      if (bare !== url && !owners.has(page)) owners.set(page, hashKey(url));
    },
  };
}

/** The URL without its session id; the URL itself where there is none. */
export function withoutSession(url: CanonicalUrl): string {
  if (!/[?;(]/.test(url)) return url;
  return url
    .replace(SESSION_PARAMETER, (whole: string, mark: string, value: string) => {
      const name = whole.slice(1, whole.indexOf("="));
      const isSession = SESSION_VALUE.test(value) || (COLD_FUSION.test(name) && /^\d+$/.test(value));
      return isSession ? (mark === "?" ? "?" : "") : whole;
    })
    .replace(SESSION_SEGMENT, "")
    .replace(/\?[&;]/, "?")
    .replace(/\?$/, "");
}

/**
 * Getting one origin's robots.txt (RFC 9309 section 2.3): redirects by hand, a client error means that there are no
 * rules, a server error or silence means that nothing may be fetched for now.
 * @module
 */
import type { HttpResponse, Trouble } from "../fetching.ts";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { isRedirect, locationOf } from "./locations.ts";
import type { PurposeTransport } from "./purpose.ts";
import { ALLOW_ALL, parseRobots, type RobotsRules } from "./robots-parser.ts";
import { failed } from "./trouble.ts";

/** RFC 9309 section 2.3.1.2: at least five, then the file counts as unavailable. */
const MAX_REDIRECTS = 5;

export interface RobotsAnswer {
  readonly rules: RobotsRules | undefined;
  readonly trouble: Trouble | undefined;
  readonly source: string;
}

export async function fetchRobots(
  transport: PurposeTransport,
  origin: string,
  agent: string,
  signal: AbortSignal,
): Promise<RobotsAnswer> {
  const start = canonicalUrl(`${origin}/robots.txt`);
  if (start === undefined)
    return { rules: undefined, trouble: failed("robots-unreachable", `no URL: ${origin}`), source: origin };
  let url: CanonicalUrl = start;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer = await transport.request(url, signal, "robots");
    if (answer.kind !== "response") return ofTrouble(answer, url);
    if (!isRedirect(answer.status)) return ofResponse(answer, url, agent);
    const target = locationOf(answer);
    if (target === undefined) break;
    url = target;
  }
  return { rules: ALLOW_ALL, trouble: undefined, source: start };
}

function ofResponse(response: HttpResponse, url: CanonicalUrl, agent: string): RobotsAnswer {
  const { status } = response;
  if (status >= 200 && status < 300)
    return { rules: parseRobots(response.body, agent), trouble: undefined, source: url };
  return ofStatus(status, url);
}

/** 429 is a client error by its number, yet it says "not now", as 5xx does; Google reads it so too. */
function ofStatus(status: number, url: CanonicalUrl): RobotsAnswer {
  if (status < 500 && status !== 429) return { rules: ALLOW_ALL, trouble: undefined, source: url };
  return { rules: undefined, trouble: failed("robots-unreachable", `${url} answered ${status}`), source: url };
}

/** Trouble that every page of the origin would have as well keeps its own name: it tells people more. */
function ofTrouble(trouble: Trouble, url: CanonicalUrl): RobotsAnswer {
  const status = /^http-(\d{3})$/.exec(trouble.code)?.[1];
  if (status !== undefined) return ofStatus(Number(status), url);
  const isOfHost =
    trouble.code === "dns" ||
    trouble.code === "private-address" ||
    trouble.code === "tls" ||
    trouble.code === "aborted";
  const shown = isOfHost ? trouble : failed("robots-unreachable", `${url}: ${trouble.code}: ${trouble.detail}`);
  return { rules: undefined, trouble: shown, source: url };
}

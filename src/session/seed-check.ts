/** Seeds that a crawl's own settings keep out. Where none is left, the crawl is refused before it begins. @module */
import { at } from "../collections/at.ts";
import { counted } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { hopCheck } from "../filters/check.ts";
import { type ScopeOptions, scope } from "../filters/scope.ts";
import type { CanonicalUrl } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { registrableDomain } from "../url/domain.ts";
import { type CrawlJob, seedsOfJob } from "./job.ts";
import { filtersOf } from "./own-filters.ts";

/** More are counted. */
const SHOWN = 5;

export interface RefusedSeed {
  readonly url: CanonicalUrl;
  readonly why: string;
}

export function refusedSeeds(job: CrawlJob): RefusedSeed[] {
  const check = hopCheck(filtersOf(job));
  return seedsOfJob(job).flatMap((url) => {
    const verdict = check(url);
    return verdict.keep ? [] : [{ url, why: verdict.detail }];
  });
}

/** `Two of three …`, a line for each of the first, and how many more there are. */
export function refusedLines(refused: readonly RefusedSeed[]): string {
  const lines = refused.slice(0, SHOWN).map(({ url, why }) => `\n  ${url}: ${why}`);
  const more = refused.length - SHOWN;
  return `${lines.join("")}${more > 0 ? `\n  and ${counted(more, "more seed")}` : ""}`;
}

/** Refuses a job that could fetch nothing, and shows what would let its first seed in. */
export function assertSeedsWithin(job: CrawlJob): void {
  const refused = refusedSeeds(job);
  if (refused.length < job.seeds.length) return;
  const message = `nothing would be fetched, since this crawl keeps out every one of its seeds:${refusedLines(refused)}`;
  throw new ConfigError("seeds-refused", message, wayIn(at(refused, 0).url, job.scope));
}

function wayIn(url: CanonicalUrl, { hosts = [], domains = [], include = [], exclude = [] }: ScopeOptions): string {
  const isKept = (options: ScopeOptions) => hopCheck([scope(options)])(url).keep;
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  const compared = `Patterns are compared with path and query from end to end, here ${path}, and * stands for any text`;
  if (!isKept({ hosts, domains })) {
    const host = hostOf(url);
    const domain = registrableDomain(host);
    const whole = host.startsWith(domain) ? "" : `, or --domain ${domain} for all hosts of ${domain}`;
    return `Give --host ${host}${whole}; or give other seeds.`;
  }
  if (!isKept({ include })) {
    const folder = path.slice(0, path.replace(/\?.*$/, "").lastIndexOf("/") + 1);
    return `${compared}: add --include '${folder}*', which lets it in, or give other seeds.`;
  }
  if (!isKept({ exclude })) return `${compared}: leave this --exclude out, or narrow it.`;
  return "Give seeds that are documents of a kind that the crawl fetches (--types).";
}

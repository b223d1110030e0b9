/** Keeps a crawl on the hosts, registrable domains and paths that the user named. @module */
import type { LinkFilter, Verdict } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { registrableDomain } from "../url/domain.ts";
import { matchesPattern } from "./pattern.ts";

/** Where a crawl may go; everywhere where nothing is named. */
export interface ScopeOptions {
  /** Host names, with the port where it is not the default. */
  readonly hosts?: readonly string[];
  /** Registrable domains: `example.org` takes in all its hosts. */
  readonly domains?: readonly string[];
  /** Patterns with `*` over path and query; a link must match one of them. */
  readonly include?: readonly string[];
  /** Patterns with `*` over path and query; a link must match none of them. */
  readonly exclude?: readonly string[];
}

const KEEP: Verdict = { keep: true };

/**
 * Keeps a crawl on the hosts, domains and paths that are named.
 * @example const filter = scope({ domains: ["example.org"], exclude: ["/login*"] });
 */
export function scope({ hosts = [], domains = [], include = [], exclude = [] }: ScopeOptions): LinkFilter {
  const allowedHosts = new Set(hosts.map((host) => host.toLowerCase()));
  const allowedDomains = new Set(domains.map((domain) => domain.toLowerCase()));
  const isAnywhere = allowedHosts.size === 0 && allowedDomains.size === 0;
  const drop = (detail: string): Verdict => ({ keep: false, reason: "scope", detail });
  return {
    name: "scope",
    stage: "url",
    check({ url }) {
      const host = hostOf(url);
      if (!isAnywhere && !allowedHosts.has(host) && !allowedDomains.has(registrableDomain(host))) {
        return drop(`host ${host} is not among the hosts and domains of this crawl`);
      }
      if (include.length === 0 && exclude.length === 0) return KEEP;
      const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
      if (include.length > 0 && !include.some((pattern) => matchesPattern(pattern, path))) {
        return drop(`path matches none of --include ${include.join(", ")}`);
      }
      const excluded = exclude.find((pattern) => matchesPattern(pattern, path));
      return excluded === undefined ? KEEP : drop(`path matches --exclude ${excluded}`);
    },
  };
}

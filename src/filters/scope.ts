/** Keeps a crawl on the hosts, domains and paths that the user named. @module */
import type { CanonicalUrl, LinkFilter, Verdict } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { matchesPattern } from "./pattern.ts";
import { DEFAULT_PORTS, scopeValues, splitPort } from "./scope-values.ts";

/** Where a crawl may go; everywhere where nothing is named. */
export interface ScopeOptions {
  /** Host names: `example.org` on any port, `example.org:8080` on that one alone. */
  readonly hosts?: readonly string[];
  /** Domains: `example.org` takes in all its hosts. */
  readonly domains?: readonly string[];
  /** Patterns with `*` over path and query, or over the whole address from `https://` on; a link must match one of them. */
  readonly include?: readonly string[];
  /** Such patterns; a link must match none of them. */
  readonly exclude?: readonly string[];
}

const KEEP: Verdict = { keep: true };

/**
 * Keeps a crawl on the hosts, domains and paths that are named; throws a `ConfigError` for what can match nothing.
 * @example const filter = scope({ domains: ["example.org"], exclude: ["/login*"] });
 */
export function scope(options: ScopeOptions): LinkFilter {
  const { hosts, domains, include, exclude } = scopeValues(options);
  const isOn = siteCheck(hosts, domains);
  const named = [...hosts.map((host) => `--host ${host}`), ...domains.map((domain) => `--domain ${domain}`)].join(", ");
  const drop = (detail: string): Verdict => ({ keep: false, reason: "scope", detail });
  return {
    name: "scope",
    stage: "url",
    check({ url }) {
      const host = hostOf(url);
      if (!isOn(host)) return drop(`its host ${host} is not among ${named}`);
      if (include.length > 0 && !include.some((pattern) => matchesUrl(pattern, url))) {
        return drop(`it matches none of --include ${include.join(", ")}`);
      }
      const excluded = exclude.find((pattern) => matchesUrl(pattern, url));
      return excluded === undefined ? KEEP : drop(`it matches --exclude ${excluded}`);
    },
  };
}

function siteCheck(hosts: readonly string[], domains: readonly string[]): (host: string) => boolean {
  if (hosts.length === 0 && domains.length === 0) return () => true;
  const exact = new Set<string>();
  const anyPort = new Set<string>();
  for (const host of hosts) {
    const [name, port] = splitPort(host);
    if (port === undefined) anyPort.add(name);
    else exact.add(host);
    if (port !== undefined && DEFAULT_PORTS.has(port)) exact.add(name);
  }
  const below = new Set(domains.map((domain) => domain.replace(/^\*\./, "")));
  return (host) => {
    const [name] = splitPort(host);
    return exact.has(host) || anyPort.has(name) || isBelow(name, below);
  };
}

/** The name itself, or one that ends with a dot and a domain. */
function isBelow(name: string, domains: ReadonlySet<string>): boolean {
  for (let at = 0; at >= 0; at = name.indexOf(".", at) + 1 || -1) if (domains.has(name.slice(at))) return true;
  return false;
}

function matchesUrl(pattern: string, url: CanonicalUrl): boolean {
  const isAddress = pattern.startsWith("http");
  return matchesPattern(pattern, isAddress ? url : url.slice(url.indexOf("/", url.indexOf("//") + 2)));
}

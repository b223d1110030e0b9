/**
 * The scope as users write it → the form that is compared with URLs. What can only mean one thing is taken so (a scheme,
 * a final slash, capitals, umlauts); what could never match, or would match nearly everything, is refused with a way out.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { canonicalUrl, hostOf } from "../url/canonical.ts";
import { isPublicSuffix } from "../url/domain.ts";
import type { ScopeOptions } from "./scope.ts";

/** Both schemes' own: a site is the same with and without them. */
export const DEFAULT_PORTS: ReadonlySet<string> = new Set(["80", "443"]);

/** Canonical; servers and name servers also take underscores. */
const HOST_NAME = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)$/;

/** Idempotent: what comes out goes in again unchanged. */
export function scopeValues({ hosts = [], domains = [], include = [], exclude = [] }: ScopeOptions) {
  return {
    hosts: unique(hosts.map(hostValue)),
    domains: unique(domains.map(domainValue)),
    include: unique(include.map((pattern) => patternValue("--include", pattern))),
    exclude: unique(exclude.map((pattern) => patternValue("--exclude", pattern))),
  } satisfies Required<ScopeOptions>;
}

/** `https://Example.org/` → `example.org`; a port stays. */
function hostValue(written: string): string {
  if (written.includes("*")) {
    const domain = written.replace(/^.*\*\.?/, "");
    const hint = `Give --domain ${domain === "" ? "example.org" : domain} for a domain with all its hosts.`;
    throw refused("--host", written, "is no name of one host", hint);
  }
  const { name, port } = siteOf("--host", written, written);
  return port === undefined ? name : `${name}:${port}`;
}

/** `*.example.org` → `example.org`; only `*.org` keeps its star, since nobody writes that by mistake. */
function domainValue(written: string): string {
  const below = written.trim().replace(/^((?:https?:)?\/\/)?\*?\./i, "$1");
  const { name, port } = siteOf("--domain", written, below);
  if (port !== undefined && !DEFAULT_PORTS.has(port)) {
    throw refused("--domain", written, "has a port", `Give --host ${name}:${port}, or leave the port out.`);
  }
  if (!isPublicSuffix(name)) return name;
  if (below !== written.trim()) return `*.${name}`;
  const hint = `Name a domain below it, such as example.${name}; for all of ${name} write --domain '*.${name}'.`;
  throw refused("--domain", written, "is not a domain, but an ending that many domains share", hint);
}

function siteOf(option: string, written: string, text: string): { name: string; port: string | undefined } {
  const bare = text.trim();
  if (/[\s,;]/.test(bare)) throw refused(option, written, "is more than one name", `Give ${option} once for each.`);
  const scheme = /^(?:(https?):)?\/\//i.exec(bare);
  const rest = scheme === null ? bare : bare.slice(scheme[0].length);
  const authority = /^[0-9a-f:]*:[0-9a-f:]*:[0-9a-f:.]*$/i.test(rest) ? `[${rest}]` : rest; // an IPv6 address
  const url = /[@?#]|:\/\//.test(rest) ? undefined : canonicalUrl(`${scheme?.[1] ?? "http"}://${authority}`);
  if (url === undefined || !HOST_NAME.test(splitPort(hostOf(url))[0])) {
    throw refused(option, written, "is no name of a host or domain", `Write e.g. ${option} example.org.`);
  }
  const [name = "", canonicalPort] = splitPort(hostOf(url));
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  if (path !== "/") {
    const hint = `Give ${option} ${hostOf(url)}, and --include '${path.replace(/\/?$/, "/*")}' for the path.`;
    throw refused(option, written, "has a path", hint);
  }
  // A canonical URL has no default port; who wrote one meant it.
  return { name, port: canonicalPort ?? writtenPort(authority) };
}

/** Name and port of a host, in their canonical form. */
export function splitPort(host: string): readonly [string, string | undefined] {
  const at = host.lastIndexOf(":");
  return at < 0 || host.endsWith("]") ? [host, undefined] : [host.slice(0, at), host.slice(at + 1)];
}

function writtenPort(authority: string): string | undefined {
  const digits = /:(\d+)\/?$/.exec(authority)?.[1];
  return digits === undefined ? undefined : String(Number(digits));
}

/** Escaped as URLs are, so that `/straße*` finds what it names. */
function patternValue(option: string, written: string): string {
  const pattern = written.trim();
  const isAddress = /^https?:\/\//i.test(pattern);
  if (!isAddress && !/^[/*]/.test(pattern)) {
    const shown = pattern === "" ? "docs" : pattern.replace(/\*+$/, "").replace(/\/$/, "");
    throw refused(
      option,
      written,
      "can match nothing: patterns are compared with path and query, which begin with /",
      `Write ${option} '*${shown}*' for addresses that hold it anywhere, or ${option} '/${shown}/*' for what lies below it.`,
    );
  }
  const lead = isAddress ? "" : pattern.startsWith("/") ? "http://path.invalid" : "http://path.invalid/";
  if (isAddress && !/^https?:\/\/[^/*]+\//i.test(pattern)) return pattern.toLowerCase(); // no path, or any host
  const url = canonicalUrl(`${lead}${pattern}`);
  if (url === undefined) {
    throw refused(option, written, "is no pattern of an address", `Write e.g. ${option} '/docs/*'.`);
  }
  return url.slice(lead.length);
}

function refused(option: string, written: string, why: string, hint: string): ConfigError {
  return new ConfigError("bad-option", `${option} "${written}" ${why}`, hint);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

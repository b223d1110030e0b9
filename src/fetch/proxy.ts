/**
 * Which HTTP proxy, if any, leads to a URL: the user's choice or the environment's usual variables.
 * @module
 */
import { ConfigError } from "../errors.ts";

export interface HttpProxy {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly protocol: "http:" | "https:";
  readonly hostname: string;
  readonly port: number;
  /** Value of Proxy-Authorization; it is a secret and must not be archived. */
  readonly authorization: string | undefined;
}

/** A proxy's URL for everything, `false` for none, `"environment"` for http_proxy, https_proxy, all_proxy and no_proxy. */
export type ProxyChoice = string | false;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A function from a URL to its proxy; undefined means a direct connection. */
export function proxyRule(choice: ProxyChoice, environment: Environment): (url: URL) => HttpProxy | undefined {
  if (choice === false) return () => undefined;
  if (choice !== "environment") {
    const proxy = parseProxy(choice, "proxy");
    return () => proxy;
  }
  const all = fromEnvironment(environment, "all_proxy");
  const http = fromEnvironment(environment, "http_proxy") ?? all;
  const https = fromEnvironment(environment, "https_proxy") ?? all;
  const exceptions = variable(environment, "no_proxy")
    .split(/[\s,]+/)
    .filter((entry) => entry !== "");
  return (url) => {
    const proxy = url.protocol === "https:" ? https : http;
    return proxy === undefined || exceptions.some((entry) => isException(entry, url)) ? undefined : proxy;
  };
}

function variable(environment: Environment, name: string): string {
  return (environment[name] ?? environment[name.toUpperCase()] ?? "").trim();
}

function fromEnvironment(environment: Environment, name: string): HttpProxy | undefined {
  const value = variable(environment, name);
  return value === "" ? undefined : parseProxy(value, name);
}

function parseProxy(value: string, name: string): HttpProxy {
  const text = value.includes("://") ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const protocol = url?.protocol;
  if (url === undefined || (protocol !== "http:" && protocol !== "https:") || url.hostname === "") {
    // The value may hold a password, so it is not repeated.
    throw new ConfigError(
      "bad-option",
      `"${name}" is no URL of an HTTP proxy.`,
      "Give it as http://host:port, or leave it out.",
    );
  }
  const secret = url.username === "" ? undefined : `${decodeEscapes(url.username)}:${decodeEscapes(url.password)}`;
  return {
    origin: url.origin,
    protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (protocol === "https:" ? 443 : 80),
    authorization: secret === undefined ? undefined : `Basic ${Buffer.from(secret).toString("base64")}`,
  };
}

function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An entry names a host and all names below it, with or without a leading dot or a port; `*` is every host. */
function isException(entry: string, url: URL): boolean {
  if (entry === "*") return true;
  const { name, port } = splitPort(entry.toLowerCase());
  if (port !== undefined && port !== (url.port || (url.protocol === "https:" ? "443" : "80"))) return false;
  const wanted = name.replace(/^\*?\./, "");
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  return wanted !== "" && (host === wanted || host.endsWith(`.${wanted}`));
}

function splitPort(entry: string): { name: string; port: string | undefined } {
  const bracketed = /^\[([^\]]*)\](?::(\d+))?$/.exec(entry);
  if (bracketed !== null) return { name: bracketed[1] ?? "", port: bracketed[2] };
  const [name = "", port, ...more] = entry.split(":");
  return more.length > 0 ? { name: entry, port: undefined } : { name, port };
}

/**
 * One request, one answer, over HTTP/1.1 with connections that are kept alive. Servers are taken as hostile: addresses
 * are guarded, times and sizes limited, and nothing that goes wrong on the web is thrown.
 * @module
 */
import { ConfigError } from "../errors.ts";
import type { HttpResponse, Trouble } from "../fetching.ts";
import { onAbort } from "../system/abort.ts";
import { type Clock, systemClock } from "../system/clock.ts";
import type { CanonicalUrl } from "../types.ts";
import { ClientPool } from "./clients.ts";
import { type BodyLimit, decodeBody } from "./decode.ts";
import { notWanted } from "./documents.ts";
import { type ExchangeLimits, exchange, type RawAnswer, type RawRequest, type RawResult } from "./exchange.ts";
import type { ResolvedAddress, Resolver } from "./guard.ts";
import { type HeaderLine, headerRecord, requestHead, responseHead, withoutChunks } from "./heads.ts";
import { NameServers } from "./names/name-servers.ts";
import { Names, type NamesOptions } from "./names/names.ts";
import { type Environment, type ProxyChoice, proxyRule } from "./proxy.ts";
import type { Purpose, PurposeTransport } from "./purpose.ts";
import { MAX_ROBOTS_BYTES } from "./robots-parser.ts";
import { ABORTED, skipped, TroubleError, troubleOf } from "./trouble.ts";

const CONNECT_MS = 10_000;
const FIRST_BYTE_MS = 20_000;
const BODY_MS = 60_000;
/** Limit of a response head. */
const MAX_HEADER_BYTES = 32 * 1024;
const MAX_WIRE_BYTES = 10 * 1024 * 1024;
const MAX_BODY_BYTES = 20 * 1024 * 1024;
/** Idle connections that are kept: one for each host that a crawl goes round among. */
const MAX_IDLE_CONNECTIONS = 800;

export interface HttpOptions {
  /** The User-Agent header; see `userAgent`. */
  readonly userAgent: string;
  /** Limit for connection and TLS handshake, from the end of the name's look-up. Default 10 s. */
  readonly connectMs?: number;
  /** Limit from the request to the end of the response head. Default 20 s. */
  readonly firstByteMs?: number;
  /** Limit for the whole body. Default 60 s. */
  readonly bodyMs?: number;
  /** Limit of a body as transferred. Default 10 MiB. */
  readonly maxWireBytes?: number;
  /** Limit of a body after content decoding. Default 20 MiB. */
  readonly maxBodyBytes?: number;
  /** Also fetch from private and loopback addresses. Default false. */
  readonly allowPrivate?: boolean;
  /** A proxy's URL, `false` for none, or `"environment"`, the default. */
  readonly proxy?: ProxyChoice;
  /** Variables in place of the process's own. */
  readonly environment?: Environment;
  /** Name resolution in place of name servers and the system. */
  readonly resolve?: Resolver;
  /** Name servers (`address:port`) in place of the system's. */
  readonly nameServers?: readonly string[];
  /** For how long names are remembered. */
  readonly clock?: Clock;
  /** Trusted certificates in PEM form in place of the built-in ones. */
  readonly certificates?: string;
  /** Asked for the media type of successful pages when their head arrives; `false` saves reading the body. */
  readonly acceptContentType?: (type: string) => boolean;
  /** Told what a name was resolved to. */
  readonly onLookup?: (hostname: string, addresses: readonly ResolvedAddress[]) => void;
  /** Told how many bytes were received, also for requests that failed. */
  readonly onReceived?: (bytes: number) => void;
}

export interface HttpTransport extends PurposeTransport {
  /** Whether a request to this URL would have to wait until its name is looked up. */
  needsName(url: CanonicalUrl): boolean;
  /** Looks the name up, so that a request need not wait for it; resolves with what is wrong with it. */
  lookUp(url: CanonicalUrl, signal: AbortSignal): Promise<Trouble | undefined>;
  /** Ends all connections; requests under way end as aborted. */
  close(): Promise<void>;
}

/**
 * A transport over real sockets.
 * @example const http = httpTransport({ userAgent: userAgent({ version: "0.1.0", contact: "crawl@example.org" }) });
 */
export function httpTransport(options: HttpOptions): HttpTransport {
  const agent = checkHeader("userAgent", options.userAgent);
  const { certificates } = options;
  const { names, endLookUps } = namesFor(options);
  const pool = new ClientPool({
    allowPrivate: options.allowPrivate ?? false,
    connectMs: options.connectMs ?? CONNECT_MS,
    proxyFor: proxyRule(options.proxy ?? "environment", options.environment ?? process.env),
    maxHeaderBytes: MAX_HEADER_BYTES,
    maxIdle: MAX_IDLE_CONNECTIONS,
    resolve: (hostname) => names.resolve(hostname),
    certificates,
  });
  const headers = ourHeaders(agent);
  const wire: Wire = { pool, options, headers, sent: Object.fromEntries(headers) };
  return {
    request: (url, signal, purpose = "resource") => request(wire, url, signal, purpose),
    needsName: (url) => {
      const name = pool.nameFor(new URL(url));
      return name !== undefined && !names.isKnown(name);
    },
    lookUp: (url, signal) => lookUp(names, pool.nameFor(new URL(url)), signal),
    close: async () => {
      endLookUps();
      await pool.close();
    },
  };
}

function namesFor({ resolve, nameServers, onLookup, clock = systemClock }: HttpOptions) {
  const names = (look: NamesOptions["find"]) => {
    const find = async (name: string) => {
      const found = await look(name);
      onLookup?.(name, found.addresses);
      return found;
    };
    return new Names({ clock, find });
  };
  if (resolve !== undefined) {
    return { names: names(async (name) => ({ addresses: await resolve(name), ttlMs: 0 })), endLookUps: () => {} };
  }
  const servers = new NameServers({ clock, servers: nameServers });
  return { names: names((name) => servers.find(name)), endLookUps: () => servers.close() };
}

function lookUp(names: Names, name: string | undefined, signal: AbortSignal): Promise<Trouble | undefined> {
  if (name === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const stopListening = onAbort(signal, () => resolve(ABORTED));
    names
      .resolve(name)
      .then(() => resolve(undefined))
      .catch((error: unknown) => resolve(troubleOf(error)))
      .finally(stopListening);
  });
}

/** What all requests of a transport share. */
interface Wire {
  readonly pool: ClientPool;
  readonly options: HttpOptions;
  readonly headers: readonly HeaderLine[];
  /** The same as undici takes them. */
  readonly sent: Readonly<Record<string, string>>;
}

async function request(
  wire: Wire,
  url: CanonicalUrl,
  signal: AbortSignal,
  purpose: Purpose,
): Promise<HttpResponse | Trouble> {
  if (signal.aborted) return ABORTED;
  const parsed = new URL(url);
  let answer = await send(wire, parsed, signal, purpose, false);
  if (answer.kind === "stale") answer = await send(wire, parsed, signal, purpose, true);
  if (answer.kind === "stale") return answer.trouble;
  if (answer.kind !== "answer") return answer;
  const head = requestHead(pathOf(parsed), parsed.host, wire.headers);
  return toResponse(url, head, answer, bodyLimit(wire.options, purpose));
}

async function send(wire: Wire, url: URL, signal: AbortSignal, purpose: Purpose, fresh: boolean): Promise<RawResult> {
  const { pool, options } = wire;
  const borrowed = pool.borrow(url, fresh);
  if (borrowed instanceof TroubleError) return borrowed.trouble;
  const secret = borrowed.proxyAuthorization;
  const proxyHeaders = secret === undefined ? {} : { "proxy-authorization": secret };
  const raw: RawRequest = {
    path: borrowed.isAbsoluteForm ? `${url.origin}${pathOf(url)}` : pathOf(url),
    headers: { host: url.host, ...wire.sent, ...proxyHeaders },
    limits: limitsFor(options, purpose),
    judgeHead: (status, received) => judgeType(options, purpose, status, received),
    onReceived: options.onReceived ?? (() => {}),
  };
  return await exchange(borrowed, raw, signal);
}

function pathOf(url: URL): string {
  return `${url.pathname}${url.search}`;
}

async function toResponse(
  url: CanonicalUrl,
  sent: string,
  answer: RawAnswer,
  limit: BodyLimit,
): Promise<HttpResponse | Trouble> {
  const lines = withoutChunks(answer.headers, answer.wire.length);
  const headers = headerRecord(lines);
  const body = await decodeBody(answer.wire, headers["content-encoding"] ?? "", limit);
  if (!(body instanceof Uint8Array)) return body;
  const received = responseHead(answer.status, answer.reason, lines);
  const exchanged = { requestHead: sent, responseHead: received, wire: answer.wire, address: answer.address };
  return { kind: "response", url, status: answer.status, headers, body, exchange: exchanged };
}

/** RFC 9309 section 2.5: of a robots.txt that is too long, the beginning counts, also if it was short while compressed. */
function bodyLimit(options: HttpOptions, purpose: Purpose): BodyLimit {
  if (purpose === "robots") return { maxBytes: MAX_ROBOTS_BYTES, isCut: true };
  return { maxBytes: options.maxBodyBytes ?? MAX_BODY_BYTES };
}

function limitsFor(options: HttpOptions, purpose: Purpose): ExchangeLimits {
  return {
    firstByteMs: options.firstByteMs ?? FIRST_BYTE_MS,
    bodyMs: options.bodyMs ?? BODY_MS,
    maxHeaderBytes: MAX_HEADER_BYTES,
    maxWireBytes: options.maxWireBytes ?? MAX_WIRE_BYTES,
    cutAtBytes: purpose === "robots" ? MAX_ROBOTS_BYTES : undefined,
  };
}

function judgeType(
  options: HttpOptions,
  purpose: Purpose,
  status: number,
  headers: readonly HeaderLine[],
): Trouble | undefined {
  if (purpose !== "page" || status < 200 || status > 299 || options.acceptContentType === undefined) return undefined;
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  return options.acceptContentType(type) ? undefined : skipped("content-type", notWanted(type));
}

function ourHeaders(agent: string): readonly HeaderLine[] {
  return [
    ["user-agent", agent],
    ["accept", "text/html,application/xhtml+xml,text/plain;q=0.9,application/xml;q=0.8,*/*;q=0.1"],
    ["accept-encoding", "gzip, deflate, br"],
  ];
}

function checkHeader(name: string, value: string): string {
  if (/^[\x20-\x7e]+$/.test(value)) return value;
  throw new ConfigError(
    "bad-option",
    `httpTransport: "${name}" must be printable ASCII, got ${JSON.stringify(value)}.`,
    "Build it with userAgent().",
  );
}

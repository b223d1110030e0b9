/**
 * Sites on loopback, good and bad, for tests: virtual hosts by Host header, a handler per path, and a record of what was
 * asked. Handlers are plain functions; the ones below cover what servers do to crawlers.
 *
 *   const server = await startSiteServer({ "a.test": { "/": page("<h1>hello</h1>"), "/old": redirect("/") } });
 *   server.url("a.test", "/old"); // http://a.test:PORT/old, to be resolved with `server.resolve`
 *   await server.close();
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { deflateRawSync, gzipSync } from "node:zlib";
import type { CanonicalUrl } from "../../src/types.ts";
import { canonicalUrl } from "../../src/url/canonical.ts";

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Path, without query, to handler; `*` answers what no other path does. A missing path is a 404. */
export type Site = Readonly<Record<string, SiteHandler>>;

export interface SeenRequest {
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** Number of the connection it came on, from 0. */
  readonly connection: number;
}

export interface SiteServer {
  readonly port: number;
  /** The site at 127.0.0.1 itself; hosts without a site of their own get it too. */
  readonly origin: string;
  /** Everything asked so far, in order. */
  readonly requests: readonly SeenRequest[];
  /** Connections accepted so far. */
  readonly connections: number;
  /** Most requests that were under way at once, per host. */
  readonly mostAtOnce: ReadonlyMap<string, number>;
  url(host: string, path: string): CanonicalUrl;
  /** Paths asked of a host, in order. */
  paths(host: string): string[];
  /** Resolves at the next request for this path, on any host. */
  asked(path: string): Promise<void>;
  /** Every name leads here. */
  resolve(hostname: string): Promise<{ address: string; family: number }[]>;
  close(): Promise<void>;
}

export const DEFAULT_SITE = "127.0.0.1";

/**
 * Makes what listens in place of the HTTP server itself; it gives `accept` the streams on which HTTP is to be spoken,
 * and does with others what it likes.
 */
export type Front = (accept: (stream: Duplex) => void) => Server;

/** Starts a server for `sites`, host name to site. Sites may change while it runs. */
export async function startSiteServer(
  sites: Readonly<Record<string, Site>>,
  front: Front | undefined = undefined,
): Promise<SiteServer> {
  const requests: SeenRequest[] = [];
  const sockets = new Map<Socket, number>();
  const mostAtOnce = new Map<string, number>();
  const running = new Map<string, number>();
  const listeners: ((path: string) => void)[] = [];
  const asked = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const listen = (seen: string) => void (seen === path ? resolve() : listeners.push(listen));
      listeners.push(listen);
    });
  let connections = 0;
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    const path = new URL(request.url ?? "/", "http://x").pathname;
    requests.push({
      host,
      path: request.url ?? "",
      headers: request.headers,
      connection: sockets.get(request.socket) ?? -1,
    });
    for (const tell of listeners.splice(0)) tell(request.url ?? "");
    const now = (running.get(host) ?? 0) + 1;
    running.set(host, now);
    mostAtOnce.set(host, Math.max(mostAtOnce.get(host) ?? 0, now));
    response.on("close", () => running.set(host, (running.get(host) ?? 1) - 1));
    const site = sites[host] ?? sites[DEFAULT_SITE] ?? {};
    (site[path] ?? site["*"] ?? notFound)(request, response);
  });
  const listening = front?.((stream) => void server.emit("connection", stream)) ?? server;
  listening.prependListener("connection", (socket: Socket) => {
    sockets.set(socket, connections++);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  const port = await listen(listening);
  return {
    port,
    origin: `http://${DEFAULT_SITE}:${port}`,
    requests,
    mostAtOnce,
    get connections() {
      return connections;
    },
    url: (host, path) => must(`http://${host}:${port}${path}`),
    paths: (host) => requests.filter((request) => request.host === host).map((request) => request.path),
    asked,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    close: () => {
      for (const socket of sockets.keys()) socket.destroy();
      return new Promise((resolve) => listening.close(() => resolve()));
    },
  };
}

/** Starts any server on a free loopback port. */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    }),
  );
}

function must(url: string): CanonicalUrl {
  const canonical = canonicalUrl(url);
  if (canonical === undefined) throw new Error(`no URL: ${url}`);
  return canonical;
}

// ---------------------------------------------------------------------------------------------------------------
// Good handlers

export interface PageOptions {
  readonly status?: number;
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** A body with a length. */
export function page(
  body: string | Uint8Array,
  { status = 200, type = "text/html; charset=utf-8", headers = {} }: PageOptions = {},
): SiteHandler {
  return (_, response) => {
    response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body), ...headers });
    response.end(body);
  };
}

/** A small HTML page whose links lead to `paths`. */
export function linkPage(title: string, paths: readonly string[]): SiteHandler {
  const links = paths.map((path) => `<li><a href="${path}">${path}</a></li>`).join("");
  return page(`<!doctype html><title>${title}</title><h1>${title}</h1><ul>${links}</ul>`);
}

/** A body without a declared type. */
export function untyped(body: string | Uint8Array): SiteHandler {
  return (_, response) => void response.end(body);
}

export function robots(text: string): SiteHandler {
  return page(text, { type: "text/plain" });
}

export function gzipped(body: string, type = "text/html"): SiteHandler {
  return page(gzipSync(body), { type, headers: { "Content-Encoding": "gzip" } });
}

/** Raw deflate, which "deflate" does not mean but often is. */
export function rawDeflated(body: string): SiteHandler {
  return page(deflateRawSync(body), { headers: { "Content-Encoding": "deflate" } });
}

/** The body in pieces, with Transfer-Encoding: chunked. */
export function chunked(pieces: readonly string[]): SiteHandler {
  return (_, response) => {
    response.writeHead(200, { "Content-Type": "text/html", "Transfer-Encoding": "chunked" });
    for (const piece of pieces) response.write(piece);
    response.end();
  };
}

export function redirect(to: string, status = 301): SiteHandler {
  return (_, response) => {
    response.writeHead(status, { Location: to });
    response.end();
  };
}

export function status(code: number, headers: Readonly<Record<string, string>> = {}): SiteHandler {
  return (_, response) => {
    response.writeHead(code, { "Content-Type": "text/html", ...headers });
    response.end(`<p>${code}</p>`);
  };
}

export function withRetryAfter(code: 429 | 503, retryAfter: string): SiteHandler {
  return status(code, { "Retry-After": retryAfter });
}

/** Sets a cookie and tells in the body whether one came back. */
export function cookies(): SiteHandler {
  return (request, response) => {
    response.writeHead(200, { "Content-Type": "text/html", "Set-Cookie": ["session=1; Path=/", "theme=dark"] });
    response.end(request.headers.cookie === undefined ? "no cookie" : "cookie");
  };
}

/** Each handler once, in order; the last one for good. */
export function inTurn(...handlers: readonly SiteHandler[]): SiteHandler {
  let calls = 0;
  return (request, response) => handlers[Math.min(calls++, handlers.length - 1)]?.(request, response);
}

const notFound: SiteHandler = status(404);

// ---------------------------------------------------------------------------------------------------------------
// Bad handlers

/** Accepts the request and says nothing. */
export const silent: SiteHandler = () => {};

/** A head, then a byte now and then, for ever. */
export function slowBody(everyMs: number): SiteHandler {
  return (_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    const timer = setInterval(() => response.write("."), everyMs);
    response.on("close", () => clearInterval(timer));
  };
}

/** Headers without end, as fast as the client takes them. */
export const endlessHeaders: SiteHandler = (request) => {
  const { socket } = request;
  socket.write("HTTP/1.1 200 OK\r\n");
  const timer = setInterval(() => socket.write(`X-Filler: ${"x".repeat(4000)}\r\n`), 1);
  socket.on("close", () => clearInterval(timer));
};

/** A header line now and then, for ever. */
export function slowHeaders(everyMs: number): SiteHandler {
  return (request) => {
    const { socket } = request;
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write("X: y\r\n"), everyMs);
    socket.on("close", () => clearInterval(timer));
  };
}

/** Few bytes on the wire, many after decoding. */
export function gzipBomb(decodedBytes: number, beginning = ""): SiteHandler {
  const bomb = gzipSync(Buffer.concat([Buffer.from(beginning), Buffer.alloc(decodedBytes)]), { level: 9 });
  return page(bomb, { headers: { "Content-Encoding": "gzip" } });
}

/** Claims gzip and sends damaged data. */
export function brokenGzip(): SiteHandler {
  const bytes = gzipSync("<p>".repeat(5000));
  bytes.fill(0xff, 12, bytes.length - 8);
  return page(bytes, { headers: { "Content-Encoding": "gzip" } });
}

/** A gzip stream that ends too early although the transfer is complete. */
export function truncatedGzip(body: string, keepBytes: number): SiteHandler {
  return page(gzipSync(body).subarray(0, keepBytes), { headers: { "Content-Encoding": "gzip" } });
}

/** A body without end and without a declared length. */
export const endlessBody: SiteHandler = (_, response) => {
  response.writeHead(200, { "Content-Type": "text/html" });
  const piece = Buffer.alloc(64 * 1024, "x");
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", more);
  more();
};

/** The same bytes over and over, as fast as the client takes them, straight onto the socket. */
export function flood(beginning: string, again: string): SiteHandler {
  const piece = Buffer.from(again.repeat(Math.ceil(65_536 / again.length)), "latin1");
  return ({ socket }) => {
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on("drain", more);
    socket.write(Buffer.from(beginning, "latin1"));
    more();
  };
}

/** Declares another length than it sends, then closes. */
export function wrongLength(body: string, declared: number): SiteHandler {
  return (request) => {
    request.socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${declared}\r\n\r\n${body}`);
  };
}

/** Resets the connection, before anything or after some of the body. */
export function reset(afterBody?: string): SiteHandler {
  return (request, response) => {
    if (afterBody === undefined) return void request.socket.resetAndDestroy();
    response.writeHead(200, { "Content-Type": "text/html", "Content-Length": 100_000 });
    response.write(afterBody, () => setImmediate(() => request.socket.resetAndDestroy()));
  };
}

/** Bytes straight onto the socket. */
export function rawAnswer(bytes: string): SiteHandler {
  return (request) => void request.socket.end(Buffer.from(bytes, "latin1"));
}

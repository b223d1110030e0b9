/**
 * Serves a recorded web over real HTTP: to clients that send a `Host` header, and to clients that use it as a
 * forward proxy (with absolute URLs, or a tunnel to a port without TLS).
 * @module
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ConfigError, messageOf, systemCodeOf } from "../errors.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { answerFor } from "./answer.ts";
import type { RecordedWeb, WebRecord } from "./web.ts";

/** Where to serve: `127.0.0.1` unless you name another host. */
export interface ServeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
}

/** A recorded web that is served. */
export interface ServedWeb {
  readonly host: string;
  readonly port: number;
  /** Ends all connections. */
  close(): Promise<void>;
}

export async function serveWeb(web: RecordedWeb, options: ServeOptions): Promise<ServedWeb> {
  const { host = "127.0.0.1" } = options;
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handle(web, request, response);
  });
  server.on("connect", (request, socket, head) => tunnel(server, request, socket, head));
  await listen(server, options.port, host);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  return { host, port, close: () => close(server) };
}

function handle(web: RecordedWeb, request: IncomingMessage, response: ServerResponse): void {
  response.sendDate = false;
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD", "content-length": 0 }).end();
    return;
  }
  const { status, reason, headers, body } = answerFor(find(web, request));
  response.writeHead(status, reason, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** By absolute URL as a proxy; else by host, where the client cannot say whether it means http or https. */
function find(web: RecordedWeb, request: IncomingMessage): WebRecord | undefined {
  const target = request.url ?? "/";
  if (/^https?:\/\//i.test(target)) return get(web, target);
  const host = request.headers.host ?? "";
  return get(web, `http://${host}${target}`) ?? get(web, `https://${host}${target}`);
}

function get(web: RecordedWeb, raw: string): WebRecord | undefined {
  const url = canonicalUrl(raw);
  return url === undefined ? undefined : web.get(url);
}

/** A tunnel to port 443 would carry TLS, for which we have no certificates; any other port ends at ourselves. */
function tunnel(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.on("error", () => socket.destroy());
  if (/:443$/.test(request.url ?? "")) {
    const text = "A recorded web has no certificates. Ask for https pages with absolute URLs instead of CONNECT.\n";
    const lines = ["HTTP/1.1 501 Not Implemented", "content-type: text/plain", `content-length: ${text.length}`];
    socket.end(`${lines.join("\r\n")}\r\nconnection: close\r\n\r\n${text}`);
    return;
  }
  socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
  if (head.length > 0) socket.unshift(head);
  server.emit("connection", socket);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(asConfigError(error, port, host)));
    server.listen(port, host, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

function asConfigError(error: unknown, port: number, host: string): ConfigError {
  const isTaken = systemCodeOf(error) === "EADDRINUSE";
  const problem = isTaken ? "another program uses it" : messageOf(error);
  return new ConfigError(
    "bad-option",
    `The web cannot be served on ${host} port ${port}: ${problem}.`,
    "Choose another port, or 0 for any free one.",
    { cause: error },
  );
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

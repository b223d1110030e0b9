/**
 * `--metrics`: the state of a running crawl over HTTP, for Prometheus. Small on purpose: one path, few connections, short
 * time-outs; and a page in a browser whose name was bound to this address (DNS rebinding) gets no answer.
 * @module
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { basename } from "node:path";
import { ConfigError, messageOf, systemCodeOf } from "../errors.ts";
import { type CrawlMetrics, PROMETHEUS_TYPE, processText, prometheusText } from "../metrics/prometheus.ts";
import type { RunnableCrawl } from "../session/open.ts";
import type { ListenAddress } from "./values.ts";

const MOST_CONNECTIONS = 16;
const TIMEOUT_MS = 5000;

export interface ServedMetrics {
  readonly port: number;
  close(): Promise<void>;
}

/** `read` is asked for each answer. */
export async function serveMetrics({ host, port }: ListenAddress, read: () => string): Promise<ServedMetrics> {
  const server = createServer(
    { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS, connectionsCheckingInterval: 1000, keepAlive: false },
    (request, response) => {
      const { status, text, headers = {} } = answerTo(request, host, read);
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close", ...headers });
      response.end(request.method === "HEAD" ? undefined : text);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.setTimeout(2 * TIMEOUT_MS);
  await listen(server, host, port);
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function answerTo({ method, url, headers }: IncomingMessage, host: string, read: () => string): Answer {
  if (!isTrusted(headers.host, host)) return { status: 403, text: "The Host header names another server.\n" };
  if (method !== "GET" && method !== "HEAD") {
    return { status: 405, text: "Only GET is answered.\n", headers: { allow: "GET, HEAD" } };
  }
  if (url?.split("?")[0] !== "/metrics") return { status: 404, text: "The metrics are at /metrics.\n" };
  return { status: 200, text: read(), headers: { "content-type": PROMETHEUS_TYPE, "cache-control": "no-store" } };
}

/** Addresses and names that nobody else can bind to this machine, and the one that the user gave. */
function isTrusted(header: string | undefined, host: string): boolean {
  if (header === undefined) return false;
  const name = header
    .replace(/:\d+$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
  return isIP(name) > 0 || name === "localhost" || name === host.toLowerCase();
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const why = systemCodeOf(error) === "EADDRINUSE" ? "another program uses it" : messageOf(error);
      const hint = "Give another port, or 0 for any free one.";
      reject(new ConfigError("bad-option", `--metrics: cannot listen on ${host} port ${port}: ${why}`, hint));
    });
    server.listen(port, host, () => resolve());
  });
}

/** What is told of a crawl; nothing but the process before it is opened. */
export function metricsOf(folder: string, opened: RunnableCrawl | undefined): string {
  const { user, system } = process.cpuUsage();
  const own = processText({ rssBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 });
  return (opened === undefined ? "" : prometheusText([metricsOfCrawl(folder, opened)])) + own;
}

function metricsOfCrawl(folder: string, { crawl, job }: RunnableCrawl): CrawlMetrics {
  const { totals, waiting, hosts, outlook, decidingMs } = crawl;
  const { recipe, pages: budget } = job;
  return {
    crawl: basename(folder),
    topic: String(job.topic.name),
    recipe,
    budget,
    running: true,
    totals,
    waiting,
    hosts,
    outlook,
    decidingMs,
  };
}

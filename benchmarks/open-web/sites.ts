/**
 * The servers of the simulated open web, in a process of their own: all hosts on one port, told apart by the Host header,
 * each with more pages than can be fetched, which lead on to its own and to other hosts; an address that accepts and says
 * nothing, one where nobody listens, and the name server.
 * @module
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { createRng, type Rng } from "../../src/math/rng.ts";
import { type NameAnswer, startNameServer } from "../../test/integration/name-server.ts";
import { type SimulatedHost, simulatedHosts } from "./hosts.ts";

const HERE = "127.0.0.1";
const NOBODY = "127.0.0.2";
const SILENT = "127.0.0.3";
const WORDS_A_PAGE = 250;
const LINKS_A_PAGE = 12;
const PAGES_A_HOST = 400;

export interface SitesReady {
  readonly port: number;
  readonly nameServer: string;
}

/** Runs until the process is ended. */
export async function serveSites(count: number, allWell: boolean): Promise<SitesReady> {
  const hosts = new Map(simulatedHosts(count, allWell).map((host) => [host.name, host]));
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => serve(hosts, request, response));
  await new Promise<void>((resolve) => server.listen(0, HERE, 4096, resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const silent = createTcpServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => silent.listen(port, SILENT, 4096, resolve));
  const names = await startNameServer((name) => addressOf(hosts.get(name)));
  return { port, nameServer: names.address };
}

function addressOf(host: SimulatedHost | undefined): NameAnswer {
  if (host === undefined) return undefined;
  if (host.kind === "no-name") return "silent";
  return { addresses: [host.kind === "refuses" ? NOBODY : host.kind === "hangs" ? SILENT : HERE] };
}

function serve(hosts: ReadonlyMap<string, SimulatedHost>, request: IncomingMessage, response: ServerResponse): void {
  const [name = "", port = ""] = (request.headers.host ?? "").split(":");
  const host = hosts.get(name);
  const number = numberOf(name, request.url ?? "");
  const timer = setTimeout(() => {
    if (host === undefined || number === undefined) return void response.writeHead(404).end();
    const html = pageOf(host, number, hosts.size, port);
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": Buffer.byteLength(html) });
    response.end(html);
  }, host?.latencyMs ?? 0);
  response.on("close", () => clearTimeout(timer));
}

/** Names that nobody can guess: whoever makes addresses up finds nothing. */
function pathOf(host: string, number: number): string {
  return number === 0 ? "/" : `/${wordOf(createRng(3).fork(host, number))}-${number}`;
}

function numberOf(host: string, path: string): number | undefined {
  const number = path === "/" ? 0 : Number(/-(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  return number < PAGES_A_HOST && pathOf(host, number) === path ? number : undefined;
}

const SYLLABLES = ["ba", "co", "di", "fu", "ge", "ha", "jo", "ki", "lu", "me", "no", "pa", "qui", "ro", "su", "te"];

/** Rare words among common ones, and never an end of new ones, as in language. */
function wordOf(rng: Rng): string {
  return Array.from({ length: 2 + rng.below(4) }, () => SYLLABLES[rng.below(SYLLABLES.length)] ?? "").join("");
}

function pageOf({ name }: SimulatedHost, number: number, hosts: number, port: string): string {
  const rng = createRng(7).fork(name, number);
  const words = (count: number) => Array.from({ length: count }, () => wordOf(rng)).join(" ");
  const own = Array.from({ length: LINKS_A_PAGE }, () => pathOf(name, rng.below(PAGES_A_HOST)));
  const links = [...own, `http://h${rng.below(hosts)}.test:${port}/`];
  return `<!doctype html><html lang="en"><title>${words(4)}</title><h1>${words(4)}</h1><p>${words(WORDS_A_PAGE)}
<ul>${links.map((link) => `<li><a href="${link}">${words(3)}</a>`).join("")}</ul>`;
}

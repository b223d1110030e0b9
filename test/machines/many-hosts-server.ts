/**
 * A web of many hosts on the loopback addresses of one port, made from a seed as it is asked for, so that it may have a million
 * pages: every page is reachable from the first.
 */
import { createServer } from "node:http";
import { createRng, type Rng } from "../../src/math/rng.ts";

export interface ManyHosts {
  readonly seed: string;
  /** All pages that can be reached. */
  urls(): string[];
  /** Pages that were answered until now, one more time for each time. */
  answered(): number;
  close(): Promise<void>;
}

const WORDS = ["rainstorm", "rainfall", "flood", "garden", "music", "kitchen", "chess", "storm"];
/** 127.0.0.2 is the first: 127.0.0.1 is what other servers of this machine listen on. */
const FIRST_HOST = 2;

export async function serveManyHosts(hosts: number, pages: number): Promise<ManyHosts> {
  const rng = createRng(7);
  let answered = 0;
  const server = createServer((request, response) => {
    const n = pageAt(request.headers.host ?? "", request.url ?? "", hosts);
    if (n === undefined || n >= pages) {
      response.writeHead(404).end();
      return;
    }
    answered++;
    response.writeHead(200, { "content-type": "text/html" }).end(bodyOf(n));
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const addressOf = (n: number) => `http://${hostAddress(n % hosts)}:${port}/${Math.floor(n / hosts)}`;
  const bodyOf = (n: number) => {
    const page = rng.fork("page", n);
    const targets = [2 * n + 1, 2 * n + 2, page.below(pages), page.below(pages)].filter((to) => to < pages);
    const links = targets.map((to) => `<li><a href="${addressOf(to)}">${WORDS[to % WORDS.length]} ${to}</a></li>`);
    return `<title>page ${n}</title><p>${textOf(page)} ${n} ${textOf(page)}</p><ul>${links.join("")}</ul>`;
  };
  return {
    seed: addressOf(0),
    urls: () => Array.from({ length: pages }, (_, n) => addressOf(n)),
    answered: () => answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function textOf(rng: Rng): string {
  return Array.from({ length: 12 }, () => WORDS[rng.below(WORDS.length)]).join(" ");
}

function hostAddress(host: number): string {
  const number = FIRST_HOST + host;
  return `127.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

function pageAt(host: string, path: string, hosts: number): number | undefined {
  const [, a, b, c] = /^127\.(\d+)\.(\d+)\.(\d+):/.exec(host) ?? [];
  const page = /^\/(\d+)$/.exec(path)?.[1];
  if (a === undefined || b === undefined || c === undefined || page === undefined) return undefined;
  return Number(page) * hosts + Number(a) * 65_536 + Number(b) * 256 + Number(c) - FIRST_HOST;
}

/** A web of many hosts on the loopback addresses of one port, made from a seed: every page is reachable from the first. */
import { createServer } from "node:http";
import { createRng } from "../../src/math/rng.ts";

export interface ManyHosts {
  readonly port: number;
  readonly seed: string;
  /** All pages that can be reached. */
  readonly urls: readonly string[];
  /** Requests for each page. */
  readonly requests: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const WORDS = ["rainstorm", "rainfall", "flood", "garden", "music", "kitchen", "chess", "storm"];

export async function serveManyHosts(hosts: number, pages: number): Promise<ManyHosts> {
  const rng = createRng(7);
  const requests = new Map<string, number>();
  const addressOf = (n: number) => `http://127.0.0.${2 + (n % hosts)}:${port}/${Math.floor(n / hosts)}`;
  const bodies = new Map<string, string>();
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}${request.url}`;
    const body = bodies.get(url);
    requests.set(url, 1 + (requests.get(url) ?? 0));
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const text = () => Array.from({ length: 12 }, () => WORDS[rng.below(WORDS.length)]).join(" ");
  for (let n = 0; n < pages; n++) {
    const targets = [2 * n + 1, 2 * n + 2, rng.below(pages), rng.below(pages)].filter((to) => to < pages);
    const links = targets.map((to) => `<li><a href="${addressOf(to)}">${WORDS[to % WORDS.length]} ${to}</a></li>`);
    bodies.set(addressOf(n), `<title>page ${n}</title><p>${text()} ${n} ${text()}</p><ul>${links.join("")}</ul>`);
  }
  return {
    port,
    seed: addressOf(0),
    urls: [...bodies.keys()],
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { describe, it } from "vitest";
import { createLiveFetcher, createReplayFetcher, userAgent } from "../../src/fetch/index.ts";
import type { Fetcher, Trouble } from "../../src/fetching.ts";
import { createRng } from "../../src/math/rng.ts";
import { ManualClock } from "../../src/system/clock.ts";
import { type ContractSite, fetcherContract, type ServedSite, type SiteAnswer } from "../../src/testing/fetchers.ts";
import { type Answer, tableTransport, url } from "../integration/fetch-table.ts";
import { DEFAULT_SITE, page, type SiteHandler, silent, startSiteServer } from "../integration/site-server.ts";

const redirectTo = (status: number, location: string): SiteHandler => {
  return (_, response) => void response.writeHead(status, { Location: location, "Content-Length": 0 }).end();
};

function handlerOf(answer: SiteAnswer): SiteHandler {
  if (answer.kind === "silence") return silent;
  if (answer.kind === "redirect") return redirectTo(answer.status, answer.location);
  return page(answer.body, { status: answer.status, type: answer.type });
}

async function serveLive(site: ContractSite): Promise<ServedSite> {
  const handlers = Object.entries(site).map(([path, answer]) => [path, handlerOf(answer)] as const);
  const server = await startSiteServer({ [DEFAULT_SITE]: Object.fromEntries(handlers) });
  const live = createLiveFetcher({
    clock: new ManualClock(1_000_000_000),
    rng: createRng(1),
    http: { userAgent: userAgent({ version: "0.1.0", contact: "test@example.org" }), allowPrivate: true, proxy: false },
  });
  return {
    fetcher: live.fetcher,
    url: (path) => server.url(DEFAULT_SITE, path),
    asked: (path) => server.asked(path),
    paths: () => server.paths(DEFAULT_SITE),
    close: async () => {
      await live.close();
      await server.close();
    },
  };
}

const ABORTED: Trouble = { kind: "failed", code: "aborted", detail: "the crawl was stopped" };

/** In memory, as a recorded web answers; what is silent there waits for the signal. */
async function serveReplay(site: ContractSite): Promise<ServedSite> {
  const at = (path: string) => url(`http://site.example${path}`);
  const answers = Object.entries(site).flatMap(([path, answer]): [string, Answer][] => {
    if (answer.kind === "silence") return [];
    if (answer.kind === "redirect")
      return [[at(path), { status: answer.status, headers: { location: answer.location } }]];
    return [[at(path), { status: answer.status, headers: { "content-type": answer.type }, body: answer.body }]];
  });
  const table = tableTransport(Object.fromEntries(answers));
  const listeners = new Map<string, () => void>();
  const { fetcher } = createReplayFetcher(
    {
      request: async (asked, signal) => {
        listeners.get(asked)?.();
        if (site[asked.slice(at("").length - 1)]?.kind !== "silence") {
          const answer = await table.request(asked, signal);
          if (answer.kind !== "response") return answer;
          const requestHead = `GET ${asked.slice(at("").length - 1)} HTTP/1.1`;
          return { ...answer, exchange: { ...answer.exchange, requestHead } };
        }
        return new Promise((resolve) => signal.addEventListener("abort", () => resolve(ABORTED), { once: true }));
      },
    },
    { clock: new ManualClock(1_000_000_000) },
  );
  return {
    fetcher,
    url: at,
    asked: (path) => new Promise((resolve) => listeners.set(at(path), resolve)),
    paths: () => table.asked.map((asked) => asked.slice(at("").length - 1)),
    close: async () => {},
  };
}

const FETCHERS: Readonly<Record<string, (site: ContractSite) => Promise<ServedSite & { fetcher: Fetcher }>>> = {
  "the live fetcher": serveLive,
  "the replay fetcher": serveReplay,
};

describe.each(Object.entries(FETCHERS))("%s", (_, serve) => {
  for (const { name, run } of fetcherContract(serve)) it(name, run);
});

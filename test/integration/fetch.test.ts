import { getEventListeners } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createLiveFetcher, type LiveFetcher, type LiveFetcherOptions, userAgent } from "../../src/fetch/index.ts";
import type { Fetched, NotFetched } from "../../src/fetching.ts";
import { createRng } from "../../src/math/rng.ts";
import { ManualClock } from "../../src/system/clock.ts";
import { never, url } from "./fetch-table.ts";
import {
  gzipped,
  inTurn,
  page,
  rawAnswer,
  redirect,
  reset,
  robots,
  type Site,
  type SiteServer,
  silent,
  startSiteServer,
  status,
  withRetryAfter,
} from "./site-server.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Bench extends LiveFetcher {
  readonly server: SiteServer;
  readonly clock: ManualClock;
  get(host: string, path?: string): Promise<Fetched | NotFetched>;
}

async function bench(sites: Record<string, Site>, options: Partial<LiveFetcherOptions> = {}): Promise<Bench> {
  const server = await startSiteServer(sites);
  const clock = new ManualClock(1_000_000_000);
  const live = createLiveFetcher({
    clock,
    rng: createRng(1),
    ...options,
    http: {
      userAgent: userAgent({ version: "0.1.0", contact: "test@example.org" }),
      allowPrivate: true,
      proxy: false,
      resolve: server.resolve,
      firstByteMs: 60_000,
      bodyMs: 60_000,
      ...options.http,
    },
  });
  closers.push(
    () => live.close(),
    () => server.close(),
  );
  return { ...live, server, clock, get: (host, path = "/") => live.fetcher.fetch(server.url(host, path), never) };
}

function outcome(result: Fetched | NotFetched): string {
  return result.kind === "ok"
    ? Buffer.from(result.response.body).toString()
    : `${result.trouble.kind} ${result.trouble.code}`;
}

describe("a live fetch", () => {
  it("asks robots.txt first, then the page, over one connection and as itself", async () => {
    const { get, server, counters } = await bench({
      "a.test": { "/robots.txt": robots("User-agent: *\nDisallow: /no"), "/": gzipped("hello") },
    });
    expect(outcome(await get("a.test"))).toBe("hello");
    expect(server.paths("a.test")).toEqual(["/robots.txt", "/"]);
    expect(server.connections).toBe(1);
    expect(server.requests[0]?.headers["user-agent"]).toBe("honeyguide/0.1.0 (+test@example.org)");
    expect(counters).toMatchObject({ pages: 1, robots: 1, redirects: 0, retries: 0 });
    expect(counters.bytes).toBeGreaterThan(100);
  });

  it("sends nothing for what robots.txt refuses, and takes no turn for it", async () => {
    const { get, server, gate, clock } = await bench({
      "a.test": { "/robots.txt": robots("User-agent: honeyguide\nDisallow: /no") },
    });
    expect(await get("a.test", "/no/1")).toMatchObject({
      trouble: {
        kind: "skipped",
        code: "robots",
        detail: expect.stringMatching(/^Disallow: \/no \(line 2 of http:\/\/a\.test:\d+\/robots\.txt\)$/),
      },
    });
    const before = clock.now();
    for (let i = 0; i < 10; i++) await get("a.test", `/no/${i}`);
    expect(clock.now()).toBe(before);
    expect(server.paths("a.test")).toEqual(["/robots.txt"]);
    expect(gate.waitMs(`a.test:${server.port}`)).toBe(1000);
  });

  it("spaces robots.txt, pages, redirects and retries of a host alike", async () => {
    const starts: number[] = [];
    const watched: Site = {
      "/robots.txt": robots("User-agent: *\nCrawl-delay: 4"),
      "/old": redirect("/"),
      "/": inTurn(status(500), page("at last")),
    };
    let now = () => 0;
    const timed = Object.fromEntries(
      Object.entries(watched).map(([path, handler]) => [
        path,
        (...call: Parameters<typeof handler>) => {
          starts.push(now());
          handler(...call);
        },
      ]),
    );
    const { get, clock, counters } = await bench({ "a.test": timed });
    now = () => clock.now() - 1_000_000_000;
    expect(outcome(await get("a.test", "/old"))).toBe("at last");
    expect(starts).toEqual([0, 4000, 8000, 12_000]);
    expect(counters).toMatchObject({ pages: 3, robots: 1, redirects: 1, retries: 1 });
  });

  it("asks one host one thing at a time, and several hosts at once", async () => {
    const waiting: ServerResponse[] = [];
    // Nobody gets an answer before all three hosts are asked.
    const slow: Site = {
      "*": (_, response) => {
        if (waiting.push(response) === 3) for (const each of waiting.splice(0)) each.end("x");
      },
    };
    const { get, server } = await bench({ "a.test": slow, "b.test": slow, "c.test": slow });
    await Promise.all(
      ["a.test", "b.test", "c.test"].flatMap((host) => ["/1", "/2", "/3"].map((path) => get(host, path))),
    );
    expect([...server.mostAtOnce.values()]).toEqual([1, 1, 1]);
    expect(server.requests.length).toBe(12);
    expect(
      server.requests
        .slice(0, 3)
        .map((request) => request.host)
        .sort(),
    ).toEqual(["a.test", "b.test", "c.test"]);
  });

  it("obeys the robots.txt of every host on the way", async () => {
    const { get, server } = await bench({
      "a.test": {
        "/": (request, response) => redirect(`http://b.test:${request.socket.localPort}/in`)(request, response),
      },
      "b.test": { "/robots.txt": robots("User-agent: *\nDisallow: /"), "/in": page("secret") },
    });
    expect(outcome(await get("a.test"))).toBe("skipped robots");
    expect(server.paths("b.test")).toEqual(["/robots.txt"]);
  });

  it("retries what may pass and then gives up", async () => {
    const { get, server } = await bench({
      "a.test": { "/": inTurn(reset(), status(503), page("up")), "/dead": reset() },
    });
    expect(outcome(await get("a.test"))).toBe("up");
    expect(outcome(await get("a.test", "/dead"))).toBe("failed connect");
    expect(server.paths("a.test").filter((path) => path === "/dead").length).toBe(4); // once more for the kept connection
  });

  it("retries robots.txt too, and closes the host when it stays away", async () => {
    const { get, server } = await bench({
      "a.test": { "/robots.txt": inTurn(status(500), robots("")), "/": page("open") },
      "b.test": { "/robots.txt": status(500), "/": page("closed") },
    });
    expect(outcome(await get("a.test"))).toBe("open");
    expect(outcome(await get("b.test"))).toBe("failed robots-unreachable");
    expect(server.paths("b.test")).toEqual(["/robots.txt", "/robots.txt", "/robots.txt"]);
  });

  it("gives sitemaps and lets them be fetched politely, whatever their type", async () => {
    const {
      robots: policy,
      transport,
      server,
      counters,
    } = await bench({
      "a.test": { "/robots.txt": robots("Sitemap: /s.gz"), "/s.gz": page("x", { type: "application/gzip" }) },
    });
    const [sitemap] = await policy.sitemaps(`http://a.test:${server.port}`, never);
    expect(sitemap).toBe(server.url("a.test", "/s.gz"));
    if (sitemap !== undefined) expect(await transport.request(sitemap, never)).toMatchObject({ status: 200 });
    expect(counters).toMatchObject({ pages: 0, robots: 1, resources: 1 });
  });

  it("leaves no listener on the signal of a crawl, whatever came of the request", async () => {
    const { fetcher, server } = await bench({
      "a.test": { "/": page("x"), "/old": redirect("/"), "/ill": inTurn(status(503), reset(), page("x")) },
      "b.test": { "/robots.txt": status(500) },
    });
    const { signal } = new AbortController();
    for (const [host, path] of [
      ["a.test", "/"],
      ["a.test", "/old"],
      ["a.test", "/ill"],
      ["b.test", "/"],
    ] as const) {
      await fetcher.fetch(server.url(host, path), signal);
      expect(getEventListeners(signal, "abort"), path).toEqual([]);
    }
  });

  it("stops when told so, in every phase", async () => {
    const { fetcher, server } = await bench(
      { "a.test": { "/robots.txt": silent }, "b.test": { "/": silent } },
      { http: { userAgent: "x", firstByteMs: 60_000 } },
    );
    for (const [host, path] of [
      ["a.test", "/robots.txt"],
      ["b.test", "/"],
    ] as const) {
      const controller = new AbortController();
      const asked = server.asked(path);
      const pending = fetcher.fetch(server.url(host, "/"), controller.signal);
      await asked;
      controller.abort();
      expect(outcome(await pending)).toBe("failed aborted");
    }
  });
});

// What hostile servers do besides is in test/hostile.
describe("a hostile server", () => {
  it("that asks for a year keeps its host waiting for ten minutes", async () => {
    const { get, gate, server } = await bench({ "a.test": { "/": withRetryAfter(429, "31536000") } });
    expect(await get("a.test")).toMatchObject({ trouble: { code: "http-429", retryAfterMs: 31_536_000_000 } });
    expect(gate.waitMs(`a.test:${server.port}`)).toBe(600_000);
  });

  it.each([
    "http://127.0.0.1:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://0x7f.1:PORT/",
    "http://localhost.:PORT/",
    "http://inside.test:PORT/",
    "http://[::1]:PORT/",
  ])("cannot lead us to %s", async (target) => {
    const outside = await startSiteServer({});
    closers.push(() => outside.close());
    // The redirecting site itself is reached through a proxy, which is exempt; what it names is not.
    const proxy = await startSiteServer({
      "public.example": { "/": redirect(target.replace("PORT", String(outside.port))) },
    });
    closers.push(() => proxy.close());
    const live = createLiveFetcher({
      clock: new ManualClock(),
      rng: createRng(1),
      http: {
        userAgent: "x",
        environment: { http_proxy: proxy.origin, no_proxy: "127.0.0.1,::1,localhost,inside.test,[::ffff:7f00:1]" },
        resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      },
    });
    closers.push(() => live.close());
    const result = await live.fetcher.fetch(url("http://public.example/"), never);
    expect(outcome(result)).toBe("skipped private-address");
    expect(result.hops.length).toBe(1);
    expect(outside.connections).toBe(0);
  });

  it("cannot smuggle headers through Location", async () => {
    const { get, server } = await bench({
      "a.test": {
        "/": rawAnswer("HTTP/1.1 302 Found\r\nLocation: /x%0d%0aX-Injected:%201\tY\xe9 Z\r\nContent-Length: 0\r\n\r\n"),
        "*": page("landed"),
      },
    });
    expect(outcome(await get("a.test"))).toBe("landed");
    expect(server.paths("a.test").at(-1)).toBe("/x%0D%0AX-Injected:%201Y%E9%20Z");
    expect(server.requests.at(-1)?.headers).not.toHaveProperty("x-injected");
  });
});

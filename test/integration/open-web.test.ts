import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { CrawlEvent } from "../../src/events.ts";
import { createJob, type JobOptions } from "../../src/session/create-job.ts";
import { type OpenedCrawl, openCrawl, reopenCrawl } from "../../src/session/open.ts";
import { topicFrom } from "../../src/topics/schema.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type NameAnswer, startNameServer } from "./name-server.ts";
import { linkPage, page, redirect, robots, type Site, type SiteHandler, startSiteServer } from "./site-server.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const HERE: NameAnswer = { addresses: ["127.0.0.1"] };

/** Sites on loopback, names in a name server of their own, and crawls of them with the defaults of a live crawl. */
async function setUp(
  sites: (port: () => number) => Record<string, Site>,
  answer: (name: string) => NameAnswer = () => HERE,
) {
  let port = 0;
  const server = await startSiteServer(sites(() => port));
  port = server.port;
  const names = await startNameServer(answer);
  const network = { nameServers: [names.address] };
  closers.push(
    () => server.close(),
    () => names.close(),
  );
  const opened = (crawl: OpenedCrawl) => {
    closers.push(() => crawl.close());
    return crawl;
  };
  const open = async (seeds: readonly string[], options: JobOptions, out?: string) => {
    const topic = topicFrom({ name: "storms", words: new Map([["storm", 1]]), seeds: [] });
    const live = { contact: "test@example.org", allowPrivate: true, delayMs: 0, traps: false, recipe: "bfs" };
    const job = await createJob(topic, { ...live, seeds: seeds.map((host) => server.url(host, "/")), ...options });
    return opened(await openCrawl(job, { network, ...(out !== undefined && { out }) }));
  };
  const reopen = async (out: string, pages: number) =>
    opened(await reopenCrawl(out, (job) => ({ ...job, pages }), { network }));
  return { server, names, open, reopen };
}

/** A site of so many pages, all linked from its front page. */
function goodSite(pages: number): Site {
  const paths = numbers(pages - 1).map((n) => `/page-${n}`);
  return {
    "/": linkPage("storm", paths),
    ...Object.fromEntries(paths.map((path) => [path, page(`<title>${path}</title><p>storm</p>`)])),
  };
}

/** Answers when it is told to. */
function heldBack(): { handler: SiteHandler; release: () => void } {
  const waiting: (() => void)[] = [];
  let isReleased = false;
  return {
    handler: (request, response) => {
      const answer = () => page("<title>late</title><p>storm</p>")(request, response);
      if (isReleased) answer();
      else waiting.push(answer);
    },
    release: () => {
      isReleased = true;
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

async function hostsOf(crawl: OpenedCrawl, onPage: (hosts: readonly string[]) => void = () => {}) {
  const hosts: string[] = [];
  let last: CrawlEvent | undefined;
  for await (const event of crawl) {
    last = event;
    if (event.type !== "page") continue;
    hosts.push(new URL(event.page.url).hostname);
    onPage(hosts);
  }
  return { hosts, last };
}

describe("on the open web", () => {
  it("sixteen hosts that redirect to one that rests hold up nobody", { timeout: 50_000 }, async () => {
    const { server, open } = await setUp((port) => ({
      ...Object.fromEntries(
        numbers(16).map((n) => [
          `from${n}.test`,
          { "/": (request, response) => redirect(`http://rests.test:${port()}/${n}`)(request, response) },
        ]),
      ),
      "rests.test": { "/robots.txt": robots("User-agent: *\nCrawl-delay: 60\n"), "*": page("<p>storm</p>") },
      "good.test": goodSite(201),
    }));
    const crawl = await open([...numbers(16).map((n) => `from${n}.test`), "good.test"], { pages: 201, window: 16 });
    const { hosts, last } = await hostsOf(crawl);
    expect(hosts).toEqual(Array(201).fill("good.test"));
    expect(last).toMatchObject({ type: "finished", reason: "budget" });
    expect(server.paths("rests.test")).toEqual(["/robots.txt"]);
  });

  it("a host that redirects keep busy is asked for its own links too", { timeout: 50_000 }, async () => {
    const { open } = await setUp((port) => ({
      ...Object.fromEntries(
        numbers(6).map((n) => [
          `from${n}.test`,
          { "/": (request, response) => redirect(`http://busy.test:${port()}/page-${n}`)(request, response) },
        ]),
      ),
      "busy.test": goodSite(12),
    }));
    const seeds = ["busy.test", ...numbers(6).map((n) => `from${n}.test`)];
    const { hosts, last } = await hostsOf(await open(seeds, { delayMs: 20 }));
    expect(hosts).toHaveLength(12);
    expect(last).toMatchObject({ type: "finished", reason: "exhausted" });
  });

  it.each(["names", "robots.txt", "pages"])("%s that never come hold up nobody", { timeout: 50_000 }, async (what) => {
    const held = heldBack();
    const dead: Site = { [what === "robots.txt" ? "/robots.txt" : "/"]: held.handler };
    const deadHosts = numbers(40).map((n) => `dead${n}.test`);
    const { open } = await setUp(
      () => ({ ...Object.fromEntries(deadHosts.map((host) => [host, dead])), "good.test": goodSite(100) }),
      (name) => (what === "names" && name.startsWith("dead") ? "silent" : HERE),
    );
    const crawl = await open([...deadHosts, "good.test"], { pages: 1000 });
    const { hosts } = await hostsOf(crawl, (soFar) => {
      if (soFar.length < 100) return;
      crawl.crawl.stop();
      held.release();
    });
    expect(hosts.slice(0, 100)).toEqual(Array(100).fill("good.test"));
  });

  it("fetches again what was outstanding when the budget was spent, and never more than the budget", {
    timeout: 50_000,
  }, async () => {
    const held = heldBack();
    const late = numbers(20).map((n) => `late${n}.test`);
    const { server, open, reopen } = await setUp(() => ({
      ...Object.fromEntries(late.map((host) => [host, { "/": held.handler }])),
      "good.test": goodSite(30),
    }));
    const out = join(temporaryFolder("open-web"), "crawl");
    const first = await open([...late, "good.test"], { pages: 30 }, out);
    const { hosts } = await hostsOf(first);
    await first.close();
    expect(hosts).toEqual(Array(30).fill("good.test"));
    held.release();
    const { hosts: further, last } = await hostsOf(await reopen(out, 1000));
    expect(further.toSorted()).toEqual(late.toSorted());
    expect(last).toMatchObject({ reason: "exhausted", totals: { pages: 50, failed: 0 } });
    expect(server.paths("good.test").filter((path) => path === "/")).toHaveLength(1);
  });
});

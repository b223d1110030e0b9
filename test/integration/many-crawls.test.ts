/** The library in a program that goes on: what a crawl takes, it gives back, however it ends. */
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrawlEvent, type CrawlOptions, crawl, type OpenedCrawl, resume } from "../../src/index.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { linkPage, page, robots, type SiteServer, silent, startSiteServer, withRetryAfter } from "./site-server.ts";

let server: SiteServer;
beforeAll(async () => {
  const pages = Array.from({ length: 30 }, (_, n) => `/p${n}`);
  server = await startSiteServer({
    "127.0.0.1": {
      "/robots.txt": robots("User-agent: *\nDisallow: /no\n"),
      "/": linkPage("storm", [...pages, "/no", "/gone"]),
      "/busy": withRetryAfter(503, "40"),
      "/rests": linkPage("storm", ["/busy", "/p1", "/p2"]),
      "/silence": linkPage("storm", ["/silent"]),
      "/silent": silent,
      ...Object.fromEntries(pages.map((path, n) => [path, page(`<title>storm ${n}</title><p>flood ${n}</p>`)])),
    },
  });
});
afterAll(() => server.close());

function open(seed: string, options: CrawlOptions = {}): Promise<OpenedCrawl> {
  const topic = { name: "storms", words: ["storm", "flood"], seeds: [`${server.origin}${seed}`] };
  const settings = { contact: "test@example.org", allowPrivate: true, delayMs: 0, recipe: "bfs", pages: 5 };
  return crawl(topic, { ...settings, ...options });
}

/** Runs a crawl, and stops it at the events that are told. */
async function run(opened: OpenedCrawl, stopAt: (event: CrawlEvent) => boolean = () => false): Promise<string> {
  let last = "nothing";
  for await (const event of opened) {
    last = event.type === "finished" ? event.reason : event.type;
    if (stopAt(event)) opened.crawl.stop();
  }
  await opened.close();
  return last;
}

async function stoppedWhenAsked(path: string, opened: OpenedCrawl): Promise<string> {
  void server.asked(path).then(() => opened.crawl.stop());
  return run(opened);
}

const IN_ORDER = { commitOrder: "in-order", window: 3 } as const;
/** Sentence vectors would take a while; their thread ends with the crawl too. */
const LEARNING = { recipe: "honeyguide", parameters: { vectors: "none" } } as const;
const isTrouble = ({ type }: CrawlEvent) => type === "trouble";

/** The first host asks for 40 s, and the second gives all pages. */
function withBusyHost(): Promise<OpenedCrawl> {
  return open("/", { seeds: [`${server.origin}/busy`, `http://localhost:${server.port}/p1`], window: 1, pages: 1 });
}

const folder = () => join(temporaryFolder("many"), "crawl");

async function stoppedAndResumed(out: string): Promise<string> {
  await run(await open("/", { out }), (event) => event.totals.pages === 2);
  return run(await resume(out, { pages: 4 }));
}

async function leftByItsReader(options: CrawlOptions, seed = "/"): Promise<string> {
  const opened = await open(seed, options);
  for await (const event of opened) if (event.type === "page") break;
  await opened.close();
  return "left";
}

async function brokenByItsReader(): Promise<string> {
  const opened = await open("/");
  try {
    for await (const event of opened) if (event.type === "page") throw new Error("enough");
    return "whole";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  } finally {
    await opened.close();
  }
}

async function neverRun(options: CrawlOptions = {}): Promise<string> {
  await (await open("/", options)).close();
  return "closed";
}

async function refused(options: CrawlOptions): Promise<string> {
  return open("/", options).then(
    () => "opened",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );
}

/** Twenty ways to crawl, and how each ends. */
const CRAWLS: readonly (readonly [what: string, crawl: () => Promise<string>, end: string])[] = [
  ["spends its budget", async () => run(await open("/")), "budget"],
  ["spends its budget and is saved", async () => run(await open("/", { out: folder() })), "budget"],
  ["is saved without an archive", async () => run(await open("/", { out: folder(), archive: false })), "budget"],
  ["finds no link any more", async () => run(await open("/", { pages: 1000 })), "exhausted"],
  ["goes in order", async () => run(await open("/", IN_ORDER)), "budget"],
  ["ends while a host rests", async () => run(await withBusyHost()), "budget"],
  ["is stopped while its host rests", async () => run(await open("/rests"), isTrouble), "stopped"],
  ["is stopped in order while its host rests", async () => run(await open("/rests", IN_ORDER), isTrouble), "stopped"],
  ["is stopped in an answer", async () => stoppedWhenAsked("/silent", await open("/silence")), "stopped"],
  [
    "is stopped in an answer, in order",
    async () => stoppedWhenAsked("/silent", await open("/silence", IN_ORDER)),
    "stopped",
  ],
  ["is stopped and resumed", () => stoppedAndResumed(folder()), "budget"],
  ["is left by its reader", () => leftByItsReader({ pages: 30 }), "left"],
  ["is left by its reader, saved", () => leftByItsReader({ pages: 30, out: folder() }), "left"],
  ["is left by its reader in an answer", () => leftByItsReader({}, "/silence"), "left"],
  ["has a reader that throws", () => brokenByItsReader(), "enough"],
  ["is opened and not run", () => neverRun(), "closed"],
  ["is opened and not run, saved", () => neverRun({ out: folder() }), "closed"],
  ["may not reach its seed", async () => run(await open("/", { allowPrivate: false })), "exhausted"],
  ["is refused for its recipe", () => refused({ recipe: "none" }), "unknown-recipe"],
  ["learns while it crawls", async () => run(await open("/", LEARNING)), "budget"],
];

/** Files of crawls, where the system shows them. libsql closes those of a database when its statements are collected. */
function openFiles(): string[] {
  const folder = "/proc/self/fd";
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((number) => {
    const link = join(folder, number);
    const file = existsSync(link) ? readlinkSync(link) : "";
    return file.includes("honeyguide-many-") && !/\.db(-wal|-shm)?$/.test(file) ? [file] : [];
  });
}

type Counts = Readonly<Record<string, number>>;

/** Listeners of the process, and what keeps it alive, counted by name. */
function taken(): Counts {
  const counts: Record<string, number> = {};
  for (const event of process.eventNames()) counts[`on ${String(event)}`] = process.listenerCount(event);
  for (const name of [...process.getActiveResourcesInfo(), ...openFiles()]) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The tools of the test have something under way now and then. */
async function leastTaken(): Promise<Counts> {
  const looks: Counts[] = [];
  for (let look = 0; look < 30; look++) {
    await pause(10);
    looks.push(taken());
  }
  const names = Object.keys(looks[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, Math.min(...looks.map((counts) => counts[name] ?? 0))]));
}

/** What is more than before and does not end soon, as the other side of a connection would. */
async function leftBehind(before: Counts): Promise<Counts> {
  for (let look = 1; ; look++) {
    await pause(10);
    const more = Object.entries(taken()).filter(([name, count]) => count > (before[name] ?? 0));
    if (more.length === 0 || look === 300) return Object.fromEntries(more);
  }
}

describe("twenty crawls in one process", () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);

  it("leave nothing behind, however they end", async () => {
    expect(CRAWLS).toHaveLength(20);
    process.on("unhandledRejection", note);
    try {
      const before = await leastTaken();
      for (const [what, start, end] of CRAWLS) {
        expect(await start(), what).toBe(end);
        expect(await leftBehind(before), what).toEqual({});
      }
      expect(unhandled).toEqual([]);
    } finally {
      process.off("unhandledRejection", note);
    }
  });
});

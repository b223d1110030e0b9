/**
 * Pictures of every view of the page, light and dark, on a desk and on a phone, over a crawl of the bundled web:
 * `npm run build && npx tsx scripts/ui-screenshots.ts docs/images/ui`. Needs a Chromium (see test/ui/browser.ts).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { questions } from "../src/api/ask.ts";
import { compare } from "../src/api/compare.ts";
import { bundledTopic } from "../src/api/demo-topic.ts";
import { mark } from "../src/api/mark.ts";
import { createJob } from "../src/session/create-job.ts";
import { openCrawl } from "../src/session/open.ts";
import { CrawlReader } from "../src/store/reader.ts";
import { systemClock } from "../src/system/clock.ts";
import { parseTopic } from "../src/topics/schema.ts";
import { Crawls } from "../src/ui/crawls.ts";
import { serveUi } from "../src/ui/server.ts";
import { SharedCrawls } from "../src/ui/shared-crawls.ts";
import { startPostgres } from "../test/postgres-server.ts";
import { NO_BROWSER, openBrowser } from "../test/ui/browser.ts";

const SIZES = { desk: { width: 1180, height: 1000 }, phone: { width: 360, height: 760 } } as const;
const QUALITY = 0.8;
const [out = ""] = process.argv.slice(2);
if (out === "") throw new Error("Name the folder for the pictures.");
mkdirSync(out, { recursive: true });

const temporary = mkdtempSync(join(tmpdir(), "honeyguide-pictures-"));
const folder = join(temporary, "crawls");
const browser = await openBrowser();
if (browser === undefined) throw new Error(NO_BROWSER);
try {
  await crawl("storms-and-floods", 600);
  await crawl("storms-and-floods", 600, "bfs");
  await crawl("astronomy", 200);
  await compare({
    topics: ["storms-and-floods"],
    web: "demo",
    recipes: ["honeyguide", "shark-search", "bfs"],
    pages: 100,
    out: join(temporary, "crawls", "recipes-of-three-kinds"),
  });
  const postgres = await startPostgres(join(temporary, "postgres"));
  const machines = await byWorkers(await postgres.database("crawls"));
  const crawls = new Crawls([folder]);
  const server = await serveUi({ crawls, shared: machines.shared });
  const named = (name: string) => crawls.list().find((crawled) => crawled.folder.endsWith(name));
  const { id = "", folder: storms = "" } = named("storms-and-floods-honeyguide") ?? {};
  const other = named("storms-and-floods-bfs")?.id ?? "";
  const asked = await questions(storms, { count: 2 });
  await mark(storms, { relevant: asked.map(({ url }) => url) });
  const reader = new CrawlReader(storms);
  const page = [...reader.pages({ relevantOnly: true })].at(40)?.id ?? 0;
  reader.close();
  const views: readonly (readonly [string, string, ((shown: Page) => Promise<unknown>)?])[] = [
    ["crawls", "#/"],
    ["crawl", `#/crawls/${id}`],
    ["map", `#/crawls/${id}`, scrolledTo("#map")],
    ["page", `#/crawls/${id}/pages/${page}`, explained],
    ["questions", `#/crawls/${id}/questions`, (shown) => shown.locator(".question").waitFor()],
    ["hosts", `#/crawls/${id}`, scrolledTo("#hosts")],
    ["comparisons", `#/comparisons/${id}/${other}`, (shown) => shown.locator(".uplot").waitFor()],
    ["machines", `#/shared/${machines.id}`, (shown) => shown.getByRole("table").waitFor()],
    ["new-topic", "#/new", (shown) => shown.getByRole("button", { name: "storms-and-floods" }).click()],
  ];
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ viewport, colorScheme });
      const shown = await context.newPage();
      await shown.goto(server.url);
      for (const [name, hash, prepare] of views) {
        await shown.evaluate(`location.assign(${JSON.stringify(hash)})`);
        await shown.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => {}); // figures keep a connection open
        await prepare?.(shown);
        await shown.waitForTimeout(600);
        const picture = await shown.screenshot();
        writeFileSync(join(out, `${name}-${size}-${colorScheme}.webp`), await asWebp(browser, picture));
      }
      await context.close();
    }
  }
  await server.close();
  await machines.stop();
  await postgres.stop();
} finally {
  await browser.close();
  rmSync(temporary, { recursive: true, force: true });
}

async function crawl(name: string, pages: number, recipe = "honeyguide"): Promise<void> {
  const job = await createJob(parseTopic(bundledTopic(name), name), { web: "demo", pages, recipe });
  const opened = await openCrawl(job, { out: join(folder, `${name}-${recipe}`) });
  for await (const _ of opened);
  await opened.close();
}

/** A crawl that three workers are at while its picture is taken, over a web of many small sites. */
async function byWorkers(address: string) {
  const web = join(temporary, "sites.jsonl");
  writeFileSync(web, sites(60, 400).join("\n"));
  const topic = join(temporary, "sky.json");
  writeFileSync(
    topic,
    JSON.stringify({ name: "the sky", words: ["star", "planet"], seeds: ["http://site0.example/0"] }),
  );
  const begin = ["crawl", topic, "--web", web, "--pages", "20000", "--store", address];
  const shared = new SharedCrawls([address]);
  const workers: ChildProcess[] = [];
  for (const count of [1, 2, 3]) {
    const args = [...(count === 1 ? begin : ["work", address]), "--out", join(temporary, `worker${count}`), "--quiet"];
    workers.push(spawn(process.execPath, ["dist/cli/main.js", ...args], { stdio: "inherit" }));
    while ((await shared.list())[0]?.workers.length !== count) await systemClock.sleep(500);
  }
  const stop = async () => {
    for (const worker of workers) worker.kill("SIGTERM");
    await Promise.all(workers.map((worker) => (worker.exitCode === null ? once(worker, "exit") : undefined)));
  };
  return { shared, id: (await shared.list())[0]?.id ?? "", stop };
}

/** Every third site is about the sky; pages link on within their site, and to others. */
function sites(count: number, pages: number): string[] {
  const address = (site: number, page: number) => `http://site${site % count}.example/${page % pages}`;
  return Array.from({ length: count * pages }, (_, i) => {
    const [site, page] = [Math.floor(i / pages), i % pages];
    const about = site % 3 === 0 ? "star planet" : "tulip compost";
    const to = [address(site, 2 * page + 1), address(site, 2 * page + 2), address(site * 7 + page, page)];
    const links = to.map((link, at) => `<li><a href="${link}">${at < 2 ? about : "see also"}</a>`).join("");
    // No page is like another, or it would be taken for a copy.
    const words = Array.from({ length: 60 }, (_, at) => `${about} ${(i * 7919 + at * at * 104_729).toString(36)}`);
    const body = `<title>${about} ${page}</title><p>${words.join(" ")}</p><ul>${links}</ul>`;
    return JSON.stringify({ url: address(site, page), status: 200, contentType: "text/html; charset=utf-8", body });
  });
}

function scrolledTo(place: string): (shown: Page) => Promise<unknown> {
  return (shown) => shown.locator(place).evaluate((element) => element.scrollIntoView());
}

async function explained(shown: Page): Promise<void> {
  await shown.getByRole("button", { name: "Explain" }).click();
  await shown.getByText(/Judged \d/).waitFor();
}

/** A browser is the one tool at hand that writes WebP. */
async function asWebp(known: Browser, png: Buffer): Promise<Buffer> {
  const page = await known.newPage();
  try {
    const convert = `(async () => {
      const image = new Image();
      image.src = "data:image/png;base64,${png.toString("base64")}";
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", ${QUALITY});
    })()`;
    const data = z.string().parse(await page.evaluate(convert));
    return Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
  } finally {
    await page.close();
  }
}

/** The page in a real browser: from a new topic to an export, and what hostile pages can do in it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, type TestContext } from "vitest";
import { z } from "zod";
import { at } from "../../src/collections/at.ts";
import { createJob } from "../../src/session/create-job.ts";
import { openCrawl } from "../../src/session/open.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import { askHere } from "../../src/ui/asking/asker.ts";
import { Crawls } from "../../src/ui/crawls.ts";
import { serveUi, type UiServer } from "../../src/ui/server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { NO_BROWSER, openBrowser } from "./browser.ts";

const folder = temporaryFolder("browser");
let browser: Browser | undefined;
let server: UiServer;

beforeAll(async () => {
  browser = await openBrowser();
  server = await serveUi({ crawls: new Crawls([folder]), asker: askHere });
});
afterAll(async () => {
  await browser?.close();
  await server.close();
});

interface Opened {
  readonly page: Page;
  /** What the browser complained about, and requests that left this machine's page. */
  readonly complaints: string[];
}

async function open(known: Browser): Promise<Opened> {
  const page = await known.newPage({ viewport: { width: 1100, height: 800 } });
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`http://127.0.0.1:${server.port}/`)) complaints.push(`a request: ${request.url()}`);
  });
  // As browsers have it that are started with LANG=C.
  await page.addInitScript(
    'Object.defineProperty(navigator, "language", { value: "en-US@posix", configurable: true })',
  );
  await page.goto(server.url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(page.url(), "the token is not in the address any more").not.toContain("token");
  return { page, complaints };
}

/** Prints why, and fails where somebody counts on it. */
function withBrowser(test: (known: Browser) => Promise<void>): (context: TestContext) => Promise<void> {
  return async ({ skip }) => {
    if (browser !== undefined) return test(browser);
    console.warn(NO_BROWSER);
    expect(process.env.CI, NO_BROWSER).not.toBe("true");
    skip(NO_BROWSER);
  };
}

const figure = async (page: Page, name: string): Promise<number> => {
  const text = await page.locator(".numbers > div", { hasText: name }).locator("strong").first().textContent();
  return Number(text?.replaceAll(",", ""));
};

async function grows(page: Page, name: string, above: number): Promise<number> {
  await expect.poll(() => figure(page, name), { timeout: 60_000 }).toBeGreaterThan(above);
  return figure(page, name);
}

it(
  "leads from a new topic over marks, an explanation, stop and resume to an export",
  withBrowser(async (known) => {
    const { page, complaints } = await open(known);
    await page.getByRole("link", { name: "Start here" }).click();
    await page.getByRole("button", { name: "storms-and-floods" }).click();
    await page.getByRole("button", { name: "Strike atmosphere" }).click();
    await page
      .getByLabel("An address or a text")
      .fill("A storm with thunder, lightning and heavy rain flooded the valley.");
    await page.getByRole("button", { name: "Judge it" }).click();
    await page.getByText(/by honeyguide/).waitFor();
    await page.getByLabel("Fetch at most so many pages").fill("5000");
    await page.getByRole("button", { name: "Start the crawl" }).click();
    await page.getByText("running", { exact: true }).waitFor();
    const before = await grows(page, "Pages", 20);
    await grows(page, "Pages", before);

    const effect = page.locator(".effect");
    const effects: (string | null)[] = [];
    for (const button of ["About the topic", "Not", "Not"]) {
      await page
        .locator(".card")
        .filter({ hasNot: page.locator('button[aria-pressed="true"]') })
        .first()
        .getByRole("button", { name: button })
        .click();
      await effect.getByText(/judged anew/).waitFor();
      effects.push(await effect.textContent());
      await expect.poll(marksMade, { timeout: 60_000 }).toBe(effects.length);
    }
    // Not every mark teaches something new.
    expect(effects.join(" ")).toMatch(/[1-9]\d* waiting links? moved/);

    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("stopped", { exact: true }).waitFor();
    const stopped = await figure(page, "Pages");
    await page.locator(".card h3 a").first().click();
    await page.getByRole("heading", { name: "Main content" }).waitFor();
    await page.getByRole("button", { name: "Explain" }).click();
    await page.getByText(/Judged \d\.\d+ by/).waitFor();
    await page.getByRole("link", { name: "← The crawl" }).click();
    await page.getByRole("button", { name: "Resume" }).click();
    await grows(page, "Pages", stopped);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("stopped", { exact: true }).waitFor();

    await page.getByText("Export", { exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Relevant pages, CSV" }).click(),
    ]);
    const file = join(folder, "exported.csv");
    await download.saveAs(file);
    const relevant = await figure(page, "Relevant");
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(relevant + 1);
    expect(complaints).toEqual([]);
    await page.close();
  }),
);

function marksMade(): number {
  const reader = new CrawlReader(join(folder, "crawls", "storms-and-floods-honeyguide"));
  try {
    return reader.marks().length;
  } finally {
    reader.close();
  }
}

const HOSTILE = [
  `<img src=x onerror="alert(1)">`,
  `<svg onload=alert(2)><style>*{display:none}</style></svg>`,
  `</title></bdi><script>alert(3)</script>`,
  `<style>body{background:url(http://evil.example/)}</style>`,
  `\u202egnp.exe\u2066 \u200f\u0007 bell`,
  `javascript:alert(4)`,
  `"><iframe src=http://evil.example/></iframe>`,
];
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Pages about rain whose titles, link texts and content try to be more than text. */
async function hostileCrawl(): Promise<void> {
  const address = (i: number) => `http://hostile.example/${i}`;
  const links = HOSTILE.map((title, i) => `<li><a href="${address(i)}">${escaped(title)} rain</a></li>`).join("");
  const records = HOSTILE.map((title, i) => ({
    url: address(i),
    status: 200,
    contentType: "text/html; charset=utf-8",
    body: `<!doctype html><title>${escaped(title)} rain</title><h1>${escaped(title)}</h1><p>Rain and storm, storm and rain. ${escaped(title)} &lt;b&gt;bold&lt;/b&gt; <a href="javascript:alert(5)">rain now</a></p><ul>${links}</ul>`,
  }));
  const web = join(folder, "hostile.jsonl");
  writeFileSync(web, `${records.map((record) => JSON.stringify(record)).join("\n")}\n`);
  const topic = { name: `${HOSTILE[0]} \u202e`, words: { rain: 1, storm: 0.5 }, seeds: [address(0)] };
  const job = await createJob(parseTopic(topic, "hostile"), { web, recipe: "bfs", pages: 20 });
  const opened = await openCrawl(job, { out: join(folder, "hostile") });
  for await (const _ of opened);
  await opened.close();
}

it(
  "shows what pages say as text, whatever it is, on every view",
  withBrowser(async (known) => {
    await hostileCrawl();
    const { page, complaints } = await open(known);
    await page.getByText(`${HOSTILE[0]}`).first().click();
    await page
      .locator(".card")
      .nth(HOSTILE.length - 1)
      .waitFor();
    const checkView = async () => {
      expect(await page.locator("main img, main iframe, main script, main style").count()).toBe(0);
      const text = (await page.locator("main").textContent()) ?? "";
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u0007]/);
      return text;
    };
    const cards = await checkView();
    for (const title of HOSTILE.filter((text) => !text.includes("\u202e"))) expect(cards).toContain(title);
    expect(cards).toContain("⟨U+202E⟩");
    const links = await page
      .locator(".card h3 a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const link of links) {
      await page.goto(`${new URL("/", server.url).href}${link}`);
      await page.getByRole("heading", { name: "Main content" }).waitFor();
      expect(await checkView()).toContain("<b>bold</b>");
      const hrefs = await page.locator("main a").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
      expect(hrefs.filter((href) => !/^(#\/|https?:\/\/)/.test(href))).toEqual([]);
    }
    await page.getByRole("link", { name: "← The crawl" }).click();
    await page.getByRole("link", { name: "Answer questions" }).click();
    await page.locator(".question").waitFor();
    await checkView();
    await page.keyboard.press("y");
    await page.getByText("Question 2 of").waitFor();
    expect(await page.locator(".effect").textContent(), "the mark was taken in").toMatch(/Noted|Learned/);

    await page.goto(`${new URL("/", server.url).href}#/comparisons`);
    await page.getByRole("checkbox", { name: "hostile" }).check();
    await page.getByRole("figure").waitFor();
    expect(await checkView()).toContain(HOSTILE[0]);
    await page.getByLabel("Curves; arrow keys read values").press("Home");
    await expect.poll(() => page.locator(".readout").textContent()).toMatch(/^0 · .* 0$/);
    await page.goBack();

    await page.setViewportSize({ width: 320, height: 640 });
    for (const view of [
      "#/",
      "#/new",
      "#/comparisons",
      new URL(page.url()).hash,
      new URL(page.url()).hash.replace("/questions", ""),
    ]) {
      await page.goto(`${new URL("/", server.url).href}${view}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("load");
      const beyond = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      expect(beyond, `${view} fits a narrow phone`).toBe(0);
    }
    expect(complaints).toEqual([]);
    await page.close();
  }),
);

const auditSchema = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
  passes: z.array(z.object({ id: z.string() })),
});

it(
  "every view can be read by a screen reader, and its colours by all, in light and dark",
  withBrowser(async (known) => {
    const { page } = await open(known);
    await page
      .locator("main a[href*='crawls/']", { hasText: at(HOSTILE, 0) })
      .first()
      .click();
    const [card = ""] = await page
      .locator(".card h3 a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const crawl = new URL(page.url()).hash;
    for (const view of ["#/", "#/new", "#/comparisons", crawl, card, `${crawl}/questions`]) {
      await page.goto(`${new URL("/", server.url).href}${view}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("load");
      await page.evaluate(axe.source);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const rules = `{ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }`;
        const { violations, passes } = auditSchema.parse(await page.evaluate(`axe.run(${rules})`));
        expect(passes.map(({ id }) => id)).toEqual(
          expect.arrayContaining(["color-contrast", "html-has-lang", "link-name"]),
        );
        const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
        expect(told, `${view}, ${colorScheme}`).toEqual([]);
      }
    }
    await page.close();
  }),
);

it(
  "what is out of sight is not asked for again until it is scrolled to",
  withBrowser(async (known) => {
    const { page } = await open(known);
    await page.setViewportSize({ width: 1100, height: 300 });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page
      .locator("main a[href*='crawls/']", { hasText: at(HOSTILE, 0) })
      .first()
      .click();
    await page.locator(".card").first().waitFor();
    const [, id = ""] = /crawls\/([^/]+)/.exec(new URL(page.url()).hash) ?? [];
    const times = () => asked.filter((path) => path === `/api/crawls/${id}/pages`).length;
    expect(times()).toBe(1);
    const cards = await page.locator(".card h3 a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const ids = cards.map((href) => Number(href?.split("/").at(-1)));
    const before = await figure(page, "Relevant");
    const verdict = before > 0 ? "irrelevant" : "relevant";
    const marked = await fetch(new URL(`/api/crawls/${id}/marks`, server.url), {
      method: "POST",
      headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
      body: JSON.stringify({ [verdict]: ids }),
    });
    expect(marked.status).toBe(200);
    await expect.poll(() => figure(page, "Relevant"), { timeout: 30_000 }).not.toBe(before);
    expect(times()).toBe(1);
    await page.locator(".card").first().scrollIntoViewIfNeeded();
    await expect.poll(times, { timeout: 30_000 }).toBe(2);
    await page.close();
  }),
);

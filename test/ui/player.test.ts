/** WACZ files in a player that we did not write: wabac, the service worker of ReplayWeb.page, in a real browser. */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportCrawl } from "../../src/api/export.ts";
import { crawlCorpus, STORM } from "../corpus-crawl.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { NO_BROWSER, openBrowser } from "./browser.ts";

const folder = temporaryFolder("player");
const archive = join(folder, "pages.wacz");
let browser: Browser | undefined;
let server: Server;

/** Asks the player to open the archive, and waits until it has. */
const PLAYER = `<!doctype html><title>player</title><iframe></iframe><script type="module">
await navigator.serviceWorker.register("/sw.js", { scope: "/" });
await navigator.serviceWorker.ready;
navigator.serviceWorker.addEventListener("message", ({ data }) => {
  if (data.msg_type === "collAdded") document.title = "opened";
  if (data.error) document.title = "failed: " + data.error;
});
const { active } = await navigator.serviceWorker.ready;
active.postMessage({ msg_type: "addColl", name: "corpus", file: { sourceUrl: location.origin + "/pages.wacz" } });
</script>`;

beforeAll(async () => {
  browser = await openBrowser();
  await crawlCorpus(join(folder, "crawl"));
  await exportCrawl(join(folder, "crawl"), { format: "wacz", output: archive });
  const worker = readFileSync(join(dirname(fileURLToPath(import.meta.resolve("@webrecorder/wabac"))), "sw.js"));
  const wacz = readFileSync(archive);
  server = createServer((request, response) => {
    if (request.url === "/sw.js") return response.setHeader("Content-Type", "text/javascript").end(worker);
    if (request.url !== "/pages.wacz") return response.setHeader("Content-Type", "text/html").end(PLAYER);
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined) return response.setHeader("Content-Length", wacz.length).end(wacz);
    const end = to === "" ? wacz.length : Number(to) + 1;
    const part = wacz.subarray(Number(from), end);
    response.setHeader("Content-Range", `bytes ${from}-${Number(from) + part.length - 1}/${wacz.length}`);
    return response.writeHead(206).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

it("show every page, a copy and a redirect too", async () => {
  if (browser === undefined) {
    console.warn(NO_BROWSER);
    expect(process.env.CI, NO_BROWSER).not.toBe("true");
    return;
  }
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect.poll(() => page.title(), { timeout: 60_000 }).toBe("opened");
  /** Pages are played in a frame, as the player of ReplayWeb.page does. */
  const shows = async (path: string, text: string) => {
    const place = `/w/corpus/mp_/http://site.example/${path}`;
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    await frame?.goto(new URL(place, page.url()).href);
    const words = async () => ((await frame?.locator("body").textContent()) ?? "").replace(/\s+/g, " ");
    await expect.poll(words, { timeout: 60_000 }).toContain(text);
  };
  await shows("index", "All reports");
  await shows("article", STORM[0] ?? "");
  await shows("same", "Every spring the council looks at the dams");
  await shows("same-again", "Every spring the council looks at the dams"); // archived as a copy of the other
  await shows("moved", "Heading only"); // a redirect
  await shows("never-fetched", "Archived Page Not Found");
  await page.close();
});

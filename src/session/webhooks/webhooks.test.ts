import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { runHere } from "../../../test/cli-here.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { crawl, resume } from "../../index.ts";
import { onAbort } from "../../system/abort.ts";
import type { Clock } from "../../system/clock.ts";
import { parseTopic } from "../../topics/schema.ts";
import { createJob } from "../create-job.ts";
import { withBudget } from "../job-changes.ts";
import { openCrawl } from "../open.ts";
import { SteeredCrawl } from "../steered.ts";
import { Hook } from "./hook.ts";

const bodySchema = z.object({
  type: z.enum(["pages", "finished"]),
  pages: z.array(z.object({ order: z.number() })).optional(),
  finished: z.looseObject({ reason: z.string() }).optional(),
});

interface Post {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: z.infer<typeof bodySchema>;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Statuses in the order of the posts, the last for all others; 0 never answers. */
async function receiver(...statuses: number[]): Promise<{ url: string; posts: Post[] }> {
  const posts: Post[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += String(piece);
    posts.push({ headers: request.headers, text, body: bodySchema.parse(JSON.parse(text)) });
    const status = statuses[Math.min(posts.length, statuses.length) - 1] ?? 204;
    if (status > 0) response.writeHead(status, { location: "/elsewhere" }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, posts };
}

/** Short sleeps are over at once and written down; those of more than nine seconds last until somebody ends them. */
function hastyClock(): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    now: () => 1_700_000_000_000,
    elapsed: () => 0,
    async sleep(ms, signal) {
      if (ms > 9000) return new Promise((resolve) => signal && onAbort(signal, resolve));
      slept.push(ms);
      await nextTurn();
    },
  };
}

const hookAt = (url: string, clock: Clock, secret?: string) =>
  new Hook({ url, secret, clock, session: "s", body: (content) => content });
const ordersIn = (posts: readonly Post[]) => posts.flatMap(({ body }) => body.pages?.map(({ order }) => order) ?? []);

describe("a webhook", () => {
  it("gets all pages in order, in batches, then the end; signed, and each delivery with a name", async () => {
    const { url, posts } = await receiver();
    const hook = hookAt(url, hastyClock(), "secret");
    for (let order = 1; order <= 120; order++) hook.page({ order });
    hook.finished({ reason: "budget" });
    await hook.close(20_000);
    expect(ordersIn(posts)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
    expect(posts.at(-1)?.body).toMatchObject({ type: "finished", finished: { reason: "budget" } });
    expect(posts.length).toBeLessThanOrEqual(5);
    expect(new Set(posts.map(({ headers }) => headers["x-honeyguide-delivery"])).size).toBe(posts.length);
    for (const { headers, text } of posts) {
      const signed = createHmac("sha256", "secret")
        .update(`${headers["x-honeyguide-timestamp"]}.${text}`)
        .digest("hex");
      expect(headers["x-honeyguide-signature"]).toBe(`sha256=${signed}`);
      expect(headers["content-type"]).toBe("application/json");
    }
    expect(hook.report).toEqual({ url, sent: 120, lost: 0, finished: true });
  });

  it("tries again after pauses that grow, by the same name", async () => {
    const { url, posts } = await receiver(503, 429, 500, 200);
    const clock = hastyClock();
    const hook = hookAt(url, clock);
    hook.finished({ reason: "dry" });
    await hook.close(20_000);
    expect(posts).toHaveLength(4);
    expect(clock.slept).toEqual([1000, 2000, 4000]);
    expect(new Set(posts.map(({ headers }) => headers["x-honeyguide-delivery"])).size).toBe(1);
    expect(posts[0]?.headers["x-honeyguide-signature"]).toBeUndefined();
    expect(hook.report).toMatchObject({ finished: true });
  });

  it.each([
    ["says no", 404, 1],
    ["leads elsewhere, which is not followed", 302, 1],
    ["is in trouble for good", 500, 5],
  ])("that %s costs its pages alone", async (_, status, tries) => {
    const { url, posts } = await receiver(status);
    const hook = hookAt(url, hastyClock());
    for (const order of [1, 2, 3]) hook.page({ order });
    await hook.close(20_000);
    expect(posts).toHaveLength(tries);
    expect(hook.report).toEqual({ url, sent: 0, lost: 3, trouble: `it answered with status ${status}` });
  });

  it("that never answers, or is not there, ends with the crawl", async () => {
    const { url, posts } = await receiver(0);
    const silent = hookAt(url, hastyClock());
    silent.page({ order: 1 });
    while (posts.length === 0) await nextTurn();
    silent.page({ order: 2 });
    await silent.close(0);
    expect(silent.report).toMatchObject({ sent: 0, lost: 2, trouble: "it did not answer in time" });
    const absent = hookAt("http://127.0.0.1:1/", hastyClock());
    absent.finished({ reason: "budget" });
    await absent.close(20_000);
    expect(absent.report).toMatchObject({ finished: false, trouble: expect.stringMatching(/REFUSED|bad port/i) });
  });

  it("keeps no more than a thousand pages waiting, the latest", async () => {
    const { url, posts } = await receiver(0);
    const hook = hookAt(url, hastyClock());
    hook.page({ order: 0 });
    while (posts.length === 0) await nextTurn();
    for (let order = 1; order <= 1500; order++) hook.page({ order });
    expect(hook.report.lost).toBe(500);
    await hook.close(0);
    expect(hook.report.lost).toBe(1501);
  });
});

describe("a crawl with webhooks", () => {
  const seeds = ["http://phenomenon.noun.wordnet.example/weather-11545095"];
  const topic = { name: "storms", words: { storm: 1, rain: 0.5, wind: 0.5 }, seeds };

  it("tells every relevant page and the end before it is closed, and so does a resumed one", async () => {
    const { url, posts } = await receiver();
    const out = join(temporaryFolder("webhooks"), "crawl");
    const run = await crawl(topic, {
      web: "demo",
      recipe: "ops",
      pages: 40,
      out,
      webhooks: [url],
      webhookSecret: "hush",
    });
    const relevant: number[] = [];
    for await (const event of run) if (event.type === "page" && event.page.relevant) relevant.push(event.page.order);
    await run.close();
    expect(relevant.length).toBeGreaterThan(0);
    expect(ordersIn(posts)).toEqual(relevant);
    expect(posts.at(-1)?.body.finished).toMatchObject({ reason: "budget", totals: { pages: 40 } });
    expect(run.webhooks).toEqual([{ url, sent: relevant.length, lost: 0, finished: true }]);
    expect(readFileSync(join(out, "crawl.json"), "utf8")).not.toContain("hush");
    posts.length = 0;
    const again = await resume(out, { pages: 42 });
    for await (const _ of again);
    await again.close();
    expect(posts.at(-1)?.body.finished).toMatchObject({ reason: "budget", totals: { pages: 42 } });
  });

  it("tells one end, also where its job is changed while it runs", async () => {
    const { url, posts } = await receiver();
    const out = join(temporaryFolder("webhooks"), "crawl");
    const job = await createJob(parseTopic(topic, "topic"), { web: "demo", recipe: "ops", pages: 20, webhooks: [url] });
    const steered = await SteeredCrawl.open((options) => openCrawl(job, { out, ...options }));
    for await (const { type, totals } of steered) {
      if (type === "page" && totals.pages === 10) void steered.change(withBudget(30));
    }
    await steered.close();
    const ends = posts.flatMap(({ body }) => body.finished ?? []);
    expect(ends).toMatchObject([{ reason: "budget", totals: { pages: 30 } }]);
    expect(ordersIn(posts).at(-1)).toBeGreaterThan(10);
    expect(steered.webhooks.reduce((sum, { sent }) => sum + sent, 0)).toBe(ordersIn(posts).length);
  });

  it("goes on where nobody listens, and says at the end what was not told", async () => {
    const { url } = await receiver(404);
    const out = join(temporaryFolder("webhooks"), "crawl");
    const file = join(temporaryFolder("webhooks"), "topic.json");
    const { writeFileSync } = await import("node:fs");
    writeFileSync(file, JSON.stringify(topic));
    const ran = await runHere(
      ["crawl", file, "--web", "demo", "--recipe", "ops", "--pages", "40", "--out", out, "--json", "--webhook", url],
      { env: { HONEYGUIDE_WEBHOOK_SECRET: "hush" } },
    );
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ pages: 40, finished: "budget", webhooks: { sent: 0 } });
    expect(ran.stderr).toMatch(
      /the webhook at 127\.0\.0\.1:\d+ was not told of \d+ relevant pages and the end of the crawl/,
    );
    expect(await runHere(["crawl", file, "--web", "demo", "--webhook", "ftp://a.example/"])).toMatchObject({ code: 2 });
    expect(await runHere(["crawl", file, "--web", "demo", "--webhook", "https://u:p@a.example/"])).toMatchObject({
      code: 2,
    });
  });
});

import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { recordedManyHosts } from "../../test/recorded-many-hosts.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { PageRow } from "../journal.ts";
import { parseTopic } from "../topics/schema.ts";
import type { Topic } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { createJob, type JobOptions } from "./create-job.ts";
import { openCrawl } from "./open.ts";

let web = "";
let topic: Topic;
beforeAll(() => {
  const recorded = recordedManyHosts(join(temporaryFolder("simulation"), "web.jsonl"));
  web = recorded.web;
  topic = parseTopic(recorded.topic, "of the test");
});

async function crawl(options: JobOptions) {
  const settings = { web, recipe: "vsm", pages: 30, latencyMs: 200, ...options };
  const opened = await openCrawl(await createJob(topic, settings));
  const pages: PageRow[] = [];
  try {
    for await (const event of opened) if (event.type === "page") pages.push(event.page);
    return { pages, urls: pages.map(({ url }) => url), ms: opened.simulatedMs };
  } finally {
    await opened.close();
  }
}

describe("a simulated open web", () => {
  it("is refused where the web is no recorded one, and patience where no host rests", async () => {
    const contact = "test@example.org";
    await expect(createJob(topic, { contact, latencyMs: 200 })).rejects.toThrow(
      expect.objectContaining({ code: "bad-option" }),
    );
    await expect(createJob(topic, { web, patienceMs: 9 })).rejects.toThrow(
      expect.objectContaining({ code: "bad-option" }),
    );
    expect(await createJob(topic, { web, latencyMs: 1, delayMs: 300 })).toMatchObject({
      patienceMs: 150,
      windowGrows: true,
    });
    expect(await createJob(topic, { contact })).toMatchObject({ patienceMs: 500, window: 16, concurrency: 1000 });
  });

  it("is the same each time, in seconds that nobody has to wait for", async () => {
    const first = await crawl({});
    expect(await crawl({})).toMatchObject({ urls: first.urls, ms: first.ms });
    expect(first.pages).toHaveLength(30);
    expect(first.ms).toBeGreaterThan(3000); // a second between two pages of a host, and there are seven hosts
  });

  it("lets every host rest between two pages", async () => {
    const { pages } = await crawl({ delayMs: 700 });
    const last = new Map<string, number>();
    for (const { url, fetchedAt } of pages) {
      const before = last.get(hostOf(url)) ?? Number.NEGATIVE_INFINITY;
      expect(fetchedAt - before, url).toBeGreaterThanOrEqual(699.99);
      last.set(hostOf(url), fetchedAt);
    }
    expect(last.size).toBeGreaterThan(3);
  });

  it("with patience takes more of what it would take if no host rested, and more time for it", async () => {
    const plain = await openCrawl(await createJob(topic, { web, recipe: "vsm", pages: 30 }));
    const urls = new Set<string>();
    for await (const event of plain) if (event.type === "page") urls.add(event.page.url);
    await plain.close();
    expect(plain.simulatedMs).toBeUndefined();
    const hasty = await crawl({ patienceMs: 0 });
    const patient = await crawl({ patienceMs: 10_000 });
    const shared = (crawled: readonly string[]) => crawled.filter((url) => urls.has(url)).length;
    expect(shared(patient.urls)).toBeGreaterThan(shared(hasty.urls));
    expect(patient.ms).toBeGreaterThan(hasty.ms ?? 0);
  });
});

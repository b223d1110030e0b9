/** Threads that read pages change nothing but the time: the same pages, in the same order, judged the same. */
import { expect, it } from "vitest";
import { topicFrom } from "../../src/api/topic-source.ts";
import { crawl } from "../../src/index.ts";

async function pagesWith(threads: number): Promise<string[]> {
  const topic = await topicFrom("storms-and-floods", "demo");
  const run = await crawl(topic, { web: "demo", recipe: "honeyguide", pages: 150, window: 8, threads });
  const pages: string[] = [];
  try {
    for await (const event of run) {
      if (event.type === "page") pages.push(`${event.page.url} ${event.page.relevance} ${event.page.priority}`);
    }
  } finally {
    await run.close();
  }
  return pages;
}

it("reads the same in two threads as in none", { timeout: 120_000 }, async () => {
  const alone = await pagesWith(0);
  expect(alone).toHaveLength(150);
  expect(await pagesWith(2)).toEqual(alone);
});

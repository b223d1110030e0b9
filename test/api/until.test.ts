/** Crawls that end when enough is found, as a program starts and resumes them. */
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { crawl, type JobOptions, resume } from "../../src/index.ts";
import { recordedManyHosts } from "../recorded-many-hosts.ts";
import { temporaryFolder } from "../temporary-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

const folder = temporaryFolder("until");
const { web, topic } = recordedManyHosts(join(folder, "web.jsonl"));

async function ended(run: Awaited<ReturnType<typeof crawl>>) {
  let end = { reason: "", pages: 0 };
  for await (const event of run) {
    if (event.type === "finished") end = { reason: event.reason, pages: event.totals.pages };
  }
  await run.close();
  return end;
}

const start = (out: string, options: JobOptions) =>
  crawl(topic, { web, pages: 60, out: join(folder, out), ...options });

describe("a crawl with a goal", () => {
  it("ends when it is dry, and goes on from there when it may", async () => {
    const first = await ended(await start("dry", { recipe: "bfs", parameters: { relevantAbove: 0.97 }, untilDry: 3 }));
    expect(first.reason).toBe("dry");
    expect(first.pages).toBeLessThan(60);
    const again = await ended(await resume(join(folder, "dry")));
    expect(again).toEqual(first);
  });

  it("refuses a part that its recipe cannot tell, or that is none", async () => {
    await expect(start("ops", { recipe: "ops", untilRecall: 0.9 })).rejects.toThrow(/cannot tell which part/);
    await expect(start("none", { untilRecall: 1.5 })).rejects.toThrow(/untilRecall is 1.5/);
  });
});

import { afterAll, describe, expect, it } from "vitest";
import { smallWeb } from "../../../test/e2e/small-web.ts";
import { RAINSTORM, url } from "../../testing/pages.ts";
import { ThreadPool } from "./pool.ts";

const { web } = smallWeb(60);
const pool = new ThreadPool({ web }, 2);
afterAll(() => pool.close());

const topic = { ...RAINSTORM, seeds: [url("p0")] };
const crawl = {
  kind: "crawl",
  topic,
  given: topic,
  recipe: "bfs",
  parameters: {},
  profile: "default",
  pages: 20,
  seed: 1,
} as const;

describe("threads", () => {
  it("read links, crawl and judge, side by side", async () => {
    const [links, account, again] = await Promise.all([
      pool.run({ kind: "links", from: 0, to: 60 }),
      pool.run(crawl),
      pool.run(crawl),
    ]);
    expect(links.leadsTo[0]).toBe(0);
    expect(links.leadsTo[17]).not.toBe(17); // a redirect
    expect(account).toMatchObject({ ended: "budget", error: undefined });
    expect(account.pages).toHaveLength(20);
    expect(account.pages[0]).toBe(0);
    expect(again.pages).toEqual(account.pages);
    expect(await pool.run({ kind: "judge", topic, records: account.pages })).toEqual(account.relevance);
  });

  it("make a failed crawl of a recipe that throws, and go on", async () => {
    const failed = await pool.run({ ...crawl, recipe: "none" });
    expect(failed).toMatchObject({ ended: "failed", error: expect.stringContaining('no recipe "none"') });
    expect((await pool.run(crawl)).ended).toBe("budget");
  });

  it("that die take only their job with them", async () => {
    const broken = new ThreadPool({ web: `${web}.none` }, 1);
    const jobs = [broken.run(crawl), broken.run(crawl)];
    for (const job of jobs) await expect(job).rejects.toThrow(/none/);
    await broken.close();
  });

  it("are started with telemetry refused, which they could not do for themselves", async () => {
    await pool.run({ kind: "links", from: 0, to: 1 });
    expect(process.env.ORT_DISABLE_TELEMETRY).toBe("1");
  });

  it("refuse what is not done when they are closed", async () => {
    const closing = new ThreadPool({ web }, 1);
    const jobs = [closing.run(crawl), closing.run(crawl)].map((job) => job.catch(() => "refused"));
    await closing.close();
    expect(await Promise.all(jobs)).toEqual(["refused", "refused"]);
    await expect(closing.run(crawl)).rejects.toThrow();
  });
});

import { describe, expect, it } from "vitest";
import { RAINSTORM } from "../testing/pages.ts";
import { createJob, type JobOptions } from "./create-job.ts";
import { refusedSeeds } from "./seed-check.ts";

const SEED = "http://x.example/wp/a/Astronomy.htm";
const jobFor = (options: JobOptions, seeds: readonly string[] = [SEED]) =>
  createJob(RAINSTORM, { recipe: "bfs", web: "demo", seeds, ...options });

describe("a scope that lets a seed in", () => {
  it.each<[string, JobOptions, string?]>([
    ["a host for a seed with a port", { hosts: ["127.0.0.1"] }, "http://127.0.0.1:8080/"],
    ["a host with a scheme", { hosts: ["http://x.example"] }],
    ["a host with a slash", { hosts: ["x.example/"] }],
    ["a host with the default port", { hosts: ["x.example:80"] }],
    ["a domain below the registrable one", { domains: ["docs.x.org"] }, "http://a.docs.x.org/"],
    ["a pattern with stars", { include: ["*Astronomy*"] }],
  ])("%s", async (_what, options, seed = SEED) => {
    await expect(jobFor(options, [seed])).resolves.toMatchObject({ seeds: [seed] });
  });

  it("is saved in its canonical form", async () => {
    const { scope } = await jobFor({ hosts: ["http://X.example/"], exclude: ["/ä*"] });
    expect(scope).toEqual({ hosts: ["x.example"], domains: [], include: [], exclude: ["/%C3%A4*"] });
  });
});

describe("a scope that keeps every seed out is refused", () => {
  it.each<[string, JobOptions, RegExp, RegExp, string?]>([
    [
      "localhost for 127.0.0.1",
      { hosts: ["localhost"] },
      /host 127\.0\.0\.1:8080 is not among --host localhost/,
      /--host 127\.0\.0\.1:8080;/,
      "http://127.0.0.1:8080/",
    ],
    ["www.X for X", { hosts: ["www.x.org"] }, /not among --host www\.x\.org/, /--host x\.org;/, "http://x.org/"],
    [
      "X for www.X",
      { hosts: ["x.org"] },
      /not among --host x\.org/,
      /--host www\.x\.org, or --domain x\.org for all/,
      "http://www.x.org/",
    ],
    ["another port", { hosts: ["x.example:81"] }, /not among --host x\.example:81/, /--host x\.example/],
    [
      "a pattern for another folder",
      { include: ["/wp/b/*"] },
      /matches none of --include \/wp\/b\/\*/,
      /path and query from end to end, here \/wp\/a\/Astronomy\.htm.*--include '\/wp\/a\/\*'/,
    ],
    ["a pattern without its end", { include: ["/wp/a/Astronomy"] }, /none of --include/, /--include '\/wp\/a\/\*'/],
    ["a pattern for everything", { exclude: ["*"] }, /matches --exclude \*/, /leave this --exclude out/],
    [
      "a film",
      {},
      /a \.mp4 file is no document/,
      /seeds that are documents of a kind that the crawl fetches/,
      "http://x.example/a.mp4",
    ],
  ])("%s", async (_what, options, message, hint, seed = SEED) => {
    const refusal = jobFor(options, [seed]);
    await expect(refusal).rejects.toThrow(message);
    await expect(refusal).rejects.toMatchObject({
      code: "seeds-refused",
      exitCode: 2,
      message: expect.stringContaining(seed),
      hint: expect.stringMatching(hint),
    });
  });

  it("with the first few and how many more there are", async () => {
    const seeds = Array.from({ length: 8 }, (_, i) => `http://x.example/${i}`);
    await expect(jobFor({ include: ["/docs/*"] }, seeds)).rejects.toThrow(/x\.example\/4: .*\n {2}and 3 more seeds$/);
  });

  it("what the hint shows does let it in", async () => {
    const { hint } = await jobFor({ include: ["/b/*"] }, ["http://x.example/a/b?c=/d"]).catch((error) => error);
    const [, pattern = ""] = /--include '([^']+)'/.exec(hint) ?? [];
    await expect(jobFor({ include: ["/b/*", pattern] }, ["http://x.example/a/b?c=/d"])).resolves.toBeDefined();
  });
});

it("a crawl that keeps some of its seeds knows which it does not", async () => {
  const job = await jobFor({ hosts: ["x.example"] }, [SEED, "http://y.example/"]);
  expect(refusedSeeds(job)).toEqual([
    { url: "http://y.example/", why: "its host y.example is not among --host x.example" },
  ]);
});

/** Crawls that get no page, by the command itself: what it says, and its exit code. */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { addCrawlCommand } from "../../src/cli/crawl.ts";
import { addResumeCommand } from "../../src/cli/resume.ts";
import { HoneyguideError } from "../../src/errors.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { listen, page, redirect, robots, type SiteServer, startSiteServer, status } from "./site-server.ts";

const folder = temporaryFolder("in-vain");
let server: SiteServer;
let closedPort: number;
let crawls = 0;

beforeAll(async () => {
  server = await startSiteServer({
    "127.0.0.1": {
      "/robots.txt": robots("User-agent: *\nDisallow: /closed\n"),
      "/closed": page("no"),
      "/picture": page("not really", { type: "image/png" }),
      "/moved": redirect("/nowhere"),
      "/leaves": redirect("/outside"),
      "/broken": status(404),
      "/fine": page("<p>storm</p>"),
    },
  });
  const other = createServer();
  closedPort = await listen(other);
  await new Promise((resolve) => other.close(resolve));
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** As main.ts does it, in this process. */
async function honeyguide(...args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      output[name] += String(text);
      return true;
    });
  }
  const program = new Command().exitOverride();
  addCrawlCommand(program);
  addResumeCommand(program);
  try {
    await program.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof HoneyguideError)) throw error;
    return { ...output, code: error.exitCode, stderr: `${output.stderr}${error.message}\n${error.hint}` };
  }
  return { ...output, code: process.exitCode ?? 0 };
}

function crawl(seeds: readonly string[], ...more: readonly string[]) {
  const topic = join(folder, "topic.json");
  writeFileSync(topic, JSON.stringify({ name: "storms", words: ["storm"], seeds }));
  const out = join(folder, `crawl ${crawls++}`);
  const live = ["--contact", "test@example.org", "--delay", "0", "--recipe", "bfs", "--quiet"];
  return honeyguide("crawl", topic, "--out", out, ...live, ...more);
}

describe("a crawl that gets no page says which seeds failed and why, and ends with", () => {
  it.each<[number, string, () => string, RegExp, RegExp]>([
    [1, "a missing page", () => `${server.origin}/broken`, /broken: http-404 \(/, /open in a browser/],
    [1, "a redirect to one", () => `${server.origin}/moved`, /moved: http-404 \(.*\/nowhere/, /open in a browser/],
    [1, "a name that does not resolve", () => "http://no-such-name.invalid/", /: dns \(.*no-such-name/, /spelled/],
    [1, "a closed port", () => `http://127.0.0.1:${closedPort}/`, /ECONNREFUSED/, /port included/],
    [2, "a page that robots.txt closes", () => `${server.origin}/closed`, /closed: robots \(.*\/closed/, /owner/],
    [
      2,
      "a picture",
      () => `${server.origin}/picture`,
      /content-type \(.*image\/png/,
      /HTML, plain text, Markdown, PDF or EPUB/,
    ],
    [2, "a redirect out of the scope", () => `${server.origin}/leaves`, /scope \(.*\/outside/, /leads out of your/],
  ])("%i: %s", { timeout: 30_000 }, async (code, _what, seed, seeds, advice) => {
    const finished = await crawl([seed()], "--allow-private", "--exclude", "/outside");
    expect(finished.stderr).toMatch(/nothing was fetched: the only seed gave no page\n/);
    expect(finished.stderr).toContain(`\n  ${seed()}: `);
    expect(finished.stderr).toMatch(seeds);
    expect(finished.stderr).toMatch(advice);
    expect(finished.stderr).toMatch(/'.*crawl \d+' holds no page/);
    expect(finished).toMatchObject({ code, stdout: "" });
  });

  it("2: a private address, with the option that allows it", async () => {
    const finished = await crawl([`${server.origin}/fine`], "--json");
    expect(finished.stderr).toMatch(/: private-address \(127\.0\.0\.1[\s\S]*--allow-private/);
    expect(finished.code).toBe(2);
    expect(JSON.parse(finished.stdout)).toMatchObject({
      pages: 0,
      finished: "exhausted",
      seeds: [{ url: `${server.origin}/fine`, reason: "private-address" }],
    });
  });

  it("1: several seeds, if the network had a part in it; and again when it is resumed", async () => {
    const seeds = [`${server.origin}/closed`, ...Array.from({ length: 10 }, (_, n) => `${server.origin}/broken-${n}`)];
    const finished = await crawl(seeds, "--allow-private");
    expect(finished.stderr).toMatch(/none of the 11 seeds gave a page\n.*\/closed: robots[\s\S]*and 3 more seeds\n/);
    expect(finished.code).toBe(1);
    process.exitCode = undefined;
    const resumed = await honeyguide("resume", join(folder, `crawl ${crawls - 1}`), "--quiet");
    expect(resumed).toMatchObject({ code: 1, stderr: finished.stderr });
  });

  it("0, and no such words, if one seed gave a page", async () => {
    const finished = await crawl([`${server.origin}/fine`, `${server.origin}/broken`], "--allow-private");
    expect(finished).toMatchObject({ code: 0, stderr: "" });
    expect(finished.stdout).toMatch(/^Finished: no link is left/);
  });
});

describe("scope values on the command line", () => {
  it.each([
    [["--host", "127.0.0.1"]],
    [["--host", "http://127.0.0.1/"]],
    [["--domain", "127.0.0.1"]],
    [["--include", "*fin*", "--exclude", "/other/*"]],
  ])("%j lets the seed in", async (more) => {
    expect(await crawl([`${server.origin}/fine`], "--allow-private", ...more)).toMatchObject({ code: 0 });
  });

  it.each([
    [["--host", "localhost"], /not among --host localhost[\s\S]*Give --host 127\.0\.0\.1:/],
    [["--host", "127.0.0.1:80"], /not among --host 127\.0\.0\.1:80/],
    [["--domain", "org"], /an ending that many domains share/],
    [["--include", "Astronomy"], /--include '\*Astronomy\*'/],
    [["--include", "/wp/b/*"], /here \/fine.*--include '\/\*'/],
    [["--exclude", "*"], /matches --exclude \*/],
  ])("%j are refused", async (more, message) => {
    const asked = server.requests.length;
    const finished = await crawl([`${server.origin}/fine`], "--allow-private", ...more);
    expect(finished.stderr).toMatch(message);
    expect(finished.code).toBe(2);
    expect(server.requests.length).toBe(asked);
  });
});

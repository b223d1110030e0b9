import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "../../test/growth.ts";
import { judgePath, MAX_ROBOTS_BYTES, parseRobots } from "./robots-parser.ts";

function allows(text: string | Uint8Array, path: string, agent = "honeyguide"): boolean {
  return judgePath(parseRobots(text, agent), path).allowed;
}

describe("groups", () => {
  it("obey the group that names us and not that of everyone", () => {
    const text = "User-agent: *\nDisallow: /\n\nUser-agent: HoneyGuide\nDisallow: /private/\n";
    expect(allows(text, "/open")).toBe(true);
    expect(allows(text, "/private/x")).toBe(false);
    expect(allows(text, "/open", "otherbot")).toBe(false);
  });

  it("are merged when several name us", () => {
    const text =
      "User-agent: honeyguide\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: honeyguide\nDisallow: /b\n";
    expect([allows(text, "/a"), allows(text, "/b"), allows(text, "/c")]).toEqual([false, false, true]);
  });

  it("may name several agents, also over blank lines and unknown records", () => {
    const text = "User-agent: a\n\nSitemap: http://h/s.xml\nNewfield: 1\nUser-agent: honeyguide\nDisallow: /x\n";
    expect(allows(text, "/x", "a")).toBe(false);
    expect(allows(text, "/x")).toBe(false);
  });

  it("without rules let everything through", () => {
    expect(allows("User-agent: *\nDisallow: /\nUser-agent: honeyguide\n", "/x")).toBe(true);
    expect(allows("User-agent: honeyguide\nDisallow:\n", "/x")).toBe(true);
  });

  it("need a user-agent line", () => {
    expect(allows("Disallow: /\n", "/x")).toBe(true);
  });

  it.each(["honeyguide/1.0", "honeyguide bot", "Honeyguide, other", "HONEYGUIDE"])("address us as %s", (name) => {
    expect(allows(`User-agent: ${name}\nDisallow: /`, "/")).toBe(false);
  });

  it.each(["honey", "honeyguides", "my-honeyguide", "other honeyguide"])("do not mean us by %s", (name) => {
    expect(allows(`User-agent: ${name}\nDisallow: /`, "/")).toBe(true);
  });
});

describe("rules", () => {
  it("are decided by the longest match, and Allow wins a tie", () => {
    const text = "User-agent: *\nDisallow: /a/\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /same\nDisallow: /same\n";
    expect(["/a/", "/a/b", "/a/b/c", "/same", "/"].map((path) => allows(text, path))).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it("tell the line that decided", () => {
    const rules = parseRobots("# hello\r\nUser-agent: *\r\n\r\nDisallow: /private/ # secret\r\n", "honeyguide");
    expect(judgePath(rules, "/private/x").rule).toMatchObject({ text: "Disallow: /private/", line: 4, allow: false });
    expect(judgePath(rules, "/x").rule).toBeUndefined();
  });

  it("never forbid robots.txt itself", () => {
    expect(allows("User-agent: *\nDisallow: /", "/robots.txt")).toBe(true);
    expect(allows("User-agent: *\nDisallow: /", "/robots.txt?x")).toBe(false);
  });

  it("match the query too", () => {
    expect(allows("User-agent: *\nDisallow: /*?sort=", "/list?sort=up")).toBe(false);
    expect(allows("User-agent: *\nDisallow: /*?sort=", "/list?page=1")).toBe(true);
  });

  it("open the folder of an allowed index page", () => {
    const text = "User-agent: *\nAllow: /open/index.html\nDisallow: /\n";
    expect(["/open/", "/open/index.html", "/open/x"].map((path) => allows(text, path))).toEqual([true, true, false]);
  });
});

describe("lenience", () => {
  it.each([
    "Disallow",
    "disallow",
    "DISALLOW",
    "Disalow",
    "Dissallow",
    "dissalow",
    "diasllow",
    "disallaw",
    "desallow",
    "Disallow ",
  ])("reads %s", (key) => expect(allows(`User-agent: *\n${key}: /x`, "/x")).toBe(false));

  it.each(["User-agent", "useragent", "user agent", "USER-AGENT", "useg-agent", "user-agent "])("reads %s", (key) => {
    expect(allows(`${key}: honeyguide\nDisallow: /`, "/")).toBe(false);
  });

  it("does not guess an Allow", () => {
    expect(allows("User-agent: *\nDisallow: /\nAlow: /\nAllow-all: /\nallowed: /", "/x")).toBe(false);
  });

  it("accepts white space for a colon between exactly two words", () => {
    expect(allows("User-agent *\nDisallow /x", "/x")).toBe(false);
    expect(allows("User-agent: *\nDisallow /x /y", "/x")).toBe(true);
  });

  it.each(["\n", "\r", "\r\n", "\n\r\n"])("takes %j for the end of a line", (end) => {
    expect(allows(["User-agent: *", "Disallow: /x", ""].join(end), "/x")).toBe(false);
  });

  it("skips byte order marks, whole or broken, and reads UTF-16", () => {
    const text = "User-agent: *\nDisallow: /ü\n";
    expect(allows(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]), "/%C3%BC")).toBe(false);
    expect(allows(Buffer.concat([Buffer.from([0xef, 0xbb]), Buffer.from(text)]), "/%C3%BC")).toBe(false);
    const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    expect(allows(little, "/%C3%BC")).toBe(false);
    expect(allows(Buffer.from(little).swap16(), "/%C3%BC")).toBe(false);
  });

  it("keeps bytes that are no UTF-8", () => {
    expect(allows(Buffer.from("User-agent: *\nDisallow: /caf\xe9\n", "latin1"), "/caf%E9")).toBe(false);
  });

  it("survives a page of HTML in place of rules", () => {
    expect(allows("<!doctype html><html><body>Not found: /</body></html>", "/x")).toBe(true);
  });
});

describe("Crawl-delay and Sitemap", () => {
  it("reads seconds, whole or broken, for the agents named right before", () => {
    const text = "User-agent: a\nCrawl-delay: 10\nUser-agent: b\nCrawl-delay: 0.5\nUser-agent: *\nDisallow: /x\n";
    expect(parseRobots(text, "a").crawlDelayMs).toBe(10_000);
    expect(parseRobots(text, "b").crawlDelayMs).toBe(500);
    expect(parseRobots(text, "c").crawlDelayMs).toBeUndefined();
    expect(allows(text, "/x", "a")).toBe(false);
  });

  it.each(["soon", "-1", "", "1e9x"])("does not fall for %j", (value) => {
    const delay = parseRobots(`User-agent: *\nCrawl-delay: ${value}`, "a").crawlDelayMs;
    expect(delay === undefined || delay <= 1000).toBe(true);
  });

  it("collects sitemaps of the whole file, each once, as written", () => {
    const text =
      "Sitemap: http://h/A.xml\nUser-agent: x\nDisallow: /\nsite-map: /b.xml\nSITEMAP: http://h/A.xml\nhttp://h/c.xml\n";
    expect(parseRobots(text, "honeyguide").sitemaps).toEqual(["http://h/A.xml", "/b.xml", "http://h/c.xml"]);
  });
});

describe("size", () => {
  it("reads 500 KiB and no more", () => {
    const filler = `${"#".repeat(1023)}\n`.repeat(499);
    expect(allows(Buffer.from(`${filler}User-agent: *\nDisallow: /x\n`), "/x")).toBe(false);
    expect(allows(Buffer.from(`${filler}${"#".repeat(1100)}\nUser-agent: *\nDisallow: /x\n`), "/x")).toBe(true);
    expect(MAX_ROBOTS_BYTES).toBe(512_000);
  });

  it("does not take the half of a rule that is cut for a rule", () => {
    const rule = (path: string) => {
      const beginning = "User-agent: *\nDisallow: /no\n";
      const end = `Disallow: ${path}`;
      const filler = `${"#".repeat(MAX_ROBOTS_BYTES - beginning.length - "Disallow: /".length - 1)}\n`;
      return Buffer.from(beginning + filler + end);
    };
    expect(allows(rule("/"), "/yes")).toBe(true);
    expect(allows(rule("/private/"), "/yes")).toBe(true);
    expect(allows(rule("/private/"), "/no")).toBe(false);
  });

  const rules = (count: number) => Buffer.from(`User-agent: *\n${"Disallow: /*a*b*c*d$\n".repeat(count)}`);

  it("parses 10 MB of rules with no more work than the 500 KiB that count", async () => {
    const parsing = (count: number) => {
      const bytes = rules(count);
      return () => parseRobots(bytes, "honeyguide");
    };
    expect(await growth(parsing, { from: 25_000, to: 500_000, below: 5 })).toBeLessThan(5);
  });

  it("judges with work that grows no faster than the path", async () => {
    const parsed = parseRobots(rules(1000), "honeyguide");
    const judging = (length: number) => {
      const path = `/${"abc".repeat(length)}`;
      expect(judgePath(parsed, path).allowed).toBe(true);
      return () => judgePath(parsed, path);
    };
    expect(await growth(judging, { from: 600, to: 2400, below: 9 })).toBeLessThan(9);
  });

  it.each([
    ["blanks in a value", `a${" ".repeat(16_000)}b`],
    ["many words", "a ".repeat(8000)],
    ["blanks before the colon", `disallow${" ".repeat(16_000)}:`],
    ["slashes", "/".repeat(16_000)],
    ["percent signs", "%".repeat(16_000)],
    ["blank lines", ""],
  ])("is not slowed down beside ordinary rules of the same size by %s", async (_what, hostile) => {
    const parsing = (length: number) => {
      const line = length === 0 ? "Disallow: /folder/*/page" : hostile;
      const lines = `${line}\n`.repeat(MAX_ROBOTS_BYTES / (line.length + 1));
      return () => parseRobots(`User-agent: *\nAllow: ${line}\n${lines}`, "honeyguide");
    };
    // Work that is quadratic in a line would be hundreds of times as much.
    expect(await growth(parsing, { from: 0, to: hostile.length || 1, below: 10 })).toBeLessThan(10);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.webPath(), (bytes, path) => {
        expect(typeof judgePath(parseRobots(bytes, "honeyguide"), path).allowed).toBe("boolean");
      }),
    );
  });

  it("adding a Disallow never opens a path", () => {
    const line = fc.tuple(fc.constantFrom("Allow", "Disallow"), fc.webPath()).map(([key, path]) => `${key}: ${path}`);
    fc.assert(
      fc.property(fc.array(line), fc.webPath(), fc.webPath(), (lines, extra, path) => {
        const text = ["User-agent: *", ...lines].join("\n");
        if (!allows(text, `/${path}`)) expect(allows(`${text}\nDisallow: ${extra}`, `/${path}`)).toBe(false);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "../../test/growth.ts";
import { compilePattern, matchesPattern, normalizePath, pathToMatch } from "./robots-paths.ts";

function matches(pattern: string, path: string): boolean {
  return matchesPattern(compilePattern(pattern), pathToMatch(path));
}

/** The textbook definition, by trying everything. */
function matchesSlowly(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$");
  const body = anchored ? pattern.slice(0, -1) : pattern;
  const from = (i: number, at: number): boolean => {
    if (i === body.length) return !anchored || at === path.length;
    if (body[i] === "*")
      return Array.from({ length: path.length - at + 1 }, (_, n) => n).some((n) => from(i + 1, at + n));
    return path[at] === body[i] && from(i + 1, at + 1);
  };
  return from(0, 0);
}

describe("matchesPattern", () => {
  it.each([
    ["/", "/anything", true],
    ["/fish", "/fish", true],
    ["/fish", "/fishheads/yummy.html", true],
    ["/fish", "/Fish.asp", false],
    ["/fish", "/catfish", false],
    ["/fish*", "/fish.html", true],
    ["/fish/", "/fish", false],
    ["/*.php", "/folder/filename.php?parameters", true],
    ["/*.php", "/windows.PHP", false],
    ["/*.php$", "/filename.php", true],
    ["/*.php$", "/filename.php?parameters", false],
    ["/*.php$", "/a.php/b.php", true],
    ["/fish*.php", "/fishheads/catfish.php?parameters", true],
    ["/fish*.php", "/Fish.PHP", false],
    ["*.gif$", "/a/b.gif", true],
    ["*.gif$", "/a/b.gif?x", false],
    ["/$", "/", true],
    ["/$", "/a", false],
    ["/a*$", "/abc", true],
    ["/a**b", "/axxb", true],
    ["/ab*bc$", "/abc", false],
    ["*", "/x", true],
    ["$", "/x", false],
    ["fish", "/fish", false],
    ["/a$b", "/a$b", true],
    ["/a$b", "/a", false],
    ["/file-%2A.html", "/file-*.html", true],
    ["/file-%2A.html", "/file-x.html", false],
    ["/price%24", "/price$", true],
    ["/price%24", "/price$9", true],
  ])("%s against %s: %s", (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });

  it("agrees with the textbook definition", () => {
    const letters = fc.constantFrom("a", "b", "/", "*");
    const pattern = fc
      .tuple(fc.array(letters, { maxLength: 14 }), fc.constantFrom("", "$"))
      .map(([list, end]) => `/${list.join("")}${end}`);
    const path = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 20 }).map((list) => `/${list.join("")}`);
    fc.assert(
      fc.property(pattern, path, (p, u) => {
        expect(matches(p, u)).toBe(matchesSlowly(p, u));
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with the textbook definition for long parts, where the search is another one", () => {
    const part = fc.array(fc.constantFrom("a", "b"), { minLength: 9, maxLength: 12 }).map((list) => list.join(""));
    const path = fc
      .array(fc.constantFrom("a", "b"), { minLength: 9, maxLength: 60 })
      .map((list) => `/${list.join("")}`);
    fc.assert(
      fc.property(part, part, path, (p, q, u) => {
        expect(matches(`/*${p}*${q}`, u)).toBe(matchesSlowly(`/*${p}*${q}`, u));
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[string, (half: number) => string]>([
    ["many stars", (half) => `/${"*a".repeat(half)}b`],
    ["a long part", (half) => `/*${"a".repeat(half)}b`],
    ["two long parts", (half) => `/*${"a".repeat(half - 1)}*${"a".repeat(half - 1)}b$`],
  ])("takes linear work for patterns made to be slow: %s", async (_what, patternOf) => {
    const matching = (size: number) => {
      const pattern = compilePattern(patternOf(size / 2));
      const path = `/${"a".repeat(size)}`;
      expect(matchesPattern(pattern, path)).toBe(false);
      return () => matchesPattern(pattern, path);
    };
    expect(await growth(matching, { from: 2000, to: 8000, below: 9 })).toBeLessThan(9);
  });
});

describe("normalizePath", () => {
  it.each([
    ["/a", "/a"],
    ["/%7euser/%41", "/~user/A"],
    ["/%2fa%3f", "/%2Fa%3F"],
    ["/ツ", "/%E3%83%84"],
    ["/a b|c", "/a%20b%7Cc"],
    ["/100%", "/100%"],
    ["/%3Mediation", "/%3Mediation"],
    ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
    ["/a?b=http://c.d/", "/a?b=http://c.d/"],
  ])("writes %s as %s", (path, expected) => expect(normalizePath(path)).toBe(expected));

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(normalizePath(normalizePath(path))).toBe(normalizePath(path));
      }),
    );
  });

  it("compares a pattern equal to the path that it is, however escaped", () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const escaped = path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
        expect(normalizePath(escaped)).toBe(normalizePath(path));
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { parseRobotsContent, parseRobotsHeader, productToken } from "./robots-directives.ts";

describe("productToken", () => {
  it.each([
    ["Honeyguide/1.0 (+https://x.test)", "honeyguide"],
    ["Honeyguide", "honeyguide"],
    ["  My-Bot (x)", "my-bot"],
    ["", ""],
    [undefined, ""],
  ])("of %j is %j", (agent, product) => expect(productToken(agent)).toBe(product));
});

describe("parseRobotsContent", () => {
  it.each([
    ["index, follow", false, false],
    ["NoIndex", true, false],
    ["nofollow noindex", true, true],
    ["none", true, true],
    ["all", false, false],
    ["noindexed", false, false],
    ["", false, false],
  ])("%j", (content, noindex, nofollow) => expect(parseRobotsContent(content)).toEqual({ noindex, nofollow }));
});

describe("parseRobotsHeader", () => {
  it.each([
    [undefined, false, false],
    ["noindex", true, false],
    ["noarchive, nofollow", false, true],
    ["honeyguide: none", true, true],
    ["HoneyGuide : noindex, nofollow", true, true],
    ["otherbot: noindex, nofollow", false, false],
    ["otherbot: noindex, honeyguide: nofollow", false, true],
    ["noindex, otherbot: nofollow", true, false],
    ["unavailable_after: 25 Jun 2010 15:00:00 PST, noindex", true, false],
    ["max-snippet: 20, nofollow", false, true],
    ["robots: noindex", true, false],
    ["*: nofollow", false, true],
    [":::,,: ,", false, false],
  ])("%j", (header, noindex, nofollow) =>
    expect(parseRobotsHeader(header, "honeyguide")).toEqual({ noindex, nofollow }),
  );
});

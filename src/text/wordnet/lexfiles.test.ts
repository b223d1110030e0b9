import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../../url/canonical.ts";
import { LEXFILES, lexfileOfHost } from "./lexfiles.ts";

describe("the hosts of the demo web", () => {
  it("are 45, one for each lexicographer file, and canonical", () => {
    expect(new Set(LEXFILES.map(({ host }) => host)).size).toBe(45);
    for (const { host } of LEXFILES) expect(canonicalUrl(`http://${host}/`)).toBe(`http://${host}/`);
  });

  it("are found by name", () => {
    expect(lexfileOfHost("phenomenon.noun.wordnet.example")).toBe(19);
    expect(lexfileOfHost("weather.verb.wordnet.example")).toBe(43);
    expect(lexfileOfHost("wordnet.example")).toBeUndefined();
    expect(lexfileOfHost("constructor")).toBeUndefined();
  });
});

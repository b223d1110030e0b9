import { describe, expect, it } from "vitest";
import { canonical } from "../../../test/canonical.ts";
import { Spellings } from "./spellings.ts";

const at = (path: string) => canonical(`http://a.example${path}`);

/** Three pages each of which was found under two addresses. */
function learned(...pairs: readonly (readonly [string, string])[]): Spellings {
  const spellings = new Spellings();
  for (const [one, other] of pairs) spellings.learn(at(one), at(other));
  return spellings;
}
const isPutOff = (spellings: Spellings, path: string) => spellings.putsOff(at(path)) !== undefined;

describe("spellings that mean nothing to a host", () => {
  it.each([
    ["letters", ["/a/b", "/a/B"], ["/a/c", "/A/c"], ["/a/d", "/a/D"], "/A/Storm", "/a/storm"],
    ["slashes", ["/a/b", "/a//b"], ["/a/c", "//a/c"], ["/a/d", "/a//d"], "/a///storm", "/a/storm"],
    ["sessions", ["/a/b", "/a/b;x=1"], ["/a/c", "/a/c;x=2"], ["/a/d", "/a/d;x=3"], "/a/storm;x=9?q=1", "/a/storm?q=1"],
    ["a slash at the end", ["/a/b", "/a/b/"], ["/a/c", "/a/c/"], ["/a/d", "/a/d/"], "/a/storm/", "/a/storm"],
    ["indexes", ["/a/", "/a/index.html"], ["/b/", "/b/index.html"], ["/c/", "/c/index.php"], "/e/index.html", "/e/"],
  ] as const)("are learned from three pairs: %s", (_, first, second, third, asked, plain) => {
    const young = learned(first, second);
    young.observe(at(plain));
    expect(isPutOff(young, asked)).toBe(false);
    const spellings = learned(first, second, third);
    expect(spellings.putsOff(at(asked))?.instead).toBe(at(plain));
    spellings.observe(at(plain));
    expect(spellings.putsOff(at(asked))).toMatchObject({ reason: "trap-copied" });
    expect(spellings.putsOff(at(asked))?.instead).toBeUndefined();
    expect(isPutOff(spellings, plain)).toBe(false);
    expect(spellings.putsOff(canonical(`http://b.example${asked}`))).toBeUndefined();
  });

  it("are not learned of a folder whose pages differ in what is asked for behind one path", () => {
    const marked = (word: string) => `/papers/1?mark=${word}`;
    const pairs = ["b", "c", "d", "e"].map((word) => [marked("a"), marked(word)] as const);
    expect(isPutOff(learned(...pairs), "/papers/2")).toBe(false);
  });

  it.each([
    ["/a/storm;jsessionid=0A1B2C3D4E5F6789", "/a/storm"],
    ["/read?id=7&sid=0a1b2c3d4e5f6789", "/read?id=7"],
  ])("are session ids of well-known names from the first: %s", (asked, plain) => {
    const spellings = new Spellings();
    expect(spellings.putsOff(at(asked))).toMatchObject({ reason: "trap-copied", instead: at(plain) });
    expect(spellings.putsOffSpelling(at(asked))?.instead).toBe(at(plain));
    expect(isPutOff(spellings, plain)).toBe(false);
    // No page can be had without.
    spellings.missed(at(plain));
    expect(isPutOff(spellings, asked)).toBe(false);
  });

  it.each([
    ["without a slash", "/news/storm"],
    ["with one", "/news/storm/"],
  ])("are names of views behind a page's address %s, also behind each other", (_, page) => {
    const end = page.endsWith("/") ? "/" : "";
    const pair = (name: string, view: string) => [`/news/${name}${end}`, `/news/${name}/${view}/`] as const;
    const two = [pair("a", "print"), pair("b", "print")];
    expect(isPutOff(learned(...two), "/news/storm/print/")).toBe(false);
    const spellings = learned(...two, pair("c", "print"), ...["a", "b", "c"].map((name) => pair(name, "amp")));
    expect(spellings.putsOff(at("/news/storm/print/"))?.instead).toBe(at(page));
    expect(spellings.putsOff(at("/news/storm/amp/print/amp/"))?.instead).toBe(at(page));
    expect(spellings.putsOffSpelling(at("/news/storm/print/"))).toMatchObject({ reason: "trap-copied" });
    expect(isPutOff(spellings, "/news/storm/more/")).toBe(false);
    expect(isPutOff(spellings, page)).toBe(false);
  });

  it("are names of views that have the same words as each other", () => {
    const spellings = learned(
      ...["a", "b", "c"].map((name) => [`/news/${name}/print/`, `/news/${name}/amp/`] as const),
    );
    expect(spellings.putsOff(at("/news/storm/amp/"))?.instead).toBe(at("/news/storm"));
    expect(isPutOff(learned(["/a", "/b"], ["/a", "/c"], ["/a", "/d"]), "/a")).toBe(false);
  });

  it("are no views where pages below others say something else", () => {
    const spellings = learned(["/a/b", "/a/b/print"], ["/a/c", "/a/c/print"], ["/a/d", "/a/d/print"]);
    for (const name of ["e", "f"]) {
      spellings.observe(at(`/a/${name}`));
      spellings.observe(at(`/a/${name}/print`));
    }
    expect(isPutOff(spellings, "/a/storm/print")).toBe(false);
  });

  it("are not learned from addresses that differ in other things too", () => {
    const spellings = learned(["/a/b", "/a/C"], ["/a/b?x=1", "/A/b"], ["/a/b", "/D"]);
    spellings.observe(at("/a/storm"));
    expect(isPutOff(spellings, "/a/Storm")).toBe(false);
  });

  it("do mean something where the plain address has no page", () => {
    const spellings = learned(["/a/b", "/a/B"], ["/a/c", "/A/c"], ["/a/d", "/a/D"]);
    expect(isPutOff(spellings, "/codes/xYz")).toBe(true);
    spellings.missed(at("/codes/unasked"));
    expect(isPutOff(spellings, "/codes/Other")).toBe(true);
    spellings.missed(at("/codes/xyz"));
    expect(isPutOff(spellings, "/codes/Other")).toBe(false);
    expect(isPutOff(spellings, "/a/Storm")).toBe(true);
  });

  it("put nothing off that differs in another spelling as well", () => {
    const spellings = learned(["/a/b", "/a/B"], ["/a/c", "/A/c"], ["/a/d", "/a/D"]);
    spellings.observe(at("/a/storm"));
    expect(isPutOff(spellings, "/A/storm")).toBe(true);
    expect(isPutOff(spellings, "/A//storm")).toBe(false);
  });
});

describe("what follows the path of a page", () => {
  const tails: [string, string][] = [
    ["/a/", "/a/x/1"],
    ["/a/x/2", "/a/y/3"],
    ["/a/", "/a/z/4"],
  ];

  it("is put off where three such pages had its words", () => {
    expect(learned(...tails.slice(1)).putsOff(at("/a/v/5"))).toBeUndefined();
    const spellings = learned(...tails);
    expect(spellings.putsOff(at("/a/v/5"))?.reason).toBe("trap-copied");
    for (const path of ["/a/v", "/a/v/5/6", "/b/v/5"]) expect(spellings.putsOff(at(path))).toBeUndefined();
  });

  it("is put off where pages at numbers had the words of each other", () => {
    const spellings = learned(...[1, 2, 3].map((n) => [`/farm/${n}/rain`, `/farm/${n + 10}/rain`] as const));
    for (const name of ["snow", "hail"]) {
      expect(spellings.putsOff(at(`/farm/4/${name}`))?.instead).toBe(at(`/${name}`));
      spellings.missed(at(`/${name}`)); // the number meant something, and yet such pages repeat each other
    }
    expect(spellings.putsOff(at("/farm/77/sleet"))).toMatchObject({ reason: "trap-copied" });
    expect(spellings.putsOff(at("/farm/77/sleet"))?.instead).toBeUndefined();
  });

  it("is not where others had words of their own", () => {
    const spellings = learned(...tails);
    for (const path of ["/a/p/1", "/a/q/2"]) spellings.observe(at(path));
    expect(spellings.putsOff(at("/a/v/5"))).toBeUndefined();
  });

  it("says nothing of a whole host", () => {
    const spellings = learned(["/a/1", "/b/1"], ["/c/1", "/d/1"], ["/e/1", "/f/1"]);
    expect(spellings.putsOff(at("/g/1"))).toBeUndefined();
  });
});

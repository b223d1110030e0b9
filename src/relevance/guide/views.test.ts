import { describe, expect, it } from "vitest";
import { parsePage } from "../../parse/page.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { createJudge, type GuideText } from "./judge.ts";
import { countsOf } from "./term-counts.ts";
import { analyzerOf } from "./text-vectors.ts";
import { VIEWS, viewsOf } from "./views.ts";

const analyzer = analyzerOf({ language: "en", dictionary: [] });

function pageAt(address: string, body: string) {
  const url = canonicalUrl(address);
  if (url === undefined) throw new Error(`${address} is no address`);
  return parsePage({ url, body: Buffer.from(body), contentType: "text/html" });
}

const tokens = (address: string, body = "<title>x</title>") => {
  const views = viewsOf(pageAt(address, body), analyzer);
  return Object.fromEntries(VIEWS.map((view) => [view, views[view]?.terms ?? []]));
};

describe("viewsOf", () => {
  it("reads an address: words, depth, ending, and whose home it is", () => {
    expect(tokens("http://a.example/~smith/papers/index.html").address).toEqual(
      expect.arrayContaining(["smith", "papers", "/depth 3", "/ends .html", "/home 3", "/top ~", "/query false"]),
    );
    expect(tokens("http://a.example/people/smith/smith.html?x=1").address).toEqual(
      expect.arrayContaining(["/like its folder true", "/no home", "/top people", "/query true", "/name word"]),
    );
    expect(tokens("http://a.example/courses/cs101/").address).toEqual(
      expect.arrayContaining(["/ends /", "/name word and number"]),
    );
  });

  it("keeps words of titles and of headings apart, and reads the beginning alone", () => {
    const body = `<title>Smith</title><h1>Home page</h1><p>${"word ".repeat(200)}</p><p>ending</p>`;
    const { headings, beginning } = tokens("http://a.example/", body);
    expect(headings).toContain("title smith");
    expect(headings).toContain("home");
    expect(headings).not.toContain("word");
    expect(beginning).toContain("word");
    expect(beginning).not.toContain("ending");
  });

  it("tells how much there is of everything, so that nearly as much is alike", () => {
    const list = (items: number) =>
      tokens("http://a.example/", `<ul>${`<li><a href="x">item</a> 1999</li>`.repeat(items)}</ul>`).layout ?? [];
    const shared = (a: readonly string[], b: readonly string[]) => a.filter((token) => b.includes(token)).length;
    expect(shared(list(20), list(22))).toBeGreaterThan(shared(list(20), list(80)));
  });

  it("leaves out the address of a file, which has none on the web", () => {
    expect(tokens("http://file.invalid/page.html").address).toEqual([]);
  });

  it("takes an empty page and one of nothing but markup", () => {
    for (const body of ["", "<html><body></body></html>"]) {
      expect(tokens("http://a.example/", body).layout).toContain("text 0");
    }
  });
});

describe("a judge of kinds of pages", () => {
  const subjects = [
    "rain storm flood",
    "chess opening pawn",
    "violin concert music",
    "engine wheel fuel",
    "tomato recipe soup",
  ];
  const textOf = (address: string, body: string): GuideText => {
    const page = pageAt(address, body);
    return { counts: countsOf(analyzer.count(page.text)), vector: undefined, views: viewsOf(page, analyzer) };
  };
  const course = (n: number) =>
    textOf(
      `http://a.example/courses/cs${100 + n}/`,
      `<title>CS ${n}</title><h1>Syllabus</h1><p>${subjects[n % 5]}</p>`,
    );
  const person = (n: number) =>
    textOf(`http://a.example/~p${n}/index.html`, `<title>Me</title><h1>Welcome</h1><p>${subjects[n % 5]}</p>`);
  const many = (of: (n: number) => GuideText, from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => of(from + i));

  it("tells apart what words cannot", () => {
    const examples = many(course, 0, 10).map((text) => ({ ...text, weight: 1 }));
    const background = many(person, 0, 30);
    const judge = createJudge(examples, background, { judgesByVectors: false });
    for (const text of many(course, 40, 50)) expect(judge.relevance(text)).toBeGreaterThan(0.5);
    for (const text of many(person, 40, 50)) expect(judge.relevance(text)).toBeLessThan(0.5);
    expect(judge.account(course(60)).scores.map(({ by }) => by)).toEqual(["words", ...VIEWS]);
  });
});

/** What every relevance model must do, whatever its topic. */
import assert from "node:assert/strict";
import { parsePage } from "../../../src/parse/page.ts";
import type { CanonicalUrl, Page, RelevanceModel } from "../../../src/types.ts";
import type { Check } from "./check.ts";

const VIEW = { pages: 0, relevantPages: 0 };

/** A page as a crawl would parse it. */
export function pageFrom(html: string, path = "page"): Page {
  const url = `http://site.example/${path}` as CanonicalUrl;
  return parsePage({ url, body: Buffer.from(html), contentType: "text/html; charset=utf-8" });
}

const PAGES: Readonly<Record<string, Page>> = {
  "an empty page": pageFrom(""),
  "a page of one word": pageFrom("<p>rainstorm</p>"),
  "a page of one repeated word": pageFrom(`<p>${"rainstorm ".repeat(600)}</p>`),
  "a page of another topic": pageFrom("<h1>Chess</h1><p>The queen takes the pawn and the bishop moves.</p>"),
  "a page of numbers and marks": pageFrom("<p>1 2 3 !!! ... 4,5</p>"),
  "a page of mixed scripts": pageFrom("<p>rainstorm 暴雨 наводнение فيضان and more rain</p>"),
  "a page in Chinese": pageFrom("<p>昨日暴雨灾害频发，暴雨不断，气象部门发布预警。</p>"),
};

const LINKED = pageFrom(`<title>Weather</title><p>Weather report.</p>
<p>Read about <a href="/a">heavy rainstorms</a> and floods on the coast.</p>
<p>Or the <a href="/b">bishop gambit</a>, <a href="/c"></a> or <a href="/d">暴雨</a> in a chess game.</p>`);

/** `make` may give the same model with each call. */
export function modelContract(make: () => RelevanceModel | Promise<RelevanceModel>): Check[] {
  return [
    ...Object.entries(PAGES).map(([what, page]) => ({
      name: `gives ${what} a score in [0, 1], always the same, and leaves it as it was`,
      run: async () => scores(await make(), page),
    })),
    { name: "scores parts and texts within [0, 1], always the same", run: async () => scoresParts(await make()) },
    {
      name: "explains itself in tables whose rows fit their columns, for any page",
      run: async () => explains(await make()),
    },
  ];
}

function assertScore(score: number, what: string): void {
  assert(score >= 0 && score <= 1, `${what} has the score ${score}`);
}

async function scores(model: RelevanceModel, page: Page): Promise<void> {
  const before = structuredClone(page);
  const scoreOnce = async () => model.score(await model.prepare(page), VIEW);
  const score = await scoreOnce();
  assertScore(score, "the page");
  assert.equal(await scoreOnce(), score);
  assert.deepEqual(page, before);
}

async function scoresParts(model: RelevanceModel): Promise<void> {
  const prepared = await model.prepare(LINKED);
  const scoresOnce = () => [
    ...LINKED.links.flatMap((link) => [
      model.scorePart(prepared, { kind: "anchor", link }, VIEW),
      model.scorePart(prepared, { kind: "context", link }, VIEW),
    ]),
    model.scorePart(prepared, { kind: "title" }, VIEW),
    ...Array.from({ length: LINKED.blockCount }, (_, block) =>
      model.scorePart(prepared, { kind: "block", block }, VIEW),
    ),
    model.scoreText("rainstorm", VIEW),
    model.scoreText("", VIEW),
  ];
  const first = scoresOnce();
  first.forEach((score, i) => {
    assertScore(score, `part ${i}`);
  });
  assert.deepEqual(scoresOnce(), first);
}

async function explains(model: RelevanceModel): Promise<void> {
  for (const page of [LINKED, ...Object.values(PAGES)]) {
    const tables = model.explain(await model.prepare(page));
    assert(tables.length > 0, "it has no table");
    for (const { title, columns, rows } of tables) {
      assert.notEqual(title, "");
      for (const row of rows) assert.equal(row.length, columns.length, `a row of the table ${title}`);
    }
  }
}

/** What every relevance model must do, whatever its topic. @module */
import assert from "node:assert/strict";
import { parsePage } from "../parse/page.ts";
import type { CanonicalUrl, Page, PagePart, PartsModel, RelevanceModel } from "../types.ts";
import type { Check } from "./check.ts";

/**
 * A page of site.example as a crawl would parse it.
 * @example const { links } = pageFrom('<a href="/storm">storms</a>');
 */
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

/**
 * What a relevance model must do, whatever its topic. `make` may give the same model with each call.
 * @example for (const { name, run } of modelContract(() => myModel)) test(name, run);
 */
export function modelContract(make: () => RelevanceModel | Promise<RelevanceModel>): Check[] {
  return [
    ...Object.entries(PAGES).map(([what, page]) => ({
      name: `gives ${what} a score in [0, 1], always the same, and leaves it as it was`,
      run: async () => scores(await make(), page),
    })),
    { name: "notes plain data, which survives a copy", run: async () => notesPlainData(await make()) },
    { name: "scores the parts that it reads within [0, 1]", run: async () => scoresParts(await make()) },
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
  const scoreOnce = async () => model.score(await model.read(page));
  const score = await scoreOnce();
  assertScore(score, "the page");
  assert.equal(await scoreOnce(), score);
  assert.deepEqual(page, before);
}

async function notesPlainData(model: RelevanceModel): Promise<void> {
  const noted = await model.read(LINKED);
  const copy = structuredClone(noted);
  assert.deepEqual(copy, noted);
  assert.equal(model.score(copy), model.score(noted));
}

/** A model that was not made to read a part says so by a TypeError. */
async function scoresParts(model: RelevanceModel & Partial<Pick<PartsModel, "scorePart">>): Promise<void> {
  const noted = await model.read(LINKED);
  const parts: PagePart[] = [
    { kind: "title" },
    ...LINKED.links.flatMap((link) => (["anchor", "context", "url"] as const).map((kind) => ({ kind, link }))),
    ...Array.from({ length: LINKED.blockCount }, (_, block) => ({ kind: "block" as const, block })),
  ];
  for (const part of parts) {
    const score = scoreOf(model, noted, part);
    if (score !== undefined) assertScore(score, `the part ${part.kind}`);
  }
}

function scoreOf(model: Partial<Pick<PartsModel, "scorePart">>, noted: unknown, part: PagePart): number | undefined {
  try {
    return model.scorePart?.(noted, part);
  } catch (error) {
    assert(error instanceof TypeError, `it throws ${String(error)} for the part ${part.kind}`);
    return undefined;
  }
}

async function explains(model: RelevanceModel): Promise<void> {
  if (model.explain === undefined) return;
  for (const page of [LINKED, ...Object.values(PAGES)]) {
    const tables = await model.explain(page);
    assert(tables.length > 0, "it has no table");
    for (const { title, columns, rows } of tables) {
      assert.notEqual(title, "");
      for (const row of rows) assert.equal(row.length, columns.length, `a row of the table ${title}`);
    }
  }
}

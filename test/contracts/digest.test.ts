/** What any recipe has read of a page is plain data, and the same in any thread and in any order of pages. */
import { afterAll, describe, expect, it } from "vitest";
import { present } from "../../src/collections/at.ts";
import { planOf, type Response } from "../../src/digest/digest.ts";
import { notesPacker, notesUnpacker } from "../../src/digest/packed-notes.ts";
import type { Digest } from "../../src/digesting.ts";
import { readersOf } from "../../src/engine/readers.ts";
import { trapGuard } from "../../src/filters/traps/trap-guard.ts";
import { RECIPE_NAMES, recipeNamed } from "../../src/recipes/index.ts";
import { resolveParameters } from "../../src/recipes/parameters.ts";
import { ManualClock } from "../../src/system/clock.ts";
import { url } from "../../src/testing/pages.ts";
import { preparationFor } from "../../src/testing/preparation.ts";
import { randomWeb } from "../../src/testing/small-web.ts";
import { startDigestThread } from "../digest-thread.ts";
import { readDigest } from "../readable.ts";

const HEADERS = { "content-type": "text/html; charset=utf-8" };
const RESPONSES: readonly Response[] = [...randomWeb(3, 2)].flatMap(([path, answer]) =>
  "html" in answer ? [{ url: url(path), headers: HEADERS, body: Buffer.from(answer.html) }] : [],
);

const CASES: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ...RECIPE_NAMES.map((name) => [name, {}] as const),
  ["honeyguide", { vectors: "minilm" }],
  ["honeyguide", { vectors: "static" }],
  ["honeyguide", { vectors: "none" }],
];

const thread = startDigestThread();
afterAll(() => thread.close());

describe.each(CASES)("what the recipe %s %j reads of pages", { timeout: 120_000 }, (name, given) => {
  const readers = (async () => {
    const recipe = await recipeNamed(name);
    const parts = await recipe.build(preparationFor({ parameters: resolveParameters(recipe, given, "default") }));
    return readersOf(parts, trapGuard({ clock: new ManualClock(), mayAsk: () => true }));
  })();
  const digests = (async () => {
    const made: Digest[] = [];
    for (const response of RESPONSES) made.push(await readDigest(response, await readers));
    return made;
  })();
  afterAll(async () => {
    await digests;
    for (const reader of await readers) await reader.close?.();
  });

  it("is plain data: a copy is the same", async () => {
    const made = await digests;
    expect(made.map(({ page }) => page.url)).toEqual(["p0", "p1", "p2"].map(url));
    expect(structuredClone(made)).toStrictEqual(made);
  });

  it("is the same behind its way between threads", async () => {
    const [pack, unpack] = [notesPacker(await readers), notesUnpacker(await readers)];
    for (const { notes } of await digests) expect(unpack(structuredClone(pack(notes)))).toStrictEqual(notes);
  });

  it("is the same in another thread, which got a copy of the plan", async () => {
    const plan = present(planOf(await readers), "the plan");
    expect(structuredClone(plan)).toStrictEqual(plan);
    const there = await thread.digest(structuredClone(plan), RESPONSES.toReversed());
    expect(there.toReversed()).toStrictEqual(await digests);
  });
});

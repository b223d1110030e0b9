import { expect, it } from "vitest";
import { emptyTotals } from "../metrics/figures.ts";
import { url } from "../testing/pages.ts";
import { LinkBook } from "./link-book.ts";

it("says what of a link has changed, so that the rest stays as it was saved", () => {
  const book = new LinkBook(1, emptyTotals());
  const seed = book.create(url("seed"), 0, -1, "");
  const id = book.create(url("a"), 3, seed, "far away");
  book.setState(id, "dropped", "depth", "deeper than 2");
  expect(book.drain().discovered[1]).toMatchObject({ state: "dropped", reason: "depth", detail: "deeper than 2" });
  book.setEvidence(id, [0.5], 2);
  expect(book.drain().changed).toMatchObject([{ id, occurrences: 2, anchor: undefined, isOnlyWeighed: true }]);
  book.shorten(id, 1, seed, "near");
  expect(book.drain().changed).toMatchObject([{ depth: 1, anchor: "near", detail: undefined, isOnlyWeighed: false }]);
  book.setState(id, "waiting");
  expect(book.drain().changed).toMatchObject([
    { state: "waiting", anchor: undefined, detail: "", isOnlyWeighed: false },
  ]);
  expect(book.drain().changed).toEqual([]);
});

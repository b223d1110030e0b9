import { describe, expect, it } from "vitest";
import { fromPairs } from "./term-counts.ts";
import { TextShelf } from "./text-shelf.ts";

const text = (...words: string[]) => ({
  name: "http://site.example/",
  counts: fromPairs(words.map((word, i) => [word, i + 1])),
  vector: Float32Array.of(1, 0),
});

describe("TextShelf", () => {
  it("gives texts back as they were", () => {
    const shelf = new TextShelf();
    shelf.add(3, text("storm", "flood"));
    shelf.add(4, text());
    expect(shelf.get(3)).toEqual(text("storm", "flood"));
    expect(shelf.get(4)).toEqual(text());
    expect(shelf.get(5)).toBeUndefined();
  });

  it("keeps the latest", () => {
    const shelf = new TextShelf(2);
    for (const page of [1, 2, 1, 3]) shelf.add(page, text("storm"));
    expect([...shelf.pages()]).toEqual([1, 3]);
  });
});

import { describe, expect, it } from "vitest";
import { openWordNet } from "../../text/wordnet/wordnet.ts";
import { pointersByRelation, RELATIONS } from "./relations.ts";

const byKey = (key: string) => RELATIONS.find((relation) => relation.key === key) ?? expect.fail(key);
const pointer = (symbol: string, target: number) => ({ symbol, target, word: 0 });

describe("relations", () => {
  it("group pointers in their order", () => {
    const lists = pointersByRelation([pointer("~", 1), pointer("@", 2), pointer("~i", 3), pointer("~", 4)]);
    expect(lists.get(byKey("kinds"))?.map(({ target }) => target)).toEqual([1, 3, 4]);
    expect(lists.get(byKey("broader"))?.map(({ target }) => target)).toEqual([2]);
    expect(lists.has(byKey("parts"))).toBe(false);
  });

  it("name each target once", () => {
    const lists = pointersByRelation([pointer("+", 1), pointer("+", 1), pointer("\\", 1), pointer("+", 2)]);
    expect(lists.get(byKey("related"))?.map(({ target }) => target)).toEqual([1, 2]);
  });

  it("know every symbol of WordNet and repeat no target", () => {
    const wordNet = openWordNet();
    for (let index = 0; index < wordNet.size; index += 11) {
      const { pointers } = wordNet.synset(wordNet.at(index));
      const lists = pointersByRelation(pointers);
      const targets = new Set(pointers.map(({ target }) => target));
      expect(new Set([...lists.values()].flat().map(({ target }) => target))).toEqual(targets);
      for (const list of lists.values()) expect(new Set(list.map(({ target }) => target)).size).toBe(list.length);
    }
  });

  it("have keys that fit into a URL", () => {
    for (const { key } of RELATIONS) expect(key).toMatch(/^[a-z]+$/);
  });
});

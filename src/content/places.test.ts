import { describe, expect, it } from "vitest";
import { ANCESTORS, Ancestors } from "./ancestors.ts";
import { Groups } from "./groups.ts";
import { Measures } from "./measures.ts";
import { NodeClasses } from "./node-classes.ts";
import { Places } from "./places.ts";
import { readTree } from "./tree-reader.ts";

function placesOf(html: string) {
  const tree = readTree(html);
  const classes = new NodeClasses(tree);
  const places = new Places(tree, new Measures(tree), classes);
  const indexOf = (block: number) => places.ofBlocks[block] ?? -1;
  return { tree, classes, places, indexOf };
}

const LIST = `<main><ul><li class=a><p>one two</p><p>three</p><li class=a><p>four</p><p>five</p>
  <li class=a><p>six</p><p>seven eight nine</p><li class=b>ten</ul><div class=empty></div></main>`;

describe("Places", () => {
  it("adds up what is inside, and leaves out what is without text", () => {
    const { places, tree } = placesOf(LIST);
    expect(places.words[0]).toBe(10);
    expect(places.nodes.map(({ name }) => name)).not.toContain("div");
    expect(places.nodes.length).toBeLessThan(tree.nodes.length);
    expect(places.nodes.every(({ parent }, at) => parent === places.nodes[places.parents[at] ?? -1])).toBe(true);
  });

  it("counts how many of a kind stand beside each other", () => {
    const { places, indexOf } = placesOf(LIST);
    const second = places.parents[indexOf(2)] ?? -1;
    expect([places.alike[second], places.positions[second], places.alikeWords[second]]).toEqual([3, 1, 3]);
    expect(places.alike[indexOf(6)]).toBe(1);
  });

  it("knows the nearest of which there are several, and how far up it is", () => {
    const { places, indexOf } = placesOf(LIST);
    const groups = new Groups(places);
    expect(groups.nearest[indexOf(0)]).toBe(places.parents[indexOf(0)]);
    expect(groups.distances[indexOf(0)]).toBe(1);
    expect(groups.nearest[indexOf(6)]).toBe(-1);
  });

  it("measures how far it is to the elements around", () => {
    const { places, indexOf } = placesOf(LIST);
    const row = new Float32Array(ANCESTORS.length + 1);
    new Ancestors(places).write(indexOf(0), row, 1);
    const distances = Object.fromEntries(ANCESTORS.map((name, at) => [name, row[at + 1]]));
    expect(distances).toMatchObject({ ul: 3, main: 4, nav: 0 });
  });
});

describe("NodeClasses", () => {
  it("counts the values of class, and has keys of names where there are none", () => {
    const { classes, tree } = placesOf(LIST);
    expect(Object.fromEntries(classes.values.map((value, at) => [value, classes.counts[at]]))).toEqual({
      a: 3,
      b: 1,
      empty: 1,
    });
    const keys = tree.nodes.filter(({ name }) => name === "p").map((node) => classes.keyOf(node));
    expect(new Set(keys).size).toBe(1);
  });
});

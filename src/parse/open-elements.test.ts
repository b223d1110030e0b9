import { beforeEach, describe, expect, it } from "vitest";
import { elementOf, Kind } from "./elements.ts";
import { MAX_DEPTH, OpenElements } from "./open-elements.ts";

let ended: string[];
let open: OpenElements;

beforeEach(() => {
  ended = [];
  open = new OpenElements(elementOf("body"), { ended: (level) => ended.push(level.element.name) });
});

function start(...names: readonly string[]): void {
  for (const name of names) {
    open.endImplied(elementOf(name));
    open.push(elementOf(name), elementOf(name).isSilent);
  }
}

const end = (name: string) => open.close(elementOf(name));

describe("OpenElements", () => {
  it("ends elements innermost first", () => {
    start("div", "ul", "li");
    expect(end("div")).toBe(true);
    expect(ended).toEqual(["li", "ul", "div"]);
  });

  it.each([
    ["a paragraph at a block", ["p", "div"], ["p"]],
    ["no paragraph outside the cell", ["p", "table", "td", "div"], ["p"]],
    ["no paragraph outside the button", ["p", "button", "div"], []],
    ["an item at the next item", ["ul", "li", "div", "li"], ["div", "li"]],
    ["no item outside the inner list", ["ul", "li", "ul", "li"], []],
    ["a term at its definition", ["dl", "dt", "dd"], ["dt"]],
    ["a cell at the next cell", ["table", "tr", "td", "p", "th"], ["p", "td"]],
    ["a row and its cell at the next row", ["table", "tbody", "tr", "td", "tr"], ["td", "tr"]],
    ["rows at the next rows", ["table", "thead", "tr", "th", "tbody"], ["th", "tr", "thead"]],
    ["no row outside the inner table", ["table", "tr", "td", "table", "tr"], []],
    ["a table at a table that is in no cell", ["table", "tr", "table"], ["tr", "table"]],
    ["a heading at the next heading", ["h1", "h2"], ["h1"]],
    ["a button at the next button", ["button", "button"], ["button"]],
    ["an option at the next option", ["select", "option", "option"], ["option"]],
    ["a drawing at HTML", ["svg", "g", "p"], ["g", "svg"]],
  ])("ends %s by implication", (_, names, expected) => {
    start(...names);
    expect(ended).toEqual(expected);
  });

  it.each([
    ["a list from inside its cell", ["ul", "li", "table", "td"], "ul"],
    ["an item from inside an inner list", ["li", "ul"], "li"],
    ["what is not open", ["div"], "section"],
  ])("does not end %s", (_, names, name) => {
    start(...names);
    ended = [];
    expect(end(name)).toBe(false);
    expect(ended).toEqual([]);
  });

  it("takes bold out and leaves the blocks inside open", () => {
    start("b", "p");
    expect(open.top.zone).toBe(2);
    end("b");
    expect(open.top).toMatchObject({ element: elementOf("p"), zone: 3 });
    expect(ended).toEqual(["b"]);
  });

  it("knows noise until its outermost element ends", () => {
    start("div", "noscript", "p", "template");
    expect(open.isNoise).toBe(true);
    end("template");
    expect(open.isNoise).toBe(true);
    end("noscript");
    expect(open.isNoise).toBe(false);
  });

  it("keeps noise apart from the removal of bold around it", () => {
    start("b", "div", "template");
    end("b");
    expect(open.isNoise).toBe(true);
  });

  it("needs levels for inline elements only where they could be taken for the end of noise", () => {
    const span = elementOf("span");
    expect(open.needsLevel(span)).toBe(false);
    open.push(span, true);
    expect(open.needsLevel(span)).toBe(true);
    expect(open.needsLevel(elementOf("i"))).toBe(false);
    open.push(span, false);
    end("span");
    expect(open.isNoise).toBe(true);
    end("span");
    expect(open.isNoise).toBe(false);
  });

  it("counts what lies beyond the deepest level", () => {
    for (let depth = 0; depth < MAX_DEPTH + 10; depth++) start("div");
    expect(open.depth).toBe(MAX_DEPTH);
    for (let beyond = 0; beyond < 11; beyond++) end("div");
    expect(ended).toEqual([]);
    end("div");
    expect(ended).toEqual(["div"]);
  });

  it("knows which kinds are open", () => {
    start("table", "td");
    expect(open.has(Kind.cell)).toBe(true);
    open.closeAll();
    expect(open.has(Kind.cell | Kind.table)).toBe(false);
    expect(open.depth).toBe(1);
  });
});

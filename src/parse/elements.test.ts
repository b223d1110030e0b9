import { describe, expect, it } from "vitest";
import { breaksOutOfForeign, elementOf, holdsHtmlInForeign, Kind } from "./elements.ts";

describe("elementOf", () => {
  it("knows names in either case", () => {
    expect(elementOf("DIV")).toBe(elementOf("div"));
    expect(elementOf("Td").zone).toBe(3);
  });

  it.each([
    ["h1", 0],
    ["h2", 1],
    ["h3", 1],
    ["h4", 2],
    ["h6", 2],
    ["strong", 2],
    ["b", 2],
    ["p", 3],
    ["td", 3],
    ["li", 3],
    ["th", 4],
    ["span", 4],
    ["div", 4],
  ] as const)("puts %s into label group %i", (name, zone) => expect(elementOf(name).zone).toBe(zone));

  it.each(["p", "li", "td", "th", "dd", "dt", "h1", "h6", "blockquote", "figcaption", "div"])(
    "takes %s for a context",
    (name) => {
      expect(elementOf(name)).toMatchObject({ isContext: true, isBlock: true });
    },
  );

  it.each(["section", "article", "main", "aside", "nav", "ul", "ol", "table"])("takes %s for a container", (name) => {
    expect(elementOf(name).container).toBe("section");
  });

  it("takes unknown names for inline elements", () => {
    expect(elementOf("X-Thing")).toMatchObject({ name: "x-thing", kind: Kind.inline, isBlock: false, isSilent: false });
  });

  it("is not fooled by names of object properties", () => {
    expect(elementOf("constructor").kind).toBe(Kind.inline);
    expect(elementOf("__proto__").name).toBe("__proto__");
  });

  it("gives each kind its own bit", () => {
    const bits = Object.values(Kind);
    expect(new Set(bits).size).toBe(bits.length);
    expect(bits.every((bit) => bit > 0 && (bit & (bit - 1)) === 0)).toBe(true);
  });

  it("knows what ends a drawing and what may hold HTML in it", () => {
    expect(breaksOutOfForeign(elementOf("p"))).toBe(true);
    expect(breaksOutOfForeign(elementOf("a"))).toBe(false);
    expect(holdsHtmlInForeign(elementOf("foreignObject"))).toBe(true);
    expect(holdsHtmlInForeign(elementOf("g"))).toBe(false);
  });
});

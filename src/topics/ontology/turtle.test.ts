import { DataFactory } from "n3";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../../errors.ts";
import { quadsFromTurtle, turtleFromQuads } from "./turtle.ts";

const { namedNode, literal, quad } = DataFactory;

describe("Turtle", () => {
  it("is written with prefixes and escapes, and read back", () => {
    const quads = [
      quad(namedNode("http://a.example/#x"), namedNode("http://a.example/#p"), namedNode("http://a.example/#y")),
      quad(namedNode("http://a.example/#x"), namedNode("http://a.example/#p"), literal('"\n\\', "en")),
    ];
    const text = turtleFromQuads(quads, { a: "http://a.example/#" });
    expect(text).toContain("@prefix a: <http://a.example/#>.");
    expect(text).toContain(String.raw`a:x a:p a:y, "\"\n\\"@en.`);
    expect(quadsFromTurtle(text, "x.ttl")).toEqual(quads);
  });

  it("resolves relative IRIs without @base", () => {
    const [first] = quadsFromTurtle("<#a> <#b> <#c> .", "x.ttl");
    expect(first?.subject.value).toBe("http://ontology.example/#a");
  });

  it.each([
    ["@prefix : <http://a.example/> .\n:a :b :c\n:d :e :f .", 3],
    [":a :b :c .", 1],
    ['@prefix : <http://a.example/> .\n\n:a :b "open', 3],
    ["\n\n<html>", 3],
    ["@prefix : <http://a.example/> .\n:a :b :c", 2],
  ])("that is broken (%j) is refused with file and line", (text, line) => {
    expect(() => quadsFromTurtle(text, "storms.ttl")).toThrow(ConfigError);
    expect(() => quadsFromTurtle(text, "storms.ttl")).toThrow(`ontology storms.ttl:${line}: not valid Turtle: `);
  });

  it("may be empty", () => {
    expect(quadsFromTurtle("# nothing\n", "x.ttl")).toEqual([]);
  });
});

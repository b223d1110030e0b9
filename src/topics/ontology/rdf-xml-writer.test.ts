import { DataFactory, type Quad } from "n3";
import { describe, expect, it } from "vitest";
import { quadsFromRdfXml } from "./rdf-xml.ts";
import { rdfXmlFromQuads } from "./rdf-xml-writer.ts";
import { CLASS, LABEL, SUB_CLASS_OF, TYPE } from "./vocabulary.ts";

const { namedNode, blankNode, literal, quad } = DataFactory;
const A = namedNode("http://a.example/#a");
const P = namedNode("http://a.example/#p");
const write = (...quads: Quad[]) =>
  rdfXmlFromQuads(quads, { rdfs: "http://www.w3.org/2000/01/rdf-schema#", owl: "http://www.w3.org/2002/07/owl#" });

describe("RDF/XML", () => {
  it("is written with one element a subject, named after its type", () => {
    const text = write(
      quad(A, namedNode(TYPE), namedNode(CLASS)),
      quad(A, namedNode(SUB_CLASS_OF), namedNode("http://a.example/#b")),
      quad(A, namedNode(LABEL), literal("storm", "en")),
    );
    expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:owl="http://www.w3.org/2002/07/owl#"
    xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#">

  <owl:Class rdf:about="http://a.example/#a">
    <rdfs:subClassOf rdf:resource="http://a.example/#b"/>
    <rdfs:label xml:lang="en">storm</rdfs:label>
  </owl:Class>

</rdf:RDF>
`);
  });

  it("makes prefixes for namespaces that have none", () => {
    const text = write(quad(A, P, A), quad(A, namedNode("http://b.example/q"), A));
    expect(text).toContain("<rdf:Description rdf:about=");
    expect(text).toMatch(/xmlns:(ns\d)="http:\/\/a\.example\/#"[\s\S]*<\1:p /);
    expect(text).toMatch(/xmlns:(ns\d)="http:\/\/b\.example\/"[\s\S]*<\1:q /);
  });

  it("escapes what XML would misread", async () => {
    const nasty = "a<b>&amp;\"'\r\n\t]]>\n  ";
    const subject = namedNode("http://a.example/?x=1&y='2'#a");
    const text = write(quad(subject, P, literal(nasty)));
    expect(text).toContain("a&lt;b&gt;&amp;amp;\"'&#xD;\n\t]]&gt;");
    expect(text).toContain("?x=1&amp;y='2'#a");
    expect(await quadsFromRdfXml(text, "x.owl")).toEqual([quad(subject, P, literal(nasty))]);
  });

  it("keeps datatypes, languages, blank nodes and empty texts", async () => {
    const integer = namedNode("http://www.w3.org/2001/XMLSchema#integer");
    const quads = [
      quad(blankNode("b1"), P, literal("7", integer)),
      quad(A, P, literal("", "en")),
      quad(A, P, blankNode("b1")),
      quad(A, namedNode(TYPE), namedNode(CLASS)),
    ];
    expect(await quadsFromRdfXml(write(...quads), "x.owl")).toEqual(quads);
  });

  it("has an element without content for a subject that has but a type", () => {
    expect(write(quad(A, namedNode(TYPE), namedNode(CLASS)))).toContain(
      '  <owl:Class rdf:about="http://a.example/#a"/>\n',
    );
  });

  it("cannot name a property without a local name", () => {
    expect(() => write(quad(A, namedNode("http://a.example/123"), A))).toThrow("cannot write a property");
  });
});

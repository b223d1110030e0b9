import { describe, expect, it } from "vitest";
import { ConfigError } from "../../errors.ts";
import { quadsFromRdfXml } from "./rdf-xml.ts";

const HEAD = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"
  xmlns:owl="http://www.w3.org/2002/07/owl#" xml:base="http://a.example/storms">
`;
const values = async (text: string) =>
  (await quadsFromRdfXml(text, "x.owl")).map(({ subject, object }) => [subject.value, object.value]);

describe("RDF/XML", () => {
  it("is read with its base and its nesting", async () => {
    const text = `${HEAD}<owl:Class rdf:about="#Gale"><rdfs:subClassOf><owl:Class rdf:ID="Storm"/></rdfs:subClassOf></owl:Class></rdf:RDF>`;
    expect(await values(text)).toEqual([
      ["http://a.example/storms#Gale", "http://www.w3.org/2002/07/owl#Class"],
      ["http://a.example/storms#Storm", "http://www.w3.org/2002/07/owl#Class"],
      ["http://a.example/storms#Gale", "http://a.example/storms#Storm"],
    ]);
  });

  it("knows the entities by which Protégé abbreviates IRIs", async () => {
    const text = `<?xml version="1.0"?>
<!DOCTYPE rdf:RDF [ <!ENTITY storms "http://a.example/storms#" > ]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl="http://www.w3.org/2002/07/owl#">
<owl:Class rdf:about="&storms;Gale"/></rdf:RDF>`;
    expect((await values(text))[0]?.[0]).toBe("http://a.example/storms#Gale");
  });

  it("keeps text around comments and CDATA sections", async () => {
    const label = "<rdfs:label>a<!-- <b> & -->c<![CDATA[<d> & <!-- e -->]]>f</rdfs:label>";
    const text = `${HEAD}<!-- http://a.example/#x -->\n<rdf:Description rdf:about="#x">${label}</rdf:Description></rdf:RDF>`;
    expect((await values(text))[0]?.[1]).toBe("ac<d> & <!-- e -->f");
  });

  it.each([
    ["that breaks off", `${HEAD}<owl:Class rdf:about="#x">\n`, 5],
    ["with a wrong end", `${HEAD}<owl:Class rdf:about="#x">\n</owl:Klass></rdf:RDF>`, 5],
    ["with an unknown entity", `${HEAD}\n<owl:Class rdf:about="&x;"/></rdf:RDF>`, 5],
    ["with an unknown prefix", `${HEAD}<x:Class/></rdf:RDF>`, 4],
    ["with a space in an IRI", `${HEAD}<owl:Class rdf:about="http://a.example/ x"/></rdf:RDF>`, 4],
    ["with a comment before the error", `${HEAD}<!--\n\n-->\n<owl:Class rdf:ID="1x"/></rdf:RDF>`, 7],
    ["that is no XML", "hello", 1],
    ["that is empty", "", 1],
  ])("%s is refused with file and line", async (_, text, line) => {
    const reading = quadsFromRdfXml(text, "storms.owl");
    await expect(reading).rejects.toThrow(ConfigError);
    await expect(reading).rejects.toThrow(`ontology storms.owl:${line}: not valid RDF/XML: `);
  });

  it("is told from OWL/XML and from other XML", async () => {
    const owlXml = '<Ontology xmlns="http://www.w3.org/2002/07/owl#"/>';
    await expect(quadsFromRdfXml(owlXml, "s.owl")).rejects.toThrow("ontology s.owl: this is OWL/XML, not RDF/XML");
    await expect(quadsFromRdfXml("<html/>", "s.owl")).rejects.toThrow("the root element is <html>, not <rdf:RDF>");
  });
});

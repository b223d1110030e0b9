/**
 * RDF/XML → RDF quads, through the library rdfxml-streaming-parser. That parser takes a file that breaks off for a
 * whole one and forgets the text in front of a comment or CDATA section, so the file is first read by an XML parser
 * and such sections are made plain.
 * @module
 */
import { DataFactory, type Quad } from "n3";
import { RdfXmlParser } from "rdfxml-streaming-parser";
import { SaxesParser } from "saxes";
import { ConfigError, messageOf } from "../../errors.ts";
import { BASE_IRI } from "./turtle.ts";
import { NAMESPACES } from "./vocabulary.ts";

/** `place` is the file's name for messages. */
export async function quadsFromRdfXml(text: string, place: string): Promise<Quad[]> {
  checkXml(text, place);
  try {
    return await parse(withoutSections(text));
  } catch (error) {
    throw notRdf(place, error);
  }
}

function parse(text: string): Promise<Quad[]> {
  return new Promise((resolve, reject) => {
    const quads: Quad[] = [];
    const parser = new RdfXmlParser({ dataFactory: DataFactory, baseIRI: BASE_IRI, trackPosition: true });
    parser.on("data", (quad: Quad) => quads.push(quad));
    parser.on("error", reject);
    parser.on("end", () => resolve(quads));
    parser.end(text);
  });
}

/** Throws unless the text is one whole XML document whose root is `rdf:RDF`. */
function checkXml(text: string, place: string): void {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let root: { readonly uri: string; readonly local: string; readonly name: string } | undefined;
  parser.on("error", (error) => {
    throw notRdf(place, error);
  });
  parser.on("doctype", (doctype) => {
    // Protégé abbreviates IRIs by entities.
    for (const [, name = "", value = ""] of doctype.matchAll(/<!ENTITY\s+(\S+)\s+["']([^"']+)["']\s*>/g))
      parser.ENTITIES[name] = value;
  });
  parser.on("opentag", ({ uri, local, name }) => {
    root ??= { uri, local, name };
  });
  parser.write(text).close();
  if (root?.uri === NAMESPACES.rdf && root.local === "RDF") return;
  const isOwlXml = root?.uri === NAMESPACES.owl && root.local === "Ontology";
  throw new ConfigError(
    "bad-topic",
    `ontology ${place}: ${isOwlXml ? "this is OWL/XML, not RDF/XML" : `the root element is <${root?.name}>, not <rdf:RDF>`}`,
    'In Protégé choose "Save as", then "RDF/XML Syntax" or "Turtle Syntax".',
  );
}

/** Comments go and CDATA becomes text; line ends stay, for the messages. */
function withoutSections(text: string): string {
  return text.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>/g, (section, data?: string) => {
    if (section.startsWith("<?")) return section;
    if (data === undefined) return section.replace(/[^\n]/g, "");
    return data.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  });
}

function notRdf(place: string, error: unknown): ConfigError {
  const message = messageOf(error);
  const match = /^(?:(\d+):\d+|Line (\d+) column \d+): (.*)$/s.exec(message);
  const line = match?.[1] ?? match?.[2];
  return new ConfigError(
    "bad-topic",
    `ontology ${place}${line === undefined ? "" : `:${line}`}: not valid RDF/XML: ${match?.[3] ?? message}`,
    "Mend that line, or export the ontology again as RDF/XML or Turtle.",
    { cause: error },
  );
}

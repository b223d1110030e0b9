/** Ontology files: Turtle (.ttl) and RDF/XML (.owl, .rdf, .xml), both ways. @module */
import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { ConfigError, HoneyguideError, messageOf, systemCodeOf } from "../../errors.ts";
import { writeWholeFile } from "../../system/whole-file.ts";
import type { Ontology } from "./ontology.ts";
import { ontologyToQuads, prefixesOf } from "./owl.ts";
import { type ImportedOntology, type ImportOptions, ontologyFromQuads } from "./owl-import.ts";
import { quadsFromRdfXml } from "./rdf-xml.ts";
import { rdfXmlFromQuads } from "./rdf-xml-writer.ts";
import { quadsFromTurtle, turtleFromQuads } from "./turtle.ts";

export type OntologySyntax = "turtle" | "rdf-xml";

const SYNTAX_OF_EXTENSION: Readonly<Record<string, OntologySyntax>> = {
  ".ttl": "turtle",
  ".owl": "rdf-xml",
  ".rdf": "rdf-xml",
  ".xml": "rdf-xml",
};

/** The text of an ontology in a syntax. */
export function writeOntology(ontology: Ontology, syntax: OntologySyntax): string {
  const write = syntax === "turtle" ? turtleFromQuads : rdfXmlFromQuads;
  return write(ontologyToQuads(ontology), prefixesOf(ontology));
}

/** `place` is the file's name, for messages and for an ontology that has no name. */
export async function readOntology(
  text: string,
  syntax: OntologySyntax,
  place: string,
  options: ImportOptions = {},
): Promise<ImportedOntology> {
  const quads = syntax === "turtle" ? quadsFromTurtle(text, place) : await quadsFromRdfXml(text, place);
  const name = basename(place, extname(place)).replaceAll(/[_-]+/g, " ").trim();
  return withPlace(place, () => ontologyFromQuads(quads, name === "" ? "ontology" : name, options));
}

export async function loadOntology(path: string, options: ImportOptions = {}): Promise<ImportedOntology> {
  const syntax = syntaxOf(path);
  const text = await readText(path);
  return readOntology(text, syntax === "rdf-xml" && looksLikeTurtle(text) ? "turtle" : syntax, path, options);
}

export async function saveOntology(path: string, ontology: Ontology): Promise<void> {
  const text = writeOntology(ontology, syntaxOf(path));
  try {
    writeWholeFile(path, text);
  } catch (error) {
    throw new ConfigError(
      "out-not-writable",
      `ontology ${path}: cannot be written: ${messageOf(error)}`,
      "Name a file that you may write to.",
      { cause: error },
    );
  }
}

function syntaxOf(path: string): OntologySyntax {
  const syntax = SYNTAX_OF_EXTENSION[extname(path).toLowerCase()];
  if (syntax !== undefined) return syntax;
  throw new ConfigError(
    "bad-topic",
    `ontology ${path}: unknown kind of file`,
    `Known: ${Object.keys(SYNTAX_OF_EXTENSION).join(", ")} (Turtle and RDF/XML).`,
  );
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    const isMissing = systemCodeOf(error) === "ENOENT";
    const why = isMissing ? "no such file" : error instanceof TypeError ? "is not UTF-8 text" : messageOf(error);
    throw new ConfigError("bad-topic", `ontology ${path}: ${why}`, "Give the path of a Turtle or RDF/XML file.", {
      cause: error,
    });
  }
}

/** Protégé writes Turtle into files named .owl too. */
function looksLikeTurtle(text: string): boolean {
  return /^\s*(?:#[^\n]*\s+)*(?:@prefix|@base|prefix\s|base\s)/i.test(text);
}

/** What is wrong with the ontology itself is told with the file's name. */
function withPlace<T>(place: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof HoneyguideError)) throw error;
    const message = error.message.replace(/^ontology:/, `ontology ${place}:`);
    throw new ConfigError(error.code, message, error.hint, { cause: error });
  }
}

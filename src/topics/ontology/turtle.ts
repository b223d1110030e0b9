/** Turtle ↔ RDF quads, through the library n3. @module */
import { Parser, type Quad, Writer } from "n3";
import { ConfigError, messageOf } from "../../errors.ts";

/** Relative IRIs in a file without `@base` are resolved against this. */
export const BASE_IRI = "http://ontology.example/";

export function turtleFromQuads(quads: readonly Quad[], prefixes: Readonly<Record<string, string>>): string {
  const writer = new Writer({ format: "text/turtle", prefixes });
  let text = "";
  writer.addQuads([...quads]);
  writer.end((error, result: string) => {
    if (error) throw error;
    text = result;
  });
  return text;
}

/** `place` is the file's name for messages. */
export function quadsFromTurtle(text: string, place: string): Quad[] {
  try {
    return new Parser({ format: "text/turtle", baseIRI: BASE_IRI }).parse(text);
  } catch (error) {
    const line = lineOf(error);
    const what = messageOf(error).replace(/ on line \d+\.$/, "");
    throw new ConfigError(
      "bad-topic",
      `ontology ${place}${line === undefined ? "" : `:${line}`}: not valid Turtle: ${what}`,
      "Mend that line, or export the ontology again as Turtle or RDF/XML.",
      { cause: error },
    );
  }
}

function lineOf(error: unknown): number | undefined {
  const match = /on line (\d+)\.$/.exec(messageOf(error));
  return match === null ? undefined : Number(match[1]);
}

/**
 * Ontologies that ship with the package, for the topics of our comparisons: one made by hand from general knowledge of
 * the subject, one made from the topic's example pages. Files are named after the topic.
 * @module
 */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ConfigError } from "../../errors.ts";
import { suggestion } from "../../suggestion.ts";

export type ShippedKind = "hand" | "automatic";

const ENDINGS = { hand: ".owl", automatic: ".automatic.ttl" } as const;
/** As deep in `src/` as in `dist/`. */
const FOLDER = fileURLToPath(new URL("../../../topics/ontologies/", import.meta.url));

/** The file for a topic of that name. */
export function shippedOntology(topicName: string, kind: ShippedKind): string {
  const name = topicName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const path = `${FOLDER}${name}${ENDINGS[kind]}`;
  if (existsSync(path)) return path;
  const known = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".owl") ? [file.slice(0, -".owl".length)] : []));
  throw new ConfigError(
    "bad-topic",
    `topic ${topicName}: no ontology ships for it`,
    `${suggestion(name, known)} Or name a file of your own in the topic (ontology: FILE).`,
  );
}

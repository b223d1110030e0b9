/**
 * A concept of an ontology, and the one form in which ontologies keep it: every ontology can then be written in every
 * syntax and comes back unchanged.
 * @module
 */
import { ConfigError } from "../../errors.ts";

export interface Label {
  readonly text: string;
  /** Language tag in lower case; "" where none is given. */
  readonly language: string;
}

export interface Concept {
  readonly id: string;
  /** The preferred names, at least one; the ontology's language first. */
  readonly labels: readonly Label[];
  /** Synonyms. */
  readonly altLabels: readonly Label[];
  /** Ids of the concepts directly above; empty for the root alone. */
  readonly parents: readonly string[];
  /** Ids of the wholes of which this is a part. */
  readonly partOf: readonly string[];
  /** Ids of the concepts that mean the same. */
  readonly equivalent: readonly string[];
}

/** What a concept may be made of; a label without language is in the ontology's. */
export interface ConceptInput {
  readonly id: string;
  readonly labels?: readonly (string | Label)[];
  readonly altLabels?: readonly (string | Label)[];
  readonly parents?: readonly string[];
  readonly partOf?: readonly string[];
  readonly equivalent?: readonly string[];
}

/** Characters that no XML document can hold, and halves of surrogate pairs. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const LANGUAGE = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/;

/** Cleans and sorts; references to other concepts are checked later, when all are known. */
export function normalizeConcept(input: ConceptInput, language: string): Concept {
  const { id } = input;
  if (id.trim() === "" || writable(id) !== id)
    throw new ConfigError(
      "bad-topic",
      `ontology: ${JSON.stringify(id)} cannot be the id of a concept`,
      "An id is text without control characters.",
    );
  const labels = normalizeLabels(input.labels ?? [], language);
  const named = labels.length === 0 ? [{ text: readableName(id), language: "" }] : labels;
  const isNew = (label: Label) => !named.some((other) => sameLabel(label, other));
  return {
    id,
    labels: named,
    altLabels: normalizeLabels(input.altLabels ?? [], language).filter(isNew),
    parents: sortedIds(input.parents),
    partOf: sortedIds(input.partOf),
    equivalent: sortedIds(input.equivalent),
  };
}

/** The text without characters that some syntax cannot hold. */
export function writable(text: string): string {
  return text.replace(UNWRITABLE, "");
}

/** Lower case, checked. */
export function normalizeLanguage(language: string): string {
  const lower = language.toLowerCase();
  if (LANGUAGE.test(lower)) return lower;
  throw new ConfigError(
    "bad-topic",
    `ontology: "${language}" is no language tag`,
    'Give a BCP 47 tag such as "en" or "zh-Hans".',
  );
}

/** What people would call a class that has no label: `#HeavyRain`, `…/heavy_rain` and `heavy rain` alike. */
function readableName(id: string): string {
  const local = /[/#:]([^/#:]+)[/#]?$/.exec(id)?.[1] ?? id;
  const words = decoded(local)
    .replaceAll("_", " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  const name = writable(words).trim();
  return name === "" ? id : name;
}

export function sortedIds(ids: Iterable<string> = []): string[] {
  return [...new Set(ids)].sort();
}

function normalizeLabels(labels: readonly (string | Label)[], language: string): Label[] {
  const result: Label[] = [];
  for (const label of labels) {
    const given = typeof label === "string" ? { text: label, language } : label;
    const clean = {
      text: writable(given.text),
      language: given.language === "" ? "" : normalizeLanguage(given.language),
    };
    if (clean.text.trim() !== "" && !result.some((other) => sameLabel(clean, other))) result.push(clean);
  }
  return result.sort((a, b) => strangeness(a.language, language) - strangeness(b.language, language));
}

/** How far a label's language is from the ontology's own. */
function strangeness(language: string, own: string): number {
  if (language === own) return 0;
  if (language === "") return 2;
  return language.split("-", 1)[0] === own.split("-", 1)[0] ? 1 : 3;
}

function sameLabel(a: Label, b: Label): boolean {
  return a.text === b.text && a.language === b.language;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

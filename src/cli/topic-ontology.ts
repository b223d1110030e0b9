/** What `topic ontology` does. @module */
import { printable } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { loadPages } from "../session/material.ts";
import { analyzerFor } from "../text/analyzer.ts";
import { openLexicon } from "../text/wordnet/lemmas.ts";
import { PARTS } from "../text/wordnet/synset.ts";
import { openWordNet } from "../text/wordnet/wordnet.ts";
import {
  buildOntology,
  loadOntology,
  localOntologies,
  type Ontology,
  ontologyFromWordNet,
  saveOntology,
  type TermDocument,
  topicWords,
} from "../topics/ontology/index.ts";
import { textsOf } from "../topics/terms.ts";
import { assertNew, filesIn } from "./files.ts";
import { openPageSource } from "./page-source.ts";
import { columnsOf } from "./tables.ts";
import type { OntologyFlags } from "./topic.ts";

export async function makeOntology(name: string, flags: OntologyFlags): Promise<void> {
  assertNew(flags);
  const ontology = await ontologyFrom(name, flags);
  if (flags.output !== undefined) {
    await saveOntology(flags.output, ontology);
    process.stderr.write(
      `Wrote ${ontology.concepts.length} concepts to ${flags.output}. Edit it, e.g. in Protégé, and read it with --import.\n`,
    );
  }
  process.stdout.write(`${linesOf(ontology, flags.show).join("\n")}\n`);
}

async function ontologyFrom(name: string, flags: OntologyFlags): Promise<Ontology> {
  const given = [flags.pages, flags.wordnet, flags.import].filter((source) => source !== undefined);
  if (given.length !== 1) {
    throw new ConfigError(
      "bad-option",
      "topic ontology: give exactly one of --pages, --wordnet and --import",
      "E.g. --wordnet storm, or --pages FOLDER.",
    );
  }
  if (flags.import !== undefined) return imported(flags.import, name, flags.language);
  if (flags.wordnet !== undefined) return fromWordNet(flags.wordnet, flags.sense);
  return fromPages(name, flags);
}

async function imported(path: string, name: string, language: string): Promise<Ontology> {
  const { ontology, notes } = await loadOntology(path, { name, language });
  for (const note of notes) process.stderr.write(`honeyguide: ${printable(note)}\n`);
  return ontology;
}

function fromWordNet(word: string, sense: number | undefined): Ontology {
  const lexicon = openLexicon();
  const synsetsOf = (each: string, part: "noun") => lexicon.synsetsOf(each, PARTS.indexOf(part));
  return ontologyFromWordNet(word, { wordnet: openWordNet(), synsetsOf, ...(sense === undefined ? {} : { sense }) });
}

async function fromPages(topicName: string, flags: OntologyFlags): Promise<Ontology> {
  const source = await openPageSource(flags);
  const analyzer = analyzerFor(flags.language);
  const read = async (locations: readonly string[]): Promise<TermDocument[]> => {
    const pages = await loadPages(locations.flatMap(filesIn), source);
    return pages.map((page) => ({ name: page.url, terms: textsOf(page).flatMap((text) => analyzer.terms(text)) }));
  };
  try {
    const documents = await read(flags.pages ?? []);
    const background = await read(flags.background ?? []);
    const { maxTerms, minSupport, language } = flags;
    const { ontology, accidental } = buildOntology(documents, {
      topicName,
      language,
      maxTerms,
      ...(background.length > 0 && { background }),
      ...(minSupport !== undefined && { minSupport }),
    });
    process.stderr.write(`${documents.length} documents; ${accidental} relations left out as likely accidental.\n`);
    return ontology;
  } finally {
    await source.close();
  }
}

function linesOf(ontology: Ontology, show: OntologyFlags["show"]): string[] {
  switch (show) {
    case "words":
      return columnsOf([["word", "weight"], ...topicWords(ontology)]);
    case "locals":
      return localOntologies(ontology).flatMap((local) => [
        `${printable(local.name)}`,
        ...columnsOf([...topicWords(local)]),
        "",
      ]);
    case "tree":
      return treeOf(ontology, ontology.root, 0, new Set());
    default:
      return show satisfies never;
  }
}

/** A concept with several parents is shown below each, its own children only once. */
function treeOf(ontology: Ontology, id: string, depth: number, shown: Set<string>): string[] {
  const { labels, altLabels } = ontology.concept(id);
  const names = [...labels, ...altLabels].map(({ text }) => printable(text, 40));
  const isRepeated = shown.has(id);
  shown.add(id);
  const children = ontology.children(id);
  const line = `${"  ".repeat(depth)}${names.join(" = ")}${isRepeated && children.length > 0 ? " …" : ""}`;
  return [line, ...(isRepeated ? [] : children.flatMap((child) => treeOf(ontology, child, depth + 1, shown)))];
}

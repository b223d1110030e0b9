/** What `topic ontology` does. @module */
import { printable } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { loadPages } from "../session/material.ts";
import { openLexicon } from "../text/wordnet/lemmas.ts";
import { PARTS } from "../text/wordnet/synset.ts";
import { openWordNet } from "../text/wordnet/wordnet.ts";
import {
  conceptLattice,
  loadOntology,
  localOntologies,
  type Ontology,
  ontologyFromPages,
  ontologyFromWordNet,
  saveOntology,
  type TermDocument,
  topicWords,
} from "../topics/ontology/index.ts";
import { assertNew, filesIn } from "./files.ts";
import { openPageSource } from "./page-source.ts";
import { columnsOf } from "./tables.ts";
import type { OntologyFlags } from "./topic.ts";

export async function makeOntology(name: string, flags: OntologyFlags): Promise<void> {
  assertNew(flags);
  const { ontology, context } = await ontologyFrom(name, flags);
  if (flags.output !== undefined) {
    await saveOntology(flags.output, ontology);
    process.stderr.write(
      `Wrote ${ontology.concepts.length} concepts to ${flags.output}. Edit it, e.g. in Protégé, and read it with --import.\n`,
    );
  }
  process.stdout.write(`${linesOf(ontology, flags.show, context).join("\n")}\n`);
}

interface Made {
  readonly ontology: Ontology;
  /** The documents with their terms, where it was made from pages. */
  readonly context?: readonly TermDocument[];
}

async function ontologyFrom(name: string, flags: OntologyFlags): Promise<Made> {
  const given = [flags.pages, flags.wordnet, flags.import].filter((source) => source !== undefined);
  if (given.length !== 1) {
    throw new ConfigError(
      "bad-option",
      "topic ontology: give exactly one of --pages, --wordnet and --import",
      "E.g. --wordnet storm, or --pages FOLDER.",
    );
  }
  if (flags.import !== undefined) return { ontology: await imported(flags.import, name, flags.language) };
  if (flags.wordnet !== undefined) return { ontology: fromWordNet(flags.wordnet, flags.sense) };
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

async function fromPages(topicName: string, flags: OntologyFlags): Promise<Made> {
  const source = await openPageSource(flags);
  const read = (locations: readonly string[] = []) => loadPages(locations.flatMap(filesIn), source);
  try {
    const pages = await read(flags.pages);
    const background = await read(flags.background);
    const { maxTerms, minSupport, language, rootWords } = flags;
    const { ontology, accidental, context } = ontologyFromPages(pages, {
      topicName,
      language,
      maxTerms,
      background,
      ...(rootWords && { rootWords }),
      ...(minSupport !== undefined && { minSupport }),
    });
    const found = `${pages.length} documents, ${context.length} passages; ${accidental} relations`;
    process.stderr.write(`${found} left out as likely accidental.\n`);
    return { ontology, context };
  } finally {
    await source.close();
  }
}

function linesOf(
  ontology: Ontology,
  show: OntologyFlags["show"],
  context: readonly TermDocument[] | undefined,
): string[] {
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
    case "lattice":
      return latticeOf(context);
    default:
      return show satisfies never;
  }
}

/** Each concept with how many passages it has, the terms that it introduces, and those directly above. */
function latticeOf(context: readonly TermDocument[] | undefined): string[] {
  if (context === undefined) {
    const hint = "Give --pages, or show the tree.";
    throw new ConfigError("bad-option", "topic ontology: only an ontology from pages has a concept lattice", hint);
  }
  const rows = conceptLattice(context).map(({ extent, intent, own, upper }, number) => [
    number,
    extent.length,
    own.map((term) => printable(term, 40)).join(", "),
    intent.length,
    upper.join(" "),
  ]);
  return columnsOf([["concept", "passages", "introduces", "terms", "directly below"], ...rows]);
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

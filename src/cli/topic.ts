/** `honeyguide topic build | show | ontology`. @module */
import { type Command, Option } from "commander";
import type { SourceFlags } from "./page-source.ts";
import { positiveInteger } from "./values.ts";

export interface BuildFlags extends SourceFlags {
  readonly words?: string;
  readonly about?: string;
  readonly pages?: readonly string[];
  readonly background?: readonly string[];
  readonly seeds?: readonly string[];
  readonly ontology?: string;
  readonly terms: number;
  readonly language?: string;
  readonly output?: string;
  readonly force: boolean;
}

export interface ShowFlags extends SourceFlags {
  readonly terms: boolean;
  readonly json: boolean;
}

export interface ListFlags {
  readonly papers: boolean;
  readonly json: boolean;
}

export interface OntologyFlags extends SourceFlags {
  readonly pages?: readonly string[];
  readonly background?: readonly string[];
  readonly wordnet?: string;
  readonly sense?: number;
  readonly import?: string;
  readonly language: string;
  readonly maxTerms: number;
  readonly rootWords?: readonly string[];
  readonly minSupport?: number;
  readonly output?: string;
  readonly force: boolean;
  readonly show: "tree" | "words" | "locals" | "lattice";
}

const withSource = (command: Command): Command =>
  command
    .option("--web <web>", "take pages from a recorded web")
    .option("--contact <mail-or-url>", "who fetches, for the User-Agent; required for URLs without --web")
    .option("--allow-private", "allow private and loopback addresses", false);

export function addTopicCommand(program: Command): void {
  const topic = program
    .command("topic")
    .summary("build and look at topics")
    .description("Builds topics, shows them, and makes ontologies.");

  withSource(topic.command("build"))
    .summary("a topic file from words, a sentence, pages or an ontology")
    .description("Writes a topic file. With pages, its words are the terms that set them apart from the background.")
    .argument("<name>", "name of the topic")
    .option("--words <list>", "words with weights, e.g. storm:0.8,flood:0.5,rain")
    .option("--about <text>", "a sentence or two on the topic; English words weigh as much as they are rare")
    .option("--pages <url-or-path...>", "pages about the topic: URLs, files, or folders of files")
    .option("--background <url-or-path...>", "pages that are not about it (default: what English is like in general)")
    .option("--seeds <url...>", "where a crawl starts")
    .option("--ontology <file>", "words and weights from an ontology (.ttl, .owl, .rdf)")
    .option("--terms <n>", "how many terms to take from the pages", positiveInteger, 50)
    .option("--language <tag>", "language of the words (default: that of the pages, else en)")
    .option("--output <file>", "write a .yaml or .json file (default: YAML to standard output)")
    .option("--force", "replace the output file if it exists", false)
    .action(async (name: string, flags: BuildFlags) => (await import("./topic-build.ts")).buildTopic(name, flags));

  topic
    .command("list")
    .summary("topics that come with honeyguide")
    .description(
      "Lists the topics of the bundled web, or those of the papers' experiments with what they print of them.",
    )
    .option("--papers", "topic words, seeds and weights of link texts that the papers print", false)
    .option("--json", "print JSON", false)
    .action(async (flags: ListFlags) => (await import("./topic-list.ts")).listTopics(flags));

  withSource(topic.command("show"))
    .summary("what a topic file says")
    .description(
      "Shows a topic: words with weights, seeds, examples; with --terms, the terms that models take from its pages.",
    )
    .argument("<topic>", "topic file, or with --web demo a bundled topic")
    .option("--terms", "read the examples and show their terms", false)
    .option("--json", "print JSON", false)
    .action(async (path: string, flags: ShowFlags) => (await import("./topic-show.ts")).showTopic(path, flags));

  withSource(topic.command("ontology"))
    .summary("an ontology from pages, WordNet or a file")
    .description(
      "Builds an ontology from the terms that pages share, takes one from WordNet, or reads OWL; writes OWL.",
    )
    .argument("<name>", "name of the topic, and of the root")
    .option("--pages <url-or-path...>", "documents: URLs, files, or folders of files")
    .option("--background <url-or-path...>", "documents of other topics; terms as common there are left out")
    .option("--wordnet <word>", "everything below an English word in WordNet")
    .option("--sense <n>", "which sense of the word, from 1", positiveInteger)
    .option("--import <file>", "read .ttl, .owl or .rdf, e.g. edited in Protégé")
    .option("--language <tag>", "language of the documents and labels", "en")
    .option("--max-terms <n>", "terms to take from the documents", positiveInteger, 40)
    .option("--root-words <word...>", "what the topic is called in texts (default: its name)")
    .option("--min-support <n>", "documents in which a term must stand", positiveInteger)
    .addOption(
      new Option("--show <what>", "what to print").choices(["tree", "words", "locals", "lattice"]).default("tree"),
    )
    .option("--output <file>", "write .ttl (Turtle), .owl or .rdf (RDF/XML)")
    .option("--force", "replace the output file if it exists", false)
    .action(async (name: string, flags: OntologyFlags) =>
      (await import("./topic-ontology.ts")).makeOntology(name, flags),
    );
}

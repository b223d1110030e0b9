/** `honeyguide train`: a page classifier from examples, and the weights of a link's texts from links. @module */
import { type Command, Option } from "commander";
import type { Profile } from "../types.ts";
import type { ModelFlags } from "./judge.ts";
import type { SourceFlags } from "./page-source.ts";
import { anyInteger, collectParameter, positiveInteger } from "./values.ts";

export interface TrainBayesFlags extends SourceFlags {
  readonly topic: string;
  readonly output: string;
}

export interface TrainWeightsFlags extends SourceFlags, ModelFlags {
  readonly topic?: string;
  readonly from?: string;
  readonly data?: string;
  readonly saveData?: string;
  readonly model: string;
  readonly optimizer: string;
  readonly start?: string;
  readonly param?: Readonly<Record<string, string>>;
  readonly links: number;
  readonly profile: Profile;
  readonly seed: number;
  readonly out?: string;
  readonly charts?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

const WEIGHTS_EXAMPLES = `
Examples:
  honeyguide train weights --topic storms-and-floods --web demo --model vsm --links 300 --out storms.weights.json
  honeyguide train weights --topic topic.yaml --web recorded.warc.gz --optimizer membrane --charts charts
  honeyguide train weights --from crawls/storms-bfs --save-data links.jsonl
  honeyguide train weights --data links.jsonl --optimizer exact --param sumToOne=true

Optimizers: genetic hybrid membrane swarm exact. Half of the links train, the other half test against 0.25 each.`;

export function addTrainCommand(program: Command): void {
  const train = program.command("train").summary("learn from examples").description("Learns from examples.");
  addBayes(train);
  addWeights(train);
}

function addBayes(train: Command): void {
  train
    .command("bayes")
    .summary("train the page classifier")
    .description("Trains a naive Bayes classifier on the topic's examples (on topic) and background pages (off topic).")
    .requiredOption("--topic <file>", "topic file with `examples` and `background`")
    .requiredOption("--output <file>", "where to write the model (JSON), for `judge --bayes`")
    .option("--web <web>", "take pages from a recorded web")
    .option("--contact <mail-or-url>", "who fetches, for the User-Agent; required for URLs without --web")
    .option("--allow-private", "allow private and loopback addresses", false)
    .action(async (flags: TrainBayesFlags) => {
      const { trainBayesModel } = await import("./train-bayes.ts");
      await trainBayesModel(flags);
    });
}

function addWeights(train: Command): void {
  train
    .command("weights")
    .summary("learn the weights of a link's texts")
    .description(
      "Learns how much the full text, the anchor, the title and the context of a link tell about the page behind it.",
    )
    .option("--topic <file>", "topic file, or with --web demo a bundled topic (default with --from: the crawl's)")
    .option("--web <web>", "sample links from a recorded web")
    .option("--from <dir>", "sample links from a crawl made earlier, with its archive")
    .option("--data <file>", "take the training data from a file made by --save-data")
    .option("--save-data <file>", "save the training data (JSON Lines)")
    .option("--model <name>", "the relevance model that scores texts and pages; see `judge`", "svsm")
    .option("--vectors <path>", "word2vec or GloVe file (word-vectors), Hugging Face BERT folder (bsvsm, sentence)")
    .option("--bayes <file>", "a classifier made by `honeyguide train bayes`")
    .option("--max-characters <n>", "read long pages up to here (bsvsm, elmo-style, sentence)", positiveInteger)
    .option("--optimizer <name>", "how to find the weights", "exact")
    .addOption(new Option("--start <how>", "first population of genetic, hybrid and membrane: random or cuckoo"))
    .option("--param <key=value>", "a parameter of the optimizer; may be repeated", collectParameter)
    .option("--links <n>", "sample at most so many links", positiveInteger, 1000)
    .addOption(
      new Option("--profile <name>", "default: our corrections of the papers' formulas; paper: exactly as printed")
        .choices(["default", "paper"])
        .default("default"),
    )
    .option("--seed <int>", "random seed: the same number gives the same choices", anyInteger, 1)
    .option("--out <file>", "save the weights (JSON), for recipes with the parameter `weights`")
    .option("--charts <dir>", "write the test errors as a chart and a heat map (SVG)")
    .option("--contact <mail-or-url>", "who fetches, for the User-Agent; required to sample the network")
    .option("--allow-private", "allow private and loopback addresses", false)
    .option("--json", "print one line of JSON", false)
    .option("--quiet", "no progress", false)
    .addHelpText("after", WEIGHTS_EXAMPLES)
    .action(async (flags: TrainWeightsFlags) => {
      const { trainWeights } = await import("./train-weights.ts");
      await trainWeights(flags);
    });
}

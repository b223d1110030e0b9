/** `honeyguide compare TOPIC… --web WEB`: recipes against each other. @module */
import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import type { Profile } from "../types.ts";
import { anyInteger, nonNegativeInteger, positiveInteger, positiveNumber } from "./values.ts";

export interface CompareFlags {
  readonly web: string;
  readonly recipes: string;
  readonly pages?: number;
  readonly factor?: number;
  readonly runs: number;
  readonly judge: "labels" | "model";
  readonly profile: Profile;
  readonly latency?: number;
  readonly delay?: number;
  readonly patience?: number;
  readonly seed: number;
  readonly seedDraws: number;
  readonly wordsOnly: boolean;
  readonly workers: number;
  readonly out?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Threads beyond this gain little on a machine that others use too, and each keeps its models in memory. */
const USUAL_WORKERS = 2;

const EXAMPLES = `
Examples:
  honeyguide compare topics/*.json --web recorded-web --recipes all
  honeyguide compare topic.yaml --web web.warc.gz --recipes ops,shark-search --runs 10 --seed-draws 5
  honeyguide compare demo --web demo --recipes ops,shark-search --pages 300

TOPIC is a topic file with \`relevant\`, the list of all relevant pages of the web; with --web demo also the name of a
bundled topic, or demo for all of them. Breadth-first, the oracle and the omniscient crawler are always among the rows.
A comparison that was stopped goes on where it stopped when you give the same command again.`;

export function addCompareCommand(program: Command): void {
  program
    .command("compare")
    .summary("run recipes against each other on a recorded web")
    .description(
      "Runs recipes against each other on a recorded web and writes results.json, results.csv and report.html.",
    )
    .argument("<topic...>", "topic files (YAML or JSON)")
    .requiredOption("--web <web>", "the recorded web: folder, .jsonl[.gz|.br], .warc[.gz], or demo")
    .option(
      "--recipes <names>",
      "all, or names and files (./my-recipe.js) separated by commas; NAME~PARAMETER=VALUE changes a parameter",
      "all",
    )
    .option("--pages <n>", "instead of --factor: pages each crawl may fetch", positiveInteger)
    .option(
      "--factor <x>",
      "pages each crawl may fetch, as a multiple of the relevant pages (default: 5)",
      positiveNumber,
    )
    .option("--runs <n>", "runs of recipes that draw lots, each with its own seed", positiveInteger, 5)
    .addOption(
      new Option("--judge <by>", "judge pages by the topic's `relevant`, or by one model for all, as the papers do")
        .choices(["labels", "model"])
        .default("labels"),
    )
    .addOption(
      new Option("--profile <name>", "default: our corrections of the papers' formulas; paper: exactly as printed")
        .choices(["default", "paper"])
        .default("default"),
    )
    .option(
      "--latency <ms>",
      "simulate the open web, where hosts answer after this time on average and rest; time is simulated, too",
      nonNegativeInteger,
    )
    .option("--delay <ms>", "with --latency: rest between requests to one host (default: 1000)", nonNegativeInteger)
    .option(
      "--patience <ms>",
      "with --latency: how long a better link of a host that rests is worth waiting for (default: half of the delay)",
      nonNegativeInteger,
    )
    .option("--seed <int>", "random seed of the first run; the next runs take the next numbers", anyInteger, 1)
    .option("--seed-draws <n>", "also start from two of the example pages, drawn n times", nonNegativeInteger, 0)
    .option("--words-only", "give recipes the topic's words and its first seed alone, no examples or background", false)
    .option(
      "--workers <n>",
      "crawls at once, each on its own thread",
      positiveInteger,
      Math.min(availableParallelism(), USUAL_WORKERS),
    )
    .option("--out <dir>", "the comparison's folder (default: comparisons/WEB-TOPIC)")
    .option("--json", "print the summary as one line of JSON", false)
    .option("--quiet", "no progress", false)
    .addHelpText("after", EXAMPLES)
    .action(async (topics: string[], flags: CompareFlags) => {
      const { compareTopics } = await import("./compare-topics.ts");
      await compareTopics(topics, flags);
    });
}

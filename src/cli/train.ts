/** `honeyguide train bayes`: a page classifier from examples. @module */
import type { Command } from "commander";
import type { SourceFlags } from "./page-source.ts";

export interface TrainBayesFlags extends SourceFlags {
  readonly topic: string;
  readonly output: string;
}

export function addTrainCommand(program: Command): void {
  const train = program.command("train").summary("learn from examples").description("Learns from examples.");
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

/** `honeyguide demo`: the main job with nothing to prepare. @module */
import { type Command, Option } from "commander";
import { BUNDLED_TOPICS } from "../api/demo-topic.ts";
import { anyInteger, positiveInteger } from "./values.ts";

export interface DemoFlags {
  readonly topic: string;
  readonly recipe: string;
  readonly pages: number;
  readonly out?: string;
  readonly seed: number;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly ui: boolean;
}

export function addDemoCommand(program: Command): void {
  program
    .command("demo")
    .summary("crawl the bundled web for a bundled topic")
    .description("Crawls the bundled web, made from WordNet, for a bundled topic, offline, in under a minute.")
    .addOption(new Option("--topic <name>", "the topic").choices(BUNDLED_TOPICS).default(BUNDLED_TOPICS[0]))
    .option("--recipe <name>", "how to choose links; see `honeyguide recipes`", "honeyguide")
    .option("--pages <n>", "fetch at most so many pages", positiveInteger, 500)
    .option("--out <dir>", "the crawl's folder (default: crawls/demo-TOPIC-RECIPE)")
    .option("--seed <int>", "random seed: the same number gives the same choices", anyInteger, 1)
    .option("--json", "print the summary as one line of JSON", false)
    .option("--quiet", "no progress", false)
    .option("--ui", "also serve a page to watch and steer it, at an address that is printed", false)
    .action(async (flags: DemoFlags) => {
      const { runDemo } = await import("./demo-crawl.ts");
      await runDemo(flags);
    });
}

/** `honeyguide resume DIR`: goes on with a stopped, finished or killed crawl. @module */
import type { Command } from "commander";
import { collect, type ListenAddress, listenAddress, nonNegativeInteger, part, positiveInteger } from "./values.ts";

export interface ResumeFlags {
  readonly out?: string;
  readonly pages?: number;
  readonly untilRecall?: number;
  readonly untilDry?: number;
  readonly requisites?: number;
  readonly concurrency?: number;
  readonly threads?: number;
  readonly delay?: number;
  readonly webhook?: readonly string[];
  readonly metrics?: ListenAddress;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly ui: boolean;
}

export function addResumeCommand(program: Command): void {
  program
    .command("resume")
    .summary("go on with a stopped, finished or killed crawl")
    .description(
      "Goes on where a crawl ended: stopped, killed, or finished and now given a larger budget. No page is lost, none comes twice. Recipe, window and scope stay as they were.",
    )
    .argument("<dir>", "the crawl's folder, or the address of a crawl on PostgreSQL, postgres://…#crawl")
    .option("--out <dir>", "of a crawl on PostgreSQL: the folder of this worker's archives")
    .option("--pages <n>", "a new page budget, counted from the crawl's start", positiveInteger)
    .option("--until-recall <part>", "another part of what can be reached to end at", part)
    .option("--until-dry <n>", "another number of pages without a relevant one to end after", positiveInteger)
    .option(
      "--requisites <n>",
      "fetch at most so many images, styles and scripts, counted from the crawl's start",
      positiveInteger,
    )
    .option("--concurrency <n>", "pages worked on at once", positiveInteger)
    .option(
      "--threads <n>",
      "threads that read pages (default: the machine's cores less one, at most 3)",
      nonNegativeInteger,
    )
    .option("--delay <ms>", "rest between requests to one host", nonNegativeInteger)
    .option("--webhook <url>", "other addresses to post to than before; may be repeated", collect)
    .option(
      "--metrics <[host:]port>",
      "serve the crawl's figures for Prometheus at /metrics while it runs",
      listenAddress,
    )
    .option("--json", "print the summary as one line of JSON", false)
    .option("--quiet", "no progress", false)
    .option("--ui", "also serve a page to watch and steer it, at an address that is printed", false)
    .action(async (dir: string, flags: ResumeFlags) => {
      const { resumeCrawl } = await import("./resume-crawl.ts");
      await resumeCrawl(dir, flags);
    });
}

/** `honeyguide mark DIR`: says of fetched pages that they are relevant or not. @module */
import type { Command } from "commander";
import { assertFolder } from "./folder-of.ts";

export interface MarkFlags {
  readonly relevant?: readonly string[];
  readonly irrelevant?: readonly string[];
  readonly forget?: readonly string[];
  readonly json: boolean;
}

export function addMarkCommand(program: Command): void {
  program
    .command("mark")
    .summary("say which pages are relevant and which are not")
    .description(
      "Corrects the judge of a crawl: pages that you mark count as relevant or not from then on, and a judge that learns from examples learns from them, judges the other pages again and chooses other links. Works on crawls that are finished or stopped, and while one runs: it takes your marks in behind its next page.",
    )
    .argument("<dir>", "the crawl's folder")
    .option("--relevant <url...>", "fetched pages that are relevant")
    .option("--irrelevant <url...>", "fetched pages that are not")
    .option("--forget <url...>", "pages of which what was said is taken back")
    .option("--json", "print what became of it as one line of JSON", false)
    .action(async (dir: string, { json, ...flags }: MarkFlags) => {
      assertFolder(dir, "mark");
      const { mark, markText } = await import("../api/mark.ts");
      const report = await mark(dir, flags);
      process.stdout.write(`${json ? JSON.stringify(report) : markText(report)}\n`);
    });
}

/** `honeyguide ask DIR`: asks a person about the pages whose answer teaches most. @module */
import type { Command } from "commander";
import { assertFolder } from "./folder-of.ts";
import { positiveInteger } from "./values.ts";

export interface AskFlags {
  readonly count: number;
  readonly json: boolean;
}

export function addAskCommand(program: Command): void {
  program
    .command("ask")
    .summary("answer questions about the pages that teach the judge most")
    .description(
      "Shows fetched pages one after the other: those of which the judge is unsure, and some of which it is sure, since that is where it may be wrong without knowing. One key each: y relevant, n not relevant, s skip, u undo, q enough. The judge learns from the answers as from `honeyguide mark`. Works on crawls that are finished or stopped, and while one runs.",
    )
    .argument("<dir>", "the crawl's folder")
    .option("--count <n>", "questions at most", positiveInteger, 20)
    .option("--json", "print the questions as JSON and ask nothing: answer with `honeyguide mark`", false)
    .action(async (dir: string, flags: AskFlags) => {
      assertFolder(dir, "ask");
      const { askPerson } = await import("./ask-person.ts");
      await askPerson(dir, flags);
    });
}

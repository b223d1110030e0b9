/** The command line: one file a command, loaded when it is called, so that `--help` stays quick. @module */
import { Command, CommanderError, Help } from "commander";
import { HoneyguideError } from "../errors.ts";
import { VERSION } from "../system/version.ts";
import { addAskCommand } from "./ask.ts";
import { addCompareCommand } from "./compare.ts";
import { addCrawlCommand } from "./crawl.ts";
import { addDemoCommand } from "./demo.ts";
import { addExplainCommand } from "./explain.ts";
import { addExportCommand } from "./export.ts";
import { addJudgeCommand } from "./judge.ts";
import { addMachineCommands } from "./machines.ts";
import { addMarkCommand } from "./mark.ts";
import { addMcpCommand } from "./mcp.ts";
import { addRecipesCommand } from "./recipes.ts";
import { addRepairCommand } from "./repair.ts";
import { addReportCommand } from "./report.ts";
import { addResumeCommand } from "./resume.ts";
import { addServeWebCommand } from "./serve-web.ts";
import { addTopicCommand } from "./topic.ts";
import { addTrainCommand } from "./train.ts";
import { addUiCommand } from "./ui.ts";

/** Undefined where all went well, or where a command has set the exit code itself; what went wrong is said. */
export async function runCommand(args: readonly string[]): Promise<number | undefined> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
    return undefined;
  } catch (error) {
    return report(error);
  }
}

function createProgram(): Command {
  const program = new Command("honeyguide")
    .description("A focused web crawler: topic in, corpus out.")
    .version(VERSION)
    .showSuggestionAfterError()
    .configureHelp({
      showGlobalOptions: true,
      // A flag that is not given is off: no need to say so in every line.
      optionDescription: (option) => new Help().optionDescription(option).replace(" (default: false)", ""),
    })
    .exitOverride()
    .addHelpText(
      "after",
      `
Exit codes: 0 done, 1 trouble with the machine or the network or a bug, 2 bad usage or configuration,
            3 stopped by a signal with everything saved.

First steps: honeyguide demo`,
    );

  for (const add of [
    addDemoCommand,
    addCrawlCommand,
    addResumeCommand,
    addUiCommand,
    addExportCommand,
    addReportCommand,
    addExplainCommand,
    addMarkCommand,
    addAskCommand,
    addRecipesCommand,
    addCompareCommand,
    addTopicCommand,
    addTrainCommand,
    addJudgeCommand,
    addServeWebCommand,
    addMcpCommand,
    addRepairCommand,
    addMachineCommands,
  ]) {
    add(program);
  }
  return program;
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof HoneyguideError) {
    process.stderr.write(`honeyguide: ${error.message}\n  ${error.hint}\n`);
    if (process.env.HONEYGUIDE_DEBUG) process.stderr.write(`${error.stack}\n`);
    return error.exitCode;
  }
  process.stderr.write(`honeyguide: unexpected error: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.stderr.write("  This is a bug. Everything committed so far is saved.\n");
  return 1;
}

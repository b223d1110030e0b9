/** `honeyguide repair DIR --out NEWDIR`: saves what can be read of a damaged crawl folder. @module */
import type { Command } from "commander";
import { assertFolder } from "./folder-of.ts";

export interface RepairFlags {
  readonly out: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

export function addRepairCommand(program: Command): void {
  program
    .command("repair")
    .summary("save what can be read of a damaged crawl folder")
    .description(
      "Saves all that can be read of a crawl folder whose database or archive is damaged into a new folder, which can be resumed, exported and explained, and counts what is lost. The damaged folder stays as it is.",
    )
    .argument("<dir>", "the crawl's folder")
    .requiredOption("--out <dir>", "the new folder")
    .option("--json", "print what was saved and lost as one line of JSON", false)
    .option("--quiet", "no progress", false)
    .action(async (dir: string, flags: RepairFlags) => {
      assertFolder(dir, "repair");
      const { repairFolder } = await import("./repair-folder.ts");
      await repairFolder(dir, flags);
    });
}

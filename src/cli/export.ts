/** `honeyguide export DIR`: writes what was found. @module */
import { type Command, Option } from "commander";

export interface ExportFlags {
  readonly format: "jsonl" | "csv" | "warc";
  readonly relevant: boolean;
  readonly text: boolean;
  readonly output?: string;
}

export function addExportCommand(program: Command): void {
  program
    .command("export")
    .summary("write what was found")
    .description("Writes the fetched pages in the order in which they were judged.")
    .argument("<dir>", "the crawl's folder")
    .addOption(new Option("--format <format>", "what to write").choices(["jsonl", "csv", "warc"]).default("jsonl"))
    .option("--relevant", "relevant pages only", false)
    .option(
      "--text",
      "with jsonl: add each page's text: what it shows, titles of links and descriptions of images; from the archive",
      false,
    )
    .option("--output <file>", "write to a file (default: standard output)")
    .action(async (dir: string, flags: ExportFlags) => {
      const { exportCrawl } = await import("../api/export.ts");
      await exportCrawl(dir, { ...flags, output: flags.output ?? process.stdout });
    });
}

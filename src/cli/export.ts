/** `honeyguide export DIR`: writes what was found. @module */
import { type Command, Option } from "commander";
import type { ExportFormat, ExportOptions } from "../api/export.ts";
import { withFolder } from "./folder-of.ts";
import { nonNegativeInteger, positiveInteger, unitNumber } from "./values.ts";

export interface ExportFlags extends Omit<ExportOptions, "output" | "onProgress" | "language"> {
  readonly language?: string;
  readonly output?: string;
}

const FORMATS: readonly ExportFormat[] = ["jsonl", "csv", "parquet", "markdown", "chunks", "warc", "wacz"];

export function addExportCommand(program: Command): void {
  program
    .command("export")
    .summary("write what was found")
    .description("Writes the fetched pages in the order in which they were judged. Options for choosing pages add up.")
    .argument("<dir>", "the crawl's folder, or its address on PostgreSQL, postgres://…#crawl")
    .addOption(
      new Option("--format <format>", "what to write; markdown makes a folder with a file for each page").choices(
        FORMATS,
      ),
    )
    .option("--text", "with jsonl, csv, parquet: add each page's main content as text", false)
    .option("--markdown", "with jsonl, csv, parquet: add each page's main content as Markdown", false)
    .option(
      "--whole-page",
      "with --text: all that the page shows, with titles of links and descriptions of images",
      false,
    )
    .option("--chunks <tokens>", "cut pages into chunks of at most so many tokens, one JSON line each", positiveInteger)
    .option("--overlap <tokens>", "with --chunks: tokens repeated from the chunk before", nonNegativeInteger)
    .option("--brief", "what the crawl noted alone: faster, nothing is read from the archive", false)
    .option("--relevant", "relevant pages only", false)
    .option("--min-relevance <number>", "pages of at least this relevance, 0 to 1", unitNumber)
    .option("--language <codes>", "pages in these languages, such as en,zh: as declared, or else as detected")
    .option("--since <date>", "pages modified (or else published, or else fetched) since then, such as 2024-03-05")
    .addOption(
      new Option("--dedupe <kind>", "one of each class of copies, by their main content").choices(["exact", "near"]),
    )
    .option("--output <file>", "write to a file, with --format markdown to a folder (default: standard output)")
    .addHelpText("after", "\nThe default format is jsonl, or chunks where --chunks is given.")
    .action(async (dir: string, flags: ExportFlags) => {
      const { runExport } = await import("./export-crawl.ts");
      await withFolder(dir, (folder) => runExport(folder, flags));
    });
}

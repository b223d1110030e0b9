/** `honeyguide report DIR`: a crawl on one page. @module */
import type { Command } from "commander";
import { ConfigError } from "../errors.ts";
import { isAddress } from "../store/postgres/is-address.ts";
import { withFolder } from "./folder-of.ts";

export interface ReportFlags {
  readonly output?: string;
  readonly json: boolean;
}

export function addReportCommand(program: Command): void {
  program
    .command("report")
    .summary("a crawl on one page, to look at and to print")
    .description(
      "Writes one HTML file that needs nothing else: what was asked for, totals, the harvest with the bounds of its estimates, relevance, the best pages with the way to them, hosts, reasons, what the recipe learned, and how far to trust it all. Reads the folder alone, also while a crawl writes to it.",
    )
    .argument("<dir>", "the crawl's folder, or its address on PostgreSQL, postgres://…#crawl")
    .option("--output <file>", "where to write it (default: report.html in the crawl's folder)")
    .option(
      "--json",
      "print the report's figures as one line of JSON; the page is written only where --output is given",
      false,
    )
    .action(async (dir: string, flags: ReportFlags) => {
      const { writeReport } = await import("./report-crawl.ts");
      if (isAddress(dir) && flags.output === undefined && !flags.json)
        throw new ConfigError(
          "bad-option",
          "a crawl on PostgreSQL has no folder for its report",
          "Give --output FILE.",
        );
      await withFolder(dir, (folder) => writeReport(folder, flags));
    });
}

/** What `report` does. @module */
import { join } from "node:path";
import { reportCrawl } from "../api/report.ts";
import { counted, plainJson } from "../display.ts";
import { ConfigError, messageOf } from "../errors.ts";
import { writeWholeFile } from "../system/whole-file.ts";
import type { ReportFlags } from "./report.ts";

export async function writeReport(folder: string, { output, json }: ReportFlags): Promise<void> {
  const { figures, html } = await reportCrawl(folder);
  const path = output ?? (json ? undefined : join(folder, "report.html"));
  if (path !== undefined) write(path, html);
  if (json) process.stdout.write(`${plainJson(figures)}\n`);
  else process.stdout.write(`${counted(figures.totals.pages, "page")} on one page: ${path}\n`);
}

function write(path: string, html: string): void {
  try {
    writeWholeFile(path, html);
  } catch (error) {
    throw new ConfigError(
      "out-not-writable",
      `cannot write ${path}: ${messageOf(error)}`,
      "Give another file with --output.",
      { cause: error },
    );
  }
}

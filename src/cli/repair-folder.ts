/** What `repair` does and prints. @module */
import { type RepairReport, repairCrawl } from "../api/repair.ts";
import { bytes, counted, integer, plainJson, printable } from "../display.ts";
import { systemClock } from "../system/clock.ts";
import type { RepairFlags } from "./repair.ts";
import { progressStream, StatusLine } from "./status-line.ts";

/** Addresses to print; --json has them all. */
const SHOWN = 10;

export async function repairFolder(dir: string, { out, json, quiet }: RepairFlags): Promise<void> {
  const progress = new StatusLine(progressStream(quiet), systemClock);
  const report = await repairCrawl(dir, { out, onProgress: (message) => progress.show(message) }).finally(() =>
    progress.end(),
  );
  process.stdout.write(json ? `${plainJson(report)}\n` : `${linesOf(report).join("\n")}\n`);
}

function linesOf(report: RepairReport): string[] {
  const { pages, remadePages, lostPages, links, lostLinks, records, archiveGaps, out } = report;
  const again = report.pagesToFetchAgain.length;
  const lostBytes = archiveGaps.reduce((sum, { length }) => sum + length, 0);
  return [
    `Saved into ${out}:`,
    `  pages      ${integer(pages)} saved${remadePages > 0 ? ` (${integer(remadePages)} made anew from the archive)` : ""}, ${integer(lostPages)} lost${again > 0 ? ` (${integer(again)} wait to be fetched again)` : ""}`,
    `  links      ${integer(links - lostLinks)} saved, ${integer(lostLinks)} lost`,
    `  archive    ${counted(records, "record")} saved, ${bytes(lostBytes)} lost in ${counted(archiveGaps.length, "place")}`,
    ...listed("Pages whose records are lost: their scores are kept, their text is not", report.pagesWithoutRecords),
    ...listed("Lost pages that `resume` fetches again", report.pagesToFetchAgain),
    ...(report.hasPrepared ? [] : ["What the recipe made before the crawl is lost; `resume` makes it again."]),
    report.hasJob
      ? `Go on with it: honeyguide resume ${out}`
      : "What was asked for (crawl.json) is lost: the folder can be exported, but neither resumed nor explained.",
  ];
}

function listed(title: string, urls: readonly string[]): string[] {
  if (urls.length === 0) return [];
  const more = urls.length - SHOWN;
  return [
    `${title}:`,
    ...urls.slice(0, SHOWN).map((url) => `  ${printable(url, 500)}`),
    ...(more > 0 ? [`  … and ${integer(more)} more; --json lists them all`] : []),
  ];
}

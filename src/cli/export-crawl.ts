/** Runs an export with a line on standard error that says how far it is, in a terminal alone. @module */
import { type ExportProgress, exportCrawl } from "../api/export.ts";
import { counted, integer, percent, rangeText } from "../display.ts";
import { systemClock } from "../system/clock.ts";
import type { ExportFlags } from "./export.ts";
import { type ProgressStream, StatusLine } from "./status-line.ts";

export async function runExport(
  dir: string,
  { output = undefined, ...flags }: ExportFlags,
  stream: ProgressStream = process.stderr,
): Promise<void> {
  const isShown = stream.isTTY === true;
  const line = new StatusLine(stream, systemClock);
  line.wait();
  const onProgress = (progress: ExportProgress) => line.show(() => lineOf(progress));
  try {
    const { pages, written, relevant } = await exportCrawl(dir, {
      ...flags,
      output: output ?? process.stdout,
      ...(isShown ? { onProgress } : {}),
    });
    line.clear();
    if (isShown && output !== undefined) {
      const about = relevant === undefined ? "" : `, about ${rangeText(relevant, integer)} of them relevant`;
      line.note(`${integer(written)} of ${counted(pages, "page")} written to ${output}${about}`);
    }
  } finally {
    line.clear();
  }
}

function lineOf({ step, pages, total }: ExportProgress): string {
  const doing = step === "comparing" ? "looking for copies" : "writing";
  return `${doing} · ${integer(pages)}/${integer(Math.max(total, pages))} pages · ${percent(pages / Math.max(1, total, pages))}`;
}

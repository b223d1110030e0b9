/** The records of a crawl's archive as they lie there, each checked, for those who copy them. @module */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { integer } from "../display.ts";
import { archiveFiles } from "../warc/file.ts";
import { type Gap, type SalvagedRecord, salvageRecords } from "../warc/salvage.ts";
import { BESIDE_NAME } from "./layout.ts";
import type { SavedPage } from "./reader.ts";

/** A record, and the gzip member that holds it. */
export type ArchivedRecord = Pick<SalvagedRecord, "raw" | "record">;

/** Called for what cannot be read, with what and why. */
export type OnLoss = (what: string, reason: string) => void;

/** The records of the archive files up to the last committed byte; gzip members can simply follow each other. */
export function* archiveRecords(
  folder: string,
  end: { file: string; offset: number },
  onLoss: OnLoss,
): Generator<ArchivedRecord> {
  const last = numberOf(end.file);
  for (let number = 1; number <= last; number++) {
    const file = end.file.replace(/\d+(?=\.warc\.gz$)/, (digits) => String(number).padStart(digits.length, "0"));
    const range = number === last ? { end: end.offset } : {};
    yield* readableRecords(folder, file, range, ({ offset, length, reason }) =>
      onLoss(`${integer(length)} bytes of ${file} from byte ${offset} on`, reason),
    );
  }
}

/** The records of what was fetched beside pages. Nothing says which is the last that is whole, so an end that is torn is no loss. */
export function* besideRecords(folder: string, onLoss: OnLoss): Generator<ArchivedRecord> {
  for (const file of archiveFiles(folder, BESIDE_NAME)) {
    const { size: end } = statSync(join(folder, file));
    yield* readableRecords(folder, file, { end }, ({ offset, length, reason }) => {
      if (offset + length < end) onLoss(`${integer(length)} bytes of ${file} from byte ${offset} on`, reason);
    });
  }
}

/** The records of one page. */
export function* pageRecords(
  folder: string,
  { url, archive }: Pick<SavedPage, "url" | "archive">,
  onLoss: OnLoss,
): Generator<ArchivedRecord> {
  if (archive === undefined) return;
  const { file, offset: start, length } = archive;
  let isWhole = true;
  yield* readableRecords(folder, file, { start, end: start + length }, ({ reason }) => {
    if (isWhole) onLoss(`records of ${url}`, reason);
    isWhole = false;
  });
}

function* readableRecords(
  folder: string,
  file: string,
  range: { start?: number; end?: number },
  onGap: (gap: Omit<Gap, "kind">) => void,
): Generator<ArchivedRecord> {
  const path = join(folder, file);
  if (!existsSync(path))
    return onGap({ offset: range.start ?? 0, length: range.end ?? 0, reason: "the file is missing" });
  for (const piece of salvageRecords(path, range)) {
    if (piece.kind === "record") yield piece;
    else onGap(piece);
  }
}

function numberOf(file: string): number {
  return Number(/(\d+)\.warc\.gz$/.exec(file)?.[1] ?? 1);
}

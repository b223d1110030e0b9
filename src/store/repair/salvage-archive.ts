/** Copies all records of a crawl's archive that can be read, side by side, and says which page lies where. @module */
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { archiveFiles } from "../../warc/file.ts";
import type { WarcRecord } from "../../warc/record.ts";
import { type SalvagedRecord, salvageRecords } from "../../warc/salvage.ts";

/** A response, or the record of one that was seen before, with its request and what was thought of it. */
export interface SavedExchange {
  readonly file: string;
  /** Where it lay in the damaged archive. */
  readonly offset: number;
  /** Where it lies in the new one, with all that belongs to it. */
  readonly place: number;
  readonly length: number;
  readonly isRevisit: boolean;
  readonly id: string;
  readonly url: string;
  readonly digest: string;
  readonly dateMs: number;
  /** The page's scores; undefined for redirects, and where they are lost. */
  readonly scores: Readonly<Record<string, string>> | undefined;
}

/** A stretch of an archive file in which nothing can be read. */
export interface ArchiveGap {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  readonly reason: string;
}

export interface CopyOptions {
  readonly from: string;
  readonly to: string;
  /** Files are called NAME-00001.warc.gz and so on. */
  readonly name: string;
  /** What lies behind the last commit is left out. */
  readonly end?: { readonly file: string; readonly offset: number } | undefined;
  readonly onGap: (gap: ArchiveGap) => void;
  /** Called for each record. */
  readonly onRecord?: (bytes: number) => void;
}

export function* copyArchive({
  from,
  to,
  name,
  end,
  onGap,
  onRecord = () => {},
}: CopyOptions): Generator<SavedExchange> {
  const files = archiveFiles(from, name);
  const last = end === undefined ? files.length - 1 : files.indexOf(end.file);
  if (end !== undefined && last < 0) onGap({ ...end, offset: 0, length: end.offset, reason: "the file is missing" });
  for (const [i, file] of files.entries()) {
    if (end !== undefined && last >= 0 && i > last) return;
    const limit = end !== undefined && i === last ? end.offset : undefined;
    const copy = new Copy(file, join(to, file));
    try {
      for (const piece of salvageRecords(join(from, file), { end: limit })) {
        if (piece.kind === "gap") onGap({ file, offset: piece.offset, length: piece.length, reason: piece.reason });
        else {
          const exchange = copy.add(piece);
          onRecord(piece.raw.length);
          if (exchange !== undefined) yield exchange;
        }
      }
      const exchange = copy.finish();
      if (exchange !== undefined) yield exchange;
    } finally {
      copy.close();
    }
  }
}

type OpenExchange = { -readonly [Key in keyof SavedExchange]: SavedExchange[Key] };

/** One file of the new archive. */
class Copy {
  readonly #file: string;
  readonly #path: string;
  #descriptor: number | undefined;
  #size = 0;
  #open: OpenExchange | undefined;

  constructor(file: string, path: string) {
    this.#file = file;
    this.#path = path;
  }

  /** Gives the exchange that ended before this record, if one did. */
  add({ offset, raw, record }: SalvagedRecord): SavedExchange | undefined {
    const place = this.#write(raw);
    if (record.type === "response" || record.type === "revisit") {
      const ended = this.finish();
      this.#open = begun(record, { file: this.#file, offset, place, length: raw.length });
      return ended;
    }
    if (this.#open !== undefined && record.headers.get("warc-concurrent-to") === this.#open.id) {
      this.#open.length = place + raw.length - this.#open.place;
      if (record.type === "metadata") this.#open.scores = fieldsOf(record);
      return undefined;
    }
    return this.finish();
  }

  finish(): SavedExchange | undefined {
    const ended = this.#open;
    this.#open = undefined;
    return ended;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }

  #write(bytes: Uint8Array): number {
    this.#descriptor ??= openSync(this.#path, "wx");
    const place = this.#size;
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done, bytes.length - done);
    this.#size += bytes.length;
    return place;
  }
}

function begun(
  { type, headers, targetUri = "", date = "" }: WarcRecord,
  at: Pick<SavedExchange, "file" | "offset" | "place" | "length">,
): OpenExchange {
  return {
    ...at,
    isRevisit: type === "revisit",
    id: headers.get("warc-record-id") ?? "",
    url: targetUri,
    digest: headers.get("warc-payload-digest") ?? "",
    dateMs: Date.parse(date) || 0,
    scores: undefined,
  };
}

function fieldsOf({ block }: WarcRecord): Record<string, string> {
  const lines = Buffer.from(block).toString().split("\r\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const colon = line.indexOf(":");
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : [];
    }),
  );
}

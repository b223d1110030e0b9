/** The records of a WARC file, by a reader that is not ours. */
import { createReadStream } from "node:fs";
import { WARCParser } from "warcio";

export interface ReadRecord {
  readonly type: string | undefined;
  readonly url: string;
  readonly text: string;
}

export async function recordsIn(path: string): Promise<ReadRecord[]> {
  const records: ReadRecord[] = [];
  for await (const record of new WARCParser(createReadStream(path))) {
    const text = await record.contentText();
    records.push({ type: record.warcType ?? undefined, url: record.warcTargetURI ?? "", text });
  }
  return records;
}

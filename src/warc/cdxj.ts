/** A line of an index of archived answers (CDXJ): sortable address, time, and where the record lies as JSON. @module */
import { plainJson } from "../display.ts";
import type { WarcRecord } from "./record.ts";
import { surt } from "./surt.ts";

/** Where a record lies: a gzip member of a file. */
export interface IndexedPlace {
  readonly filename: string;
  readonly offset: number;
  readonly length: number;
}

/** Undefined for records that are no answers of web servers. */
export function cdxjLine(record: WarcRecord, { filename, offset, length }: IndexedPlace): string | undefined {
  const { type, targetUri, date, headers } = record;
  if (targetUri === undefined || date === undefined || !/^(?:response|revisit|resource)$/.test(type)) return undefined;
  if (!/^https?:/i.test(targetUri)) return undefined; // nobody plays back what a name server said
  const { status, mime } =
    type === "resource" ? { status: undefined, mime: headers.get("content-type") } : headOf(record);
  const digest = headers.get("warc-payload-digest");
  const fields = {
    url: targetUri,
    ...(mime === undefined ? {} : { mime: type === "revisit" ? "warc/revisit" : mime }),
    ...(status === undefined ? {} : { status }),
    ...(digest === undefined ? {} : { digest }),
    length: String(length),
    offset: String(offset),
    filename,
  };
  return `${surt(targetUri).replace(/\s/g, "")} ${date.replace(/\D/g, "").slice(0, 14)} ${plainJson(fields)}`;
}

const MAX_HEAD_BYTES = 65_536;

/** Status and type of an answer, without reading its body. */
function headOf({ block }: WarcRecord): { status: string | undefined; mime: string | undefined } {
  const start = Buffer.from(block.buffer, block.byteOffset, Math.min(block.length, MAX_HEAD_BYTES)).toString("latin1");
  const head = start.split(/\r?\n\r?\n/, 1)[0] ?? "";
  return {
    status: /^HTTP\/\S+\s+(\d{3})/.exec(head)?.[1],
    mime: /^content-type:[ \t]*([^\s;]+)/im.exec(head)?.[1],
  };
}

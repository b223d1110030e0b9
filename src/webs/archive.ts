/**
 * Recorded pages out of WARC files: responses, resources and revisits of http(s) URLs. Archives hold much that is no
 * page (requests, metadata, DNS), so that is passed over; what should have been a page but cannot be read is counted.
 * @module
 */
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { parseHttpResponse } from "../warc/http.ts";
import { type PlacedRecord, readWarc } from "../warc/reader.ts";
import type { WebBuilder } from "./builder.ts";
import type { WebInput } from "./inputs.ts";
import { readCounted } from "./source.ts";

/** Headers besides Content-Type that change what a crawler does with a page. */
const KEPT_HEADERS = ["content-language", "link", "refresh", "x-robots-tag"];

export async function addArchive(builder: WebBuilder, input: WebInput, onRead: (bytes: number) => void): Promise<void> {
  for await (const record of readWarc(readCounted(input.path, onRead), { name: input.path })) {
    const url = record.targetUri === undefined ? undefined : canonicalUrl(record.targetUri);
    if (url !== undefined && !addRecord(builder, record, url)) builder.skip();
  }
}

/** False if the record should be a page but is none. */
function addRecord(builder: WebBuilder, record: PlacedRecord, url: CanonicalUrl): boolean {
  switch (record.type) {
    case "response":
      return addResponse(builder, record, url);
    case "resource":
      return addResource(builder, record, url);
    case "revisit":
      return addRevisit(builder, record, url);
    default:
      return true;
  }
}

function addResponse(builder: WebBuilder, { block, blockLength }: PlacedRecord, url: CanonicalUrl): boolean {
  const response = block.length < blockLength ? undefined : parseHttpResponse(block);
  if (response === undefined || response.kind === "broken" || response.status < 200) return false;
  const { status, headers, body } = response;
  const { location } = headers;
  if (status >= 300 && status <= 399 && location !== undefined) {
    builder.add({ kind: "redirect", url, status, location });
    return true;
  }
  const kept = KEPT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  const extra = kept.length === 0 ? {} : { headers: Object.fromEntries(kept) };
  builder.add({ kind: "page", url, status, contentType: headers["content-type"] ?? "", ...extra, body });
  return true;
}

function addResource(builder: WebBuilder, record: PlacedRecord, url: CanonicalUrl): boolean {
  if (record.block.length < record.blockLength) return false;
  const contentType = record.headers.get("content-type") ?? "";
  builder.add({ kind: "page", url, status: 200, contentType, body: record.block });
  return true;
}

/** The payload lies in an earlier record, which the revisit names. */
function addRevisit(builder: WebBuilder, { headers, block }: PlacedRecord, url: CanonicalUrl): boolean {
  const original = canonicalUrl(headers.get("warc-refers-to-target-uri") ?? url);
  const response = parseHttpResponse(block);
  const status = response.kind === "response" ? response.status : 200;
  return original !== undefined && builder.addSame(url, status, original);
}

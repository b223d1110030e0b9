/**
 * A link graph as a file in the cache of recorded webs: a header, then its arrays as they lie in memory. Anything that
 * does not fit (another format, byte order, size or checksum) is no graph, and it is made anew.
 * @module
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { systemCodeOf } from "../errors.ts";
import { VERSION } from "../system/version.ts";
import { writeWholeFile } from "../system/whole-file.ts";
import type { UrlTable } from "../url/url-table.ts";
import { cacheFolders, cacheKey } from "../webs/cache.ts";
import { findInputs } from "../webs/inputs.ts";
import type { LinkGraph } from "./graph.ts";

const MAGIC = 0x31474748; // "HGG1"; reads differently on a machine with the other byte order
const HEADER = 4; // magic, checksum, records, links; 32 bits each

/** Places where the graph of a web may lie, the preferred one first. */
export function graphPlaces(web: string): string[] {
  const key = web === "demo" ? `demo-${VERSION}` : cacheKey(findInputs(web));
  return cacheFolders().map((folder) => join(folder, `${key}.links`));
}

export function readGraph(places: readonly string[], urls: UrlTable): LinkGraph | undefined {
  for (const place of places) {
    const graph = decodeGraph(bytesOf(place), urls);
    if (graph !== undefined) return graph;
  }
  return undefined;
}

/** Without a writable place it is not kept. */
export function keepGraph(places: readonly string[], graph: LinkGraph): void {
  for (const place of places) {
    try {
      writeWholeFile(place, [encodeGraph(graph)], { folderMode: 0o700 });
      return;
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error;
    }
  }
}

export function encodeGraph({ leadsTo, starts, targets }: LinkGraph): Uint8Array {
  const words = new Uint32Array(HEADER + leadsTo.length + starts.length + targets.length);
  words.set([MAGIC, 0, leadsTo.length, targets.length]);
  words.set(new Uint32Array(leadsTo.buffer, leadsTo.byteOffset, leadsTo.length), HEADER);
  words.set(starts, HEADER + leadsTo.length);
  words.set(targets, HEADER + leadsTo.length + starts.length);
  const bytes = new Uint8Array(words.buffer);
  words[1] = crc32(bytes.subarray(8));
  return bytes;
}

/** Undefined if these are no bytes of a graph over these URLs. */
export function decodeGraph(bytes: Uint8Array | undefined, urls: UrlTable): LinkGraph | undefined {
  if (bytes === undefined || bytes.length < HEADER * 4 || bytes.length % 4 !== 0) return undefined;
  const words = new Uint32Array(new Uint8Array(bytes).buffer); // a copy lies aligned
  const [magic, checksum, records = 0, links = 0] = words;
  if (magic !== MAGIC || records !== urls.count || words.length !== HEADER + records * 2 + 1 + links) return undefined;
  if (checksum !== crc32(new Uint8Array(words.buffer, 8))) return undefined;
  const startsAt = HEADER + records;
  return {
    urls,
    leadsTo: new Int32Array(words.buffer, HEADER * 4, records),
    starts: words.subarray(startsAt, startsAt + records + 1),
    targets: words.subarray(startsAt + records + 1),
  };
}

function bytesOf(place: string): Uint8Array | undefined {
  try {
    return readFileSync(place);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
}

/**
 * A WARC record as read, and its head. Accepts what tools write: any case, folded lines, URIs in angle brackets.
 * @module
 */

export interface WarcRecord {
  /** "1.1" */
  readonly version: string;
  /** "response", "request", … */
  readonly type: string;
  /** Lower-case names; of repeated headers the first. */
  readonly headers: ReadonlyMap<string, string>;
  readonly targetUri: string | undefined;
  readonly date: string | undefined;
  /** The content; at most MAX_RECORD_BYTES of it. */
  readonly block: Uint8Array;
  /** The whole content's length. */
  readonly blockLength: number;
}

/** Why a head makes no record. */
export class HeadError extends Error {}

/** From the version line and the header lines. */
export function parseHead(lines: readonly string[]): Omit<WarcRecord, "block"> {
  const headers = new Map<string, string>();
  let name = "";
  for (const line of lines.slice(1)) {
    const colon = line.indexOf(":");
    if (/^[ \t]/.test(line) && name !== "") headers.set(name, `${headers.get(name)} ${line.trim()}`);
    else if (colon > 0) {
      name = line.slice(0, colon).trim().toLowerCase();
      if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
    }
  }
  const length = headers.get("content-length") ?? "";
  if (!/^\d{1,15}$/.test(length)) throw new HeadError("it has no valid Content-Length");
  return {
    version: (lines[0] ?? "").slice(5).trim(),
    type: (headers.get("warc-type") ?? "").toLowerCase(),
    headers,
    targetUri: headers.get("warc-target-uri")?.replace(/^<(.*)>$/, "$1"), // wget writes the brackets of WARC/1.0
    date: headers.get("warc-date"),
    blockLength: Number(length),
  };
}

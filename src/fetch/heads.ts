/**
 * Request and response heads as text for the archive, and headers as the stages read them. Text here is a string of
 * octets (one character each, as in latin1): what a server sent is kept byte for byte.
 * @module
 */

export type HeaderLine = readonly [name: string, value: string];

/** What we send, in the order in which undici writes it. */
export function requestHead(path: string, host: string, headers: readonly HeaderLine[]): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`GET ${path} HTTP/1.1`, `host: ${host}`, "connection: keep-alive", ...lines].join("\r\n");
}

/** What came back. The parser does not tell the minor version; both are spelled HTTP/1.1. */
export function responseHead(status: number, reason: string, headers: readonly HeaderLine[]): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`.trimEnd(), ...lines].join("\r\n");
}

/** Names and values in turn, as the parser gives them. */
export function headerLines(raw: readonly (Uint8Array | string)[]): HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) lines.push([octets(raw[i]), octets(raw[i + 1]).trim()]);
  return lines;
}

/** The body that we keep has no chunks any more, so its head must not claim them: it has a length instead. */
export function withoutChunks(headers: readonly HeaderLine[], length: number): HeaderLine[] {
  const isChunked = headers.some(([name]) => name.toLowerCase() === "transfer-encoding");
  if (!isChunked) return [...headers];
  const kept = headers.filter(([name]) => !/^(transfer-encoding|content-length|trailer)$/i.test(name));
  return [...kept, ["Content-Length", String(length)]];
}

/** Lower-case names; repeated headers joined with ", ". */
export function headerRecord(headers: readonly HeaderLine[]): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = joined.get(key);
    joined.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}

/** The reason phrase of a status line, without anything that could break the line. */
export function cleanReason(text: string | undefined): string {
  return (text ?? "")
    .replace(/[^\x20-\x7e]/g, "")
    .slice(0, 200)
    .trim();
}

function octets(value: Uint8Array | string | undefined): string {
  const text = typeof value === "string" ? value : Buffer.from(value ?? []).toString("latin1");
  // The parser refuses line breaks in headers; this is the last guard before they would reach an archive.
  return text.replace(/[\r\n\0]/g, " ");
}

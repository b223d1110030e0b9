/**
 * Recorded pages as JSON lines: `{url, status, contentType, body}` for a page, `{url, status, location}` for a
 * redirect. Anything else is refused with the place, since a web that is half understood gives wrong measurements.
 * @module
 */
import { ConfigError } from "../errors.ts";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import type { NewPage } from "./builder.ts";
import type { WebInput } from "./inputs.ts";
import { type Line, readLines } from "./lines.ts";
import type { RecordedRedirect } from "./web.ts";

export async function* readJsonl(
  input: WebInput,
  onRead: (bytes: number) => void,
): AsyncGenerator<NewPage | RecordedRedirect> {
  for await (const line of readLines(input, onRead)) {
    const text = textOf(line);
    if (text !== "") yield parseRecord(text, line, input.path);
  }
}

function textOf({ number, bytes }: Line): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  return (number === 1 ? text.replace(/^\ufeff/, "") : text).trimEnd();
}

function parseRecord(text: string, line: Line, path: string): NewPage | RecordedRedirect {
  const refuse = (problem: string): never => {
    throw new ConfigError(
      "web-broken",
      `${path}, line ${line.number}: ${problem}.`,
      line.isUnended
        ? "The last line has no end, so the file was probably not copied to its end; get it again."
        : "A line is {url, status, contentType, body} or {url, status, location}; correct it or take it out.",
    );
  };
  const record = parseObject(text, refuse);
  const url = urlOf(record, refuse);
  const { status } = record;
  if (!isStatus(status)) return refuse(`"status" must be a number from 200 to 599, got ${shown(status)}`);
  return "location" in record ? redirect(record, url, status, refuse) : page(record, url, status, refuse);
}

type Refuse = (problem: string) => never;
type Fields = Readonly<Record<string, unknown>>;

function parseObject(text: string, refuse: Refuse): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse(`this is no JSON (${error instanceof SyntaxError ? error.message.slice(0, 120) : "unreadable"})`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse("this is no JSON object");
  return value as Fields;
}

function urlOf({ url }: Fields, refuse: Refuse): CanonicalUrl {
  if (typeof url !== "string") return refuse(`"url" must be a text, got ${shown(url)}`);
  return canonicalUrl(url) ?? refuse(`"url" must be an http or https URL, got ${shown(url)}`);
}

function page(record: Fields, url: CanonicalUrl, status: number, refuse: Refuse): NewPage {
  refuseOthers(record, ["url", "status", "contentType", "body"], refuse);
  const { contentType, body } = record;
  if (typeof contentType !== "string") return refuse(`"contentType" must be a text, got ${shown(contentType)}`);
  if (typeof body !== "string") return refuse(`"body" must be a text, got ${shown(body)}`);
  return { kind: "page", url, status, contentType, body };
}

function redirect(record: Fields, url: CanonicalUrl, status: number, refuse: Refuse): RecordedRedirect {
  refuseOthers(record, ["url", "status", "location"], refuse);
  const { location } = record;
  if (typeof location !== "string") return refuse(`"location" must be a text, got ${shown(location)}`);
  if (status < 300 || status > 399) return refuse(`"status" of a redirect must be from 300 to 399, got ${status}`);
  return { kind: "redirect", url, status, location };
}

function refuseOthers(record: Fields, allowed: readonly string[], refuse: Refuse): void {
  for (const key in record) if (!allowed.includes(key)) refuse(`the key ${shown(key)} is unknown here`);
}

function isStatus(status: unknown): status is number {
  return typeof status === "number" && Number.isInteger(status) && status >= 200 && status <= 599;
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : (JSON.stringify(value) ?? "nothing").slice(0, 80);
}

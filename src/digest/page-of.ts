/** From an answer of the web to a page: the one place where headers meet the parser. @module */
import type { HttpResponse } from "../fetching.ts";
import { parsePage } from "../parse/page.ts";
import type { Page } from "../types.ts";

/** Our name in robots meta tags and headers. */
const AGENT = "honeyguide";

export function pageOf({ url, body, headers }: Pick<HttpResponse, "url" | "body" | "headers">): Page {
  return parsePage({
    url,
    body,
    agent: AGENT,
    ...optional("contentType", headers["content-type"]),
    ...optional("xRobotsTag", headers["x-robots-tag"]),
    ...optional("contentLanguage", headers["content-language"]),
  });
}

function optional<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
}

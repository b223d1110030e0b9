/** From an answer of the web to a page: the one place where headers meet the parser. @module */
import { markupOf } from "../documents/markup-of.ts";
import type { HttpResponse, Trouble } from "../fetching.ts";
import { parseMarkup } from "../parse/page.ts";
import type { Page } from "../types.ts";

/** Our name in robots meta tags and headers. */
const AGENT = "honeyguide";

/** Trouble is a document that cannot be read. Never rejects. */
export async function pageOf(
  response: Pick<HttpResponse, "url" | "body" | "headers">,
  signal?: AbortSignal,
): Promise<Page | Trouble> {
  const { url, headers } = response;
  const markup = await markupOf(response, { signal });
  if (markup.kind !== "markup") return markup;
  return parseMarkup({
    url,
    ...markup,
    agent: AGENT,
    ...optional("xRobotsTag", headers["x-robots-tag"]),
    ...optional("contentLanguage", headers["content-language"]),
  });
}

/** The same where a document that cannot be read counts as none. */
export async function readablePageOf(
  response: Pick<HttpResponse, "url" | "body" | "headers">,
): Promise<Page | undefined> {
  const page = await pageOf(response);
  return isTrouble(page) ? undefined : page;
}

export function isTrouble(result: object): result is Trouble {
  return "code" in result;
}

function optional<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
}

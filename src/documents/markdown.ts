/**
 * Markdown, GitHub's kind. What stands in front of it between `---` lines (YAML, as static sites have it) is what it says of
 * itself; else its first heading is its title.
 * @module
 */
import { marked, type Token } from "marked";
import { z } from "zod";
import { yaml } from "../system/packages.ts";
import { type DocumentFacts, htmlDocument } from "./markup.ts";

const FRONT_MATTER = /^\ufeff?---[^\S\n]*\r?\n([\s\S]{0,20000}?)\n---[^\S\n]*(?:\r?\n|$)/;

export function markdownMarkup(source: string): string {
  const front = FRONT_MATTER.exec(source);
  const text = source.slice(front?.[0].length ?? 0);
  const tokens = marked.lexer(text);
  const facts = frontFacts(front?.[1] ?? "");
  return htmlDocument({ ...facts, title: facts.title ?? firstHeading(tokens) }, marked.parser(tokens));
}

/** Dates come as text, or, where YAML has a type for them, as dates. */
const line = z.union([z.string(), z.number().transform(String), z.date().transform((date) => date.toISOString())]);
const said = line.optional().catch(undefined);
const frontSchema = z.object({
  title: said,
  author: said,
  authors: z.array(z.string()).optional().catch(undefined),
  date: said,
  updated: said,
  lastmod: said,
  description: said,
  summary: said,
  lang: said,
  language: said,
  license: said,
});

function frontFacts(source: string): DocumentFacts {
  const front = frontSchema.safeParse(yamlIn(source)).data;
  if (front === undefined) return {};
  return {
    title: front.title,
    authors: front.authors ?? (front.author === undefined ? [] : [front.author]),
    description: front.description ?? front.summary,
    language: front.lang ?? front.language,
    published: front.date,
    modified: front.updated ?? front.lastmod,
    rights: front.license,
  };
}

function yamlIn(source: string): unknown {
  try {
    return yaml().parse(source);
  } catch {
    return undefined; // then it is no front matter that anybody can read
  }
}

function firstHeading(tokens: readonly Token[]): string | undefined {
  const token = tokens.find((found) => found.type === "heading");
  return token?.type === "heading" ? plainText(token.text) : undefined;
}

/** Of a heading's Markdown, what a reader sees of its simplest marks. */
function plainText(text: string): string {
  return text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`]/g, "");
}

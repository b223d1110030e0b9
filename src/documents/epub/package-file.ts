/** A book's package file: what it says of itself, and its chapters in their order (EPUB 3.3, section 5). @module */
import { Parser } from "htmlparser2";
import type { DocumentFacts } from "../markup.ts";

export interface BookPackage {
  readonly facts: DocumentFacts;
  /** Paths of the chapters, relative to the package file. */
  readonly chapters: readonly string[];
}

/** The path of the package file, from META-INF/container.xml. */
export function packagePath(container: string): string | undefined {
  let path: string | undefined;
  readXml(container, (name, attributes) => {
    if (name === "rootfile") path ??= attributes["full-path"];
  });
  return path;
}

export function readPackage(source: string): BookPackage {
  const items = new Map<string, string>();
  const spine: string[] = [];
  const said = new Map<string, string[]>();
  let isModified = false;
  readXml(
    source,
    (name, attributes) => {
      isModified = name === "meta" && attributes.property === "dcterms:modified";
      const { id, href, idref } = attributes;
      if (name === "item" && id !== undefined && href !== undefined) items.set(id, href);
      if (name === "itemref" && idref !== undefined) spine.push(idref);
    },
    (name, text) => {
      const key = isModified ? "modified" : name;
      if (text !== "") said.set(key, [...(said.get(key) ?? []), text]);
    },
  );
  const first = (name: string) => said.get(name)?.[0];
  return {
    facts: {
      title: first("title"),
      authors: said.get("creator")?.slice(0, 10),
      description: first("description"),
      keywords: said.get("subject")?.slice(0, 50).join(", "),
      language: first("language"),
      published: first("date"),
      modified: first("modified"),
      rights: first("rights"),
    },
    chapters: spine.flatMap((id) => items.get(id) ?? []),
  };
}

/** What Dublin Core elements hold. */
const SAID = new Set(["title", "creator", "description", "subject", "language", "date", "rights", "meta"]);
const MAX_LENGTH = 10_000;

/** Names come without their prefixes. */
function readXml(
  source: string,
  opened: (name: string, attributes: Readonly<Record<string, string | undefined>>) => void,
  closed: (name: string, text: string) => void = () => {},
): void {
  let text = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = "";
        opened(localName(name), attributes);
      },
      ontext(data) {
        if (text.length < MAX_LENGTH) text += data;
      },
      onclosetag(name) {
        const local = localName(name);
        if (SAID.has(local)) closed(local, text.trim());
        text = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

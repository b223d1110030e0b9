/**
 * What a page says of itself as linked data (JSON-LD with the vocabulary of schema.org). Of all its nodes, those that are
 * the page's subject count: articles and their like before the page itself; never the site, its publisher or a list's items.
 * Pages write anything there, so every look at a value is checked, and a page has a bounded number of nodes.
 * @module
 */

export interface LinkedData {
  readonly title: string | undefined;
  readonly authors: readonly string[];
  readonly published: string | undefined;
  readonly modified: string | undefined;
  readonly description: string | undefined;
  readonly license: string | undefined;
}

type Node = Readonly<Record<string, unknown>>;

const WORK =
  /(?:Article|Posting|Report|Recipe|HowTo|Question|Review|Dataset|CreativeWork|Book|Thesis|Course|Event|Movie|VideoObject|AudioObject|PodcastEpisode|SoftwareSourceCode|Product|LearningResource|Legislation|Chapter)$/;
const PAGE = /(?:Page|WebContent)$/;
/** Below these keys lies what the page is about. */
const INSIDE = ["@graph", "mainEntity", "mainEntityOfPage"];

const MAX_NODES = 2000;
const MAX_AUTHORS = 10;
/** More works at the top make a list, whose dates and authors are not the page's. */
const MAX_WORKS = 2;

/** Of the page at `url`. */
export function readLinkedData(scripts: readonly string[], url: string): LinkedData {
  const nodes = scripts.flatMap((script) => nodesOf(parsed(script))).slice(0, MAX_NODES);
  const byId = new Map(
    nodes.flatMap((node) => (typeof node["@id"] === "string" ? [[node["@id"], node] as const] : [])),
  );
  const subjects = [...worksOf(nodes, url), ...nodes.filter((node) => hasType(node, PAGE))];
  const first = <T>(read: (node: Node) => T | undefined): T | undefined => {
    for (const node of subjects) {
      const value = read(node);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    title: first((node) => text(node.headline) ?? text(node.name)),
    authors: first((node) => namesOf(node.author ?? node.creator, byId)) ?? [],
    published: first((node) => text(node.datePublished) ?? text(node.dateCreated) ?? text(node.uploadDate)),
    modified: first((node) => text(node.dateModified)),
    description: first((node) => text(node.description) ?? text(node.abstract)),
    license: first((node) => addressOf(node.license)),
  };
}

/** Many writers wrap it in comments, as they did with scripts. */
function parsed(script: string): unknown {
  const content = script
    .trim()
    .replace(/^(?:<!--|\/\/<!\[CDATA\[|<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)|(?:-->|\/\/\]\]>|\]\]>|\/\*\]\]>\*\/);?$/g, "");
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function nodesOf(root: unknown): Node[] {
  const nodes: Node[] = [];
  const open: unknown[] = [root];
  for (let next = 0; next < open.length && nodes.length < MAX_NODES; next++) {
    const value = open[next];
    if (Array.isArray(value)) for (const each of value.slice(0, MAX_NODES)) open.push(each);
    else if (isNode(value)) {
      nodes.push(value);
      for (const key of INSIDE) if (value[key] !== undefined) open.push(value[key]);
    }
  }
  return nodes;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function worksOf(nodes: readonly Node[], url: string): readonly Node[] {
  const works = nodes.filter((node) => hasType(node, WORK));
  const named = works.filter((node) => [node.url, node["@id"], addressOf(node.mainEntityOfPage)].includes(url));
  if (named.length > 0) return named;
  return works.length <= MAX_WORKS ? works : [];
}

function hasType(node: Node, pattern: RegExp): boolean {
  const types = Array.isArray(node["@type"]) ? node["@type"].slice(0, 10) : [node["@type"]];
  return types.some((type) => typeof type === "string" && pattern.test(type.slice(-50)));
}

/** The first text of a value that may be a list or say its language. */
function text(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === "string") return one.trim() === "" ? undefined : one;
  return isNode(one) && typeof one["@value"] === "string" ? one["@value"] : undefined;
}

/** A person may be a name, an object with one, or a reference to another node. */
function namesOf(value: unknown, byId: ReadonlyMap<string, Node>): readonly string[] | undefined {
  const names = (Array.isArray(value) ? value.slice(0, MAX_AUTHORS) : [value]).flatMap((person) => {
    if (!isNode(person)) return text(person) ?? [];
    const id = person["@id"];
    return text(person.name) ?? (typeof id === "string" ? (text(byId.get(id)?.name) ?? []) : []);
  });
  return names.length === 0 ? undefined : names;
}

function addressOf(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  return isNode(one) ? (text(one["@id"]) ?? text(one.url) ?? text(one.name)) : text(one);
}

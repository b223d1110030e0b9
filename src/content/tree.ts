/** The light tree that a page's content is read from: block-level elements, and leaves of text with their inline marks. @module */
import type { Element } from "../parse/elements.ts";
import { type AttributeValues, Vocabulary } from "../parse/markup.ts";

class Values {
  alt: string | undefined = undefined;
  alttext: string | undefined = undefined;
  "aria-hidden": string | undefined = undefined;
  "aria-label": string | undefined = undefined;
  class: string | undefined = undefined;
  content: string | undefined = undefined;
  "data-lang": string | undefined = undefined;
  "data-language": string | undefined = undefined;
  "data-src": string | undefined = undefined;
  display: string | undefined = undefined;
  encoding: string | undefined = undefined;
  hidden: string | undefined = undefined;
  href: string | undefined = undefined;
  id: string | undefined = undefined;
  itemprop: string | undefined = undefined;
  itemtype: string | undefined = undefined;
  name: string | undefined = undefined;
  property: string | undefined = undefined;
  role: string | undefined = undefined;
  src: string | undefined = undefined;
  start: string | undefined = undefined;
  style: string | undefined = undefined;
  type: string | undefined = undefined;
}

export type ContentAttributeName = keyof Values;
export type ContentAttributes = Readonly<AttributeValues<ContentAttributeName>>;

function namesOf(values: Values): readonly ContentAttributeName[] {
  return Object.keys(values).filter((name): name is ContentAttributeName => name in values);
}

export const CONTENT_VOCABULARY = new Vocabulary<ContentAttributeName>(namesOf(new Values()), () => new Values());

/** The attributes that a node keeps; those of a tag are gone with it. */
export type NodeAttributes = Pick<
  ContentAttributes,
  "aria-label" | "class" | "data-lang" | "data-language" | "id" | "itemprop" | "role" | "start"
>;

const NONE: NodeAttributes = keptOf(new Values());

function keptOf(given: ContentAttributes): NodeAttributes {
  if (given === CONTENT_VOCABULARY.none) return NONE;
  return {
    "aria-label": given["aria-label"],
    class: given.class,
    "data-lang": given["data-lang"],
    "data-language": given["data-language"],
    id: given.id,
    itemprop: given.itemprop,
    role: given.role,
    start: given.start,
  };
}

/** Inline marks of a text, as bits. */
export const Mark = {
  bold: 1,
  italic: 2,
  code: 4,
  struck: 8,
  raised: 16,
  lowered: 32,
  formula: 64,
  display: 128,
} as const;

/** Why a text may not be for readers. */
export const Veil = { none: 0, hidden: 1, noscript: 2, template: 3 } as const;

export interface Leaf {
  text: string;
  readonly block: Block;
  readonly href: string | undefined;
  readonly marks: number;
}

/** A picture, a line break or a rule, at its place among the leaves. */
export interface Sign {
  readonly name: "br" | "hr" | "img";
  /** The block that it stands in or behind. */
  readonly after: Block | undefined;
  readonly alt: string;
  readonly src: string;
  readonly href: string | undefined;
}

export type Child = Node | Leaf | Sign;

const NO_CHILDREN: readonly Child[] = [];
const NO_LEAVES: readonly Leaf[] = [];

/** A short list with one more at its end: most lists are, and an array that grows takes room for seventeen. */
function appended<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0) return [item];
  if (list.length === 1) return [list[0] as T, item];
  (list as T[]).push(item);
  return list;
}

export class Node {
  /** Place among the nodes of the tree, in document order. */
  readonly index: number;
  readonly element: Element;
  readonly parent: Node | undefined;
  readonly attributes: NodeAttributes;
  readonly depth: number;
  children: readonly Child[] = NO_CHILDREN;
  /** Blocks inside: from the first up to, not with, the last. */
  readonly firstBlock: number;
  endBlock = 0;
  /** Of `pre`: the classes of the first inline element inside that has some. */
  inner: string | undefined;

  constructor(
    index: number,
    element: Element,
    parent: Node | undefined,
    attributes: ContentAttributes,
    firstBlock: number,
  ) {
    this.index = index;
    this.element = element;
    this.parent = parent;
    this.attributes = keptOf(attributes);
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.firstBlock = firstBlock;
  }

  add(child: Child): void {
    this.children = appended(this.children, child);
  }

  get name(): string {
    return this.element.name;
  }
}

/** A stretch of text between two block-level tags. */
export class Block {
  readonly index: number;
  readonly node: Node;
  readonly veil: number;
  /** Classes of an inline element around its beginning. */
  readonly inlineClass: string;
  leaves: readonly Leaf[] = NO_LEAVES;
  /** Line breaks, pictures and form fields inside. */
  breaks = 0;
  fields = 0;

  constructor(index: number, node: Node, veil: number, inlineClass: string) {
    this.index = index;
    this.inlineClass = inlineClass;
    this.node = node;
    this.veil = veil;
  }

  add(leaf: Leaf): void {
    this.leaves = appended(this.leaves, leaf);
  }
}

export interface Tree {
  readonly root: Node;
  /** In document order. */
  readonly nodes: readonly Node[];
  readonly blocks: readonly Block[];
  readonly title: string;
  readonly base: string | undefined;
  /** Names and properties of meta elements, the first of each. */
  readonly meta: ReadonlyMap<string, string>;
  /** Contents of `application/ld+json` scripts. */
  readonly data: readonly string[];
  readonly scripts: number;
}

export function isNode(child: Child): child is Node {
  return child instanceof Node;
}

export function isLeaf(child: Child): child is Leaf {
  return "block" in child;
}

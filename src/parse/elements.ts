/**
 * What each HTML element means to us: its label group, whether it separates words, whether it is a container of
 * content blocks or a context of links, whether its content is noise, and which open elements its tags end. This is
 * the part of the HTML standard's tree construction that can change which text belongs together.
 * @module
 */
import type { Zone } from "../types.ts";

/** Kinds of elements as bits, so that a set of kinds is a number. */
export const Kind = {
  inline: 1 << 0,
  paragraph: 1 << 1,
  heading: 1 << 2,
  item: 1 << 3,
  definition: 1 << 4,
  cell: 1 << 5,
  row: 1 << 6,
  rows: 1 << 7,
  caption: 1 << 8,
  table: 1 << 9,
  list: 1 << 10,
  option: 1 << 11,
  select: 1 << 12,
  button: 1 << 13,
  section: 1 << 14,
  division: 1 << 15,
  foreign: 1 << 16,
  bold: 1 << 17,
  opaque: 1 << 18,
} as const;

/** Elements whose end tags and implied ends do not reach outside. */
const SCOPE = Kind.table | Kind.cell | Kind.caption | Kind.opaque;
const LIST_SCOPE = SCOPE | Kind.list | Kind.section | Kind.button;

/** An open element of one of `kinds` ends, unless one of `stops` stands between. */
export interface ImpliedEnd {
  readonly kinds: number;
  readonly stops: number;
}

export interface Element {
  readonly name: string;
  readonly kind: number;
  readonly zone: Zone;
  /** Separates words; inline elements do not. */
  readonly isBlock: boolean;
  readonly isVoid: boolean;
  /** Its text and links are noise. */
  readonly isSilent: boolean;
  /** The tokenizer hands its content over as text. */
  readonly isRaw: boolean;
  readonly container: "none" | "division" | "section";
  readonly isContext: boolean;
  readonly endsOnOpen: readonly ImpliedEnd[];
  /** The end tag looks no further than these. */
  readonly scope: number;
}

const ENDS_PARAGRAPH: ImpliedEnd = { kinds: Kind.paragraph, stops: SCOPE | Kind.button };
/** Not in the standard: an unclosed `select` must not swallow the rest of the page. */
const ENDS_SELECT: ImpliedEnd = { kinds: Kind.select | Kind.option, stops: SCOPE };
const BLOCK_ENDS = [ENDS_PARAGRAPH, ENDS_SELECT];

const NONE: readonly ImpliedEnd[] = [];

const table = new Map<string, Element>();

function define(names: string, properties: Partial<Element>): void {
  for (const name of names.split(" ")) table.set(name, newElement(name, properties));
}

/** Written out, not spread: all elements have one shape then, and what is asked of every tag of every page is found at once. */
function newElement(name: string, properties: Partial<Element>): Element {
  return {
    name,
    kind: properties.kind ?? Kind.inline,
    zone: properties.zone ?? 4,
    isBlock: properties.isBlock ?? false,
    isVoid: properties.isVoid ?? false,
    isSilent: properties.isSilent ?? false,
    isRaw: properties.isRaw ?? false,
    container: properties.container ?? "none",
    isContext: properties.isContext ?? false,
    endsOnOpen: properties.endsOnOpen ?? NONE,
    scope: properties.scope ?? SCOPE,
  };
}

const BLOCK: Partial<Element> = { kind: Kind.section, isBlock: true, endsOnOpen: BLOCK_ENDS };
const HEADING: Partial<Element> = {
  ...BLOCK,
  kind: Kind.heading,
  isContext: true,
  endsOnOpen: [...BLOCK_ENDS, { kinds: Kind.heading, stops: ~(Kind.heading | Kind.bold | Kind.inline) }],
};

define("a span i em u s small big sub sup font code tt abbr cite q label", {});
// One of each, whatever the tags say: their start and end tags never open or close anything.
define("html head body", { isVoid: true });
define("wbr img area base link meta frame source track col embed param bgsound", { isVoid: true });
define("br", { isVoid: true, isBlock: true });
define("hr", { isVoid: true, isBlock: true, endsOnOpen: BLOCK_ENDS });
define("input", { isVoid: true, endsOnOpen: [ENDS_SELECT] });
define("script style iframe noembed noframes title", { isRaw: true, isSilent: true });
define("textarea", { isRaw: true, isSilent: true, endsOnOpen: [ENDS_SELECT] });
define("strong b", { kind: Kind.bold, zone: 2 });
define("button", { kind: Kind.button, endsOnOpen: [{ kinds: Kind.button, stops: SCOPE }] });

define("header footer form fieldset figure details summary dialog center hgroup pre listing xmp search", BLOCK);
define("legend plaintext frameset", BLOCK);
define("section article main aside nav", { ...BLOCK, container: "section" });
define("address", { ...BLOCK, kind: Kind.division });
define("div", { ...BLOCK, kind: Kind.division, container: "division", isContext: true });
define("p", { ...BLOCK, kind: Kind.paragraph, zone: 3, isContext: true, scope: SCOPE | Kind.button });
define("blockquote figcaption", { ...BLOCK, isContext: true });
define("h1", { ...HEADING, zone: 0 });
define("h2 h3", { ...HEADING, zone: 1 });
define("h4 h5 h6", { ...HEADING, zone: 2 });

define("ul ol", { ...BLOCK, kind: Kind.list, container: "section" });
define("menu dir dl", { ...BLOCK, kind: Kind.list });
define("li", {
  ...BLOCK,
  kind: Kind.item,
  zone: 3,
  isContext: true,
  endsOnOpen: [...BLOCK_ENDS, { kinds: Kind.item, stops: LIST_SCOPE }],
  scope: SCOPE | Kind.list,
});
define("dd dt", {
  ...BLOCK,
  kind: Kind.definition,
  isContext: true,
  endsOnOpen: [...BLOCK_ENDS, { kinds: Kind.definition, stops: LIST_SCOPE }],
});

const TABLE_PART = { ...BLOCK, scope: Kind.table | Kind.opaque };
const IN_TABLE = Kind.table | Kind.opaque;
define("table", {
  ...BLOCK,
  kind: Kind.table,
  container: "section",
  endsOnOpen: [...BLOCK_ENDS, { kinds: Kind.table, stops: ~(Kind.table | Kind.row | Kind.rows) }],
  scope: Kind.opaque,
});
define("caption", {
  ...TABLE_PART,
  kind: Kind.caption,
  endsOnOpen: [{ kinds: Kind.caption | Kind.rows | Kind.row | Kind.cell, stops: IN_TABLE }],
});
define("thead tbody tfoot colgroup", {
  ...TABLE_PART,
  kind: Kind.rows,
  endsOnOpen: [{ kinds: Kind.caption | Kind.rows | Kind.row | Kind.cell, stops: IN_TABLE }],
});
define("tr", {
  ...TABLE_PART,
  kind: Kind.row,
  endsOnOpen: [{ kinds: Kind.caption | Kind.row | Kind.cell, stops: IN_TABLE }],
});
const CELL = { ...TABLE_PART, kind: Kind.cell, isContext: true, endsOnOpen: [{ kinds: Kind.cell, stops: IN_TABLE }] };
define("td", { ...CELL, zone: 3 });
define("th", CELL);

define("noscript template", { kind: Kind.opaque, isSilent: true, scope: 0 });
define("object applet marquee", { kind: Kind.opaque, scope: Kind.table | Kind.cell });
define("svg math", { kind: Kind.foreign, isSilent: true });
define("select", { kind: Kind.select, isSilent: true, endsOnOpen: [ENDS_SELECT] });
define("datalist", { kind: Kind.inline, isSilent: true });
define("option", { kind: Kind.option, isSilent: true, endsOnOpen: [{ kinds: Kind.option, stops: Kind.select }] });
define("optgroup", { kind: Kind.option, isSilent: true, endsOnOpen: [{ kinds: Kind.option, stops: Kind.select }] });

/** Tags that end an unfinished `svg` or `math`, by the standard's rules for foreign content. */
const BREAKOUT = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta " +
    "nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
  ).split(" "),
);
/** Elements of svg and math that may hold HTML. */
const INTEGRATION = new Set("foreignobject desc title mi mo mn ms mtext annotation-xml".split(" "));

/** Names that pages make up, remembered up to a limit: pages use few of them, many times. */
const MAX_REMEMBERED = 1000;
/** Longer names are none that anybody meets again. */
export const MAX_REMEMBERED_NAME = 32;
const remembered = new Map<string, Element>();

/** The element of that name, in either case; any unknown name is an inline element. */
export function elementOf(name: string): Element {
  return table.get(name) ?? remembered.get(name) ?? unusualElement(name);
}

function unusualElement(name: string): Element {
  const lowerCase = name.toLowerCase();
  const element = table.get(lowerCase) ?? newElement(lowerCase, {});
  if (remembered.size < MAX_REMEMBERED && name.length <= MAX_REMEMBERED_NAME) remembered.set(name, element);
  return element;
}

export function breaksOutOfForeign(element: Element): boolean {
  return BREAKOUT.has(element.name);
}

export function holdsHtmlInForeign(element: Element): boolean {
  return INTEGRATION.has(element.name);
}

/** The lines of a page: pieces of text that stand side by side, and which of their letters are links. @module */
import { z } from "zod";
import type { LinkArea } from "./link-areas.ts";

/** A stretch of a line's text that leads somewhere. */
export interface LineLink {
  readonly start: number;
  readonly end: number;
  readonly area: LinkArea;
}

export interface Line {
  readonly text: string;
  readonly links: readonly LineLink[];
  /** Of its letters. */
  readonly size: number;
  /** Of its base line. */
  readonly y: number;
}

const itemSchema = z.object({
  str: z.string(),
  width: z.number(),
  height: z.number(),
  transform: z.array(z.number()).length(6),
  hasEOL: z.boolean(),
});

type Item = z.infer<typeof itemSchema>;

/** What the library gives beside text, such as marks of structure, is passed over. */
export function linesOf(items: readonly unknown[], areas: readonly LinkArea[]): readonly Line[] {
  const lines: Line[] = [];
  let open: OpenLine | undefined;
  const end = () => {
    if (open !== undefined && open.text.trim() !== "") lines.push(open.line());
    open = undefined;
  };
  for (const found of items) {
    const item = itemSchema.safeParse(found).data;
    if (item === undefined) continue;
    if (item.str !== "") {
      if (open !== undefined && !open.isBeside(item)) end();
      open ??= new OpenLine(item);
      open.add(item, areas);
    }
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

class OpenLine {
  text = "";
  readonly #y: number;
  readonly #links: LineLink[] = [];
  #size = 0;

  constructor(first: Item) {
    this.#y = yOf(first);
  }

  isBeside(item: Item): boolean {
    return Math.abs(yOf(item) - this.#y) < Math.max(this.#size, item.height) / 2;
  }

  add(item: Item, areas: readonly LinkArea[]): void {
    const before = this.text.length;
    this.text += item.str;
    if (item.str.trim() !== "") this.#size = Math.max(this.#size, item.height);
    const middle = yOf(item) + item.height / 4;
    for (const area of areas) {
      if (middle < area.bottom || middle > area.top) continue;
      const place = lettersWithin(item, area);
      if (place !== undefined) this.#links.push({ start: before + place.start, end: before + place.end, area });
    }
  }

  line(): Line {
    return { text: this.text, links: joined(this.#links), size: this.#size, y: this.#y };
  }
}

function yOf({ transform }: Item): number {
  return transform[5] ?? 0;
}

/** Which letters of a piece lie in an area, as if all were of one width; words are taken whole. */
function lettersWithin({ str, width, transform }: Item, area: LinkArea): { start: number; end: number } | undefined {
  const x = transform[4] ?? 0;
  if (width <= 0 || area.right <= x || area.left >= x + width) return undefined;
  const at = (place: number) => Math.max(0, Math.min(str.length, ((place - x) / width) * str.length));
  const words = [...str.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
    const middle = index + word.length / 2;
    return middle >= at(area.left) && middle <= at(area.right);
  });
  const [first] = words;
  const last = words.at(-1);
  return first === undefined || last === undefined
    ? undefined
    : { start: first.index, end: last.index + last[0].length };
}

/** In their order, without overlaps; neighbours of one area are one. */
function joined(links: readonly LineLink[]): readonly LineLink[] {
  const all: LineLink[] = [];
  for (const link of links.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last === undefined || link.start >= last.end) {
      if (last?.area !== link.area) all.push(link);
      else all[all.length - 1] = { ...last, end: link.end };
    }
  }
  return all;
}

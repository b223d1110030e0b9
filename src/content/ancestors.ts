/** How far it is from a place to the nearest element of each telling name around it. @module */
import type { Places } from "./places.ts";

const SECTIONS = ["article", "main", "nav", "header", "footer", "aside", "form", "figure", "table", "ul", "ol", "dl"];
const PARTS = ["blockquote", "details", "dialog", "select", "button", "section", "label", "pre", "template"];

export const ANCESTORS: readonly string[] = [...SECTIONS, ...PARTS];

const COLUMNS: ReadonlyMap<string, number> = new Map(ANCESTORS.map((name, at) => [name, at]));
const WIDTH = ANCESTORS.length;

export class Ancestors {
  /** A row a place, in the order of `ANCESTORS`: 1 for the node itself, 0 for none. Depth is bounded, and so are the distances. */
  readonly #distances: Uint8Array;

  constructor({ nodes, parents }: Places) {
    const distances = new Uint8Array(nodes.length * WIDTH);
    for (let place = 0; place < nodes.length; place++) {
      const row = place * WIDTH;
      const around = parents[place]! * WIDTH;
      for (let at = 0; around >= 0 && at < WIDTH; at++) {
        const distance = distances[around + at]!;
        if (distance !== 0) distances[row + at] = distance + 1;
      }
      const own = COLUMNS.get(nodes[place]!.name);
      if (own !== undefined) distances[row + own] = 1;
    }
    this.#distances = distances;
  }

  /** Writes the distances from a place behind each other. */
  write(place: number, row: Float32Array, start: number): void {
    const from = place * WIDTH;
    for (let at = 0; at < WIDTH; at++) row[start + at] = this.#distances[from + at]!;
  }
}

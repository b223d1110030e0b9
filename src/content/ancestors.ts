/** How far it is from a node to the nearest element of each telling name around it. @module */
import type { Node } from "./tree.ts";

const SECTIONS = ["article", "main", "nav", "header", "footer", "aside", "form", "figure", "table", "ul", "ol", "dl"];
const PARTS = ["blockquote", "details", "dialog", "select", "button", "section", "label", "pre", "template"];

export const ANCESTORS: readonly string[] = [...SECTIONS, ...PARTS];

export class Ancestors {
  readonly #known = new Map<Node, Uint8Array>();

  /** In the order of `ANCESTORS`: 1 for the node itself, 0 for none. Depth is bounded, and so are the distances. */
  distances(node: Node): Uint8Array {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const around = node.parent === undefined ? undefined : this.distances(node.parent);
    const distances = new Uint8Array(ANCESTORS.length);
    for (let at = 0; around !== undefined && at < around.length; at++) {
      const distance = around[at] ?? 0;
      distances[at] = distance === 0 ? 0 : distance + 1;
    }
    const own = ANCESTORS.indexOf(node.name);
    if (own >= 0) distances[own] = 1;
    this.#known.set(node, distances);
    return distances;
  }
}

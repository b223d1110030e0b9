/** Which tables hold data, and their rows. @module */
import { isNode, type Node } from "./tree.ts";

const MAX_COLUMNS = 100;
/** A cell with more blocks is a part of the page, not of a table. */
const MAX_BLOCKS_IN_CELL = 8;
const STRUCTURE = /^(?:table|h[1-6]|pre|article|section|nav|blockquote|form)$/;

/** The rows of a table, of its own alone. */
export function rowsOf(table: Node): readonly (readonly Node[])[] {
  const rows: (readonly Node[])[] = [];
  const collect = (node: Node): void => {
    for (const child of node.children) {
      if (!isNode(child)) continue;
      if (child.name === "tr") rows.push(child.children.filter(isCell).slice(0, MAX_COLUMNS));
      else if (/^(?:thead|tbody|tfoot)$/.test(child.name)) collect(child);
    }
  };
  collect(table);
  return rows;
}

function isCell(child: Node["children"][number]): child is Node {
  return isNode(child) && (child.name === "td" || child.name === "th");
}

export function isDataTable(table: Node): boolean {
  const rows = rowsOf(table);
  if (!rows.some((row) => row.length > 1)) return false;
  return rows.every((row) =>
    row.every((cell) => cell.endBlock - cell.firstBlock <= MAX_BLOCKS_IN_CELL && !hasStructure(cell)),
  );
}

function hasStructure(cell: Node): boolean {
  return cell.children.some((child) => isNode(child) && (STRUCTURE.test(child.name) || hasStructure(child)));
}

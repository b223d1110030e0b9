/** Tables as text: numbers to the right, texts to the left. @module */
import { printable } from "../display.ts";
import { largest } from "../math/largest.ts";
import type { Breakdown } from "../types.ts";

type Cell = string | number;

/** Longer texts are cut. */
const WIDEST = 72;

/** Tables one below the other, each with its title. */
export function tables(breakdown: Breakdown): string[] {
  return breakdown.flatMap(({ title, columns, rows }) => [
    "",
    printable(title),
    ...(rows.length === 0 ? ["  none"] : columnsOf([columns, ...rows])),
  ]);
}

/** The numbers of a column have as many decimals as the largest needs; the title of a column of numbers stands above them. */
export function columnsOf(rows: readonly (readonly Cell[])[]): string[] {
  const columns = (rows[0] ?? []).map((_, column) => textsOf(rows.map((row) => row[column] ?? "")));
  return rows.map((_, i) => `  ${columns.map((column) => column[i] ?? "").join("  ")}`.trimEnd());
}

function textsOf(cells: readonly Cell[]): string[] {
  const numbers = cells.filter((cell) => typeof cell === "number");
  const decimals = decimalsFor(numbers);
  const texts = cells.map((cell) => (typeof cell === "number" ? numberText(cell, decimals) : printable(cell, WIDEST)));
  const width = largest(texts.map(({ length }) => length));
  return texts.map((text) => (numbers.length > 0 ? text.padStart(width) : text.padEnd(width)));
}

function decimalsFor(numbers: readonly number[]): number {
  if (numbers.every(Number.isInteger)) return 0;
  const most = largest(numbers.map(Math.abs));
  return Math.max(1, 4 - Math.max(0, Math.floor(Math.log10(Math.max(1, most)))));
}

/** Never "-0.000". */
function numberText(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** What `judge` does. @module */
import { judge } from "../api/judge.ts";
import { printable } from "../display.ts";
import { largest } from "../math/largest.ts";
import type { Breakdown, ParameterValues } from "../types.ts";
import type { JudgeFlags, ModelFlags } from "./judge.ts";
import { leftOut, sourceOf } from "./page-source.ts";

export async function judgePage(location: string, flags: JudgeFlags): Promise<void> {
  const { topic, model: name, profile, json } = flags;
  const judgement = await judge(location, {
    topic,
    model: name,
    profile,
    parameters: modelParameters(flags),
    ...sourceOf(flags),
    onMissing: leftOut,
  });
  const { relevance, model, provider, title, breakdown } = judgement;
  const by = provider === null ? model : `${model} with ${provider}`;
  const lines = [`Relevance ${relevance.toFixed(4)} by ${by}`, `Page      ${printable(title)}`, ...tables(breakdown)];
  process.stdout.write(`${json ? JSON.stringify(judgement) : lines.join("\n")}\n`);
}

/** What options of the command line say of the model. */
export function modelParameters(flags: ModelFlags): ParameterValues {
  const { vectors, bayes: bayesModel, maxCharacters, tfMax, content, senses } = flags;
  const given = { vectors, bayesModel, maxCharacters, tfMax, content, senses };
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

function tables(breakdown: Breakdown): string[] {
  return breakdown.flatMap(({ title, columns, rows }) => ["", title, ...columnsOf([columns, ...rows])]);
}

/** Numbers to the right, texts to the left. */
export function columnsOf(rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? shortNumber(cell) : printable(cell, 40))),
  );
  const widths = (cells[0] ?? []).map((_, column) => largest(cells.map((row) => (row[column] ?? "").length)));
  return cells.map((row, i) =>
    `  ${row.map((cell, column) => (typeof rows[i]?.[column] === "number" ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join("  ")}`.trimEnd(),
  );
}

function shortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(4);
}

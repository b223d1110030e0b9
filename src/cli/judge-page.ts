/** What `judge` does. @module */

import { printable } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { modelNamed } from "../recipes/models.ts";
import { loadMaterial, loadPages } from "../session/material.ts";
import type { Breakdown } from "../types.ts";
import type { JudgeFlags } from "./judge.ts";
import { openPageSource } from "./page-source.ts";
import { topicFrom } from "./topic-source.ts";

export async function judgePage(location: string, flags: JudgeFlags): Promise<void> {
  const recipe = modelNamed(flags.model);
  const topic = await topicFrom(flags.topic, flags.web);
  const source = await openPageSource(flags);
  try {
    const [page] = await loadPages([location], {
      ...source,
      onMissing: (_, why) => {
        throw new ConfigError("bad-option", `cannot judge ${location}: ${why}`, "Give a page that can be read.");
      },
    });
    if (page === undefined) return;
    const needsPages = recipe.name !== "tag-vsm";
    const material = needsPages ? await loadMaterial(topic, source) : { topic, examples: [], background: [] };
    const { bayes: bayesModel, profile } = flags;
    const { model, close } = await recipe.build(material, {
      ...flags,
      ...(bayesModel !== undefined && { bayesModel }),
    });
    try {
      const prepared = await model.prepare(page);
      const relevance = model.score(prepared, { pages: 0, relevantPages: 0 });
      const breakdown = model.explain(prepared);
      const { url, title } = page;
      const provider = model.provider ?? null;
      process.stdout.write(
        flags.json
          ? `${JSON.stringify({ relevance, model: recipe.name, profile, provider, url, title, breakdown })}\n`
          : `${[`Relevance ${relevance.toFixed(4)} by ${recipe.name}${provider === null ? "" : ` with ${provider}`}`, `Page      ${printable(title)}`, ...tables(breakdown)].join("\n")}\n`,
      );
    } finally {
      await close();
    }
  } finally {
    await source.close();
  }
}

function tables(breakdown: Breakdown): string[] {
  return breakdown.flatMap(({ title, columns, rows }) => ["", title, ...columnsOf([columns, ...rows])]);
}

/** Numbers to the right, texts to the left. */
export function columnsOf(rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? shortNumber(cell) : printable(cell, 40))),
  );
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  return cells.map((row, i) =>
    `  ${row.map((cell, column) => (typeof rows[i]?.[column] === "number" ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join("  ")}`.trimEnd(),
  );
}

function shortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(4);
}

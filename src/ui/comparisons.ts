/** The comparisons of recipes that a page shows, found in the same folders as crawls. @module */
import { statSync } from "node:fs";
import { join } from "node:path";
import { RESULTS_FILE } from "../api/results-file.ts";
import { ConfigError } from "../errors.ts";
import { findFolders } from "./find-folders.ts";
import { idOf } from "./folder-id.ts";
import type { ComparisonView } from "./schemas.ts";

export class Comparisons {
  readonly #roots: readonly string[];
  readonly #known = new Map<string, { changedAt: number; view: ComparisonView }>();

  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  /** The latest first; what cannot be read is left out. */
  async list(): Promise<ComparisonView[]> {
    const views = await Promise.all(findFolders(this.#roots).comparisons.map((folder) => this.#view(folder)));
    return views.flatMap((view) => view ?? []).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }

  async report(id: string): Promise<string> {
    const folder = findFolders(this.#roots).comparisons.find((path) => idOf(path) === id);
    if (folder === undefined) {
      throw new ConfigError("crawl-missing", "there is no such comparison", "Reload the list of comparisons.");
    }
    const { comparisonReport } = await import("../api/comparison.ts");
    return comparisonReport(folder);
  }

  /** Read again when the file has changed. */
  async #view(folder: string): Promise<ComparisonView | undefined> {
    try {
      const changedAt = statSync(join(folder, RESULTS_FILE)).mtimeMs;
      const known = this.#known.get(folder);
      if (known?.changedAt === changedAt) return known.view;
      const { comparisonSummary } = await import("../api/comparison.ts");
      const { recipes, topics, ...about } = comparisonSummary(folder);
      const view = { id: idOf(folder), folder, ...about, topics: [...topics], recipes: [...recipes] };
      this.#known.set(folder, { changedAt, view });
      return view;
    } catch (error) {
      if (error instanceof ConfigError) return undefined;
      throw error;
    }
  }
}

/** Keeps the rows of a crawl as a database would. @module */
import type { Correction } from "../correcting.ts";
import type { Commit, CrawlStore, EngineState, LinkChange, LinkRow, LocalCrawl, SavedOutcome } from "../journal.ts";

export class MemoryStore implements CrawlStore {
  readonly links = new Map<number, LinkRow>();
  readonly commits: Commit[] = [];
  /** With the number of commits before each. */
  readonly corrections: { readonly after: number; readonly correction: Correction; readonly engine: EngineState }[] =
    [];

  async draft() {
    return { bytes: 0 };
  }

  commit(commit: Commit): void {
    for (const row of commit.discovered) this.links.set(row.id, inOwnMemory(row));
    for (const { anchor, detail, ...change } of commit.changed) {
      const before = this.links.get(change.id);
      if (before === undefined) throw new Error(`link ${change.id} changed before it was discovered`);
      const given = { anchor: anchor ?? before.anchor, detail: detail ?? before.detail };
      this.links.set(change.id, inOwnMemory({ ...before, ...change, ...given }));
    }
    this.commits.push({ ...commit, engine: structuredClone(commit.engine) });
  }

  correct(correction: Correction, engine: EngineState): void {
    const saved = JSON.parse(JSON.stringify(correction));
    this.corrections.push({ after: this.commits.length, correction: saved, engine: structuredClone(engine) });
  }

  /** As it would be read back, facts through JSON. */
  saved(): LocalCrawl {
    const last = this.commits.at(-1);
    if (last === undefined) throw new Error("nothing was committed");
    const corrected = this.corrections.at(-1);
    const engine = corrected?.after === this.commits.length ? corrected.engine : last.engine;
    const links = [...this.links.values()].sort((a, b) => a.id - b.id);
    const outcomes = this.commits.flatMap((commit, i) => [
      ...this.#outcomesOf(commit),
      ...this.corrections.flatMap(({ after, correction }): SavedOutcome[] =>
        after === i + 1 ? [{ kind: "correction", correction }] : [],
      ),
    ]);
    return { engine, links: () => links, outcomes: () => outcomes };
  }

  #outcomesOf({ page, trouble }: Commit): SavedOutcome[] {
    if (trouble !== undefined) return [{ kind: "missed", missed: { chosen: trouble.id, code: trouble.code } }];
    if (page === undefined) return [];
    const { id, chosen, url, relevance, relevant, links: targets, facts } = page;
    const outline = { id, chosen, url, relevance, isRelevant: relevant, targets };
    return [{ kind: "page", outline, facts: JSON.parse(JSON.stringify(facts)) }];
  }
}

function inOwnMemory({ isOnlyWeighed: _, evidence, ...row }: LinkRow & Pick<LinkChange, "isOnlyWeighed">): LinkRow {
  return { ...row, evidence: evidence.slice() };
}

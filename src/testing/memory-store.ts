/** Keeps the rows of a crawl as a database would. @module */
import type { Commit, CrawlStore, LinkRow, SavedCrawl, SavedOutcome } from "../journal.ts";

export class MemoryStore implements CrawlStore {
  readonly links = new Map<number, LinkRow>();
  readonly commits: Commit[] = [];

  async draft() {
    return { bytes: 0 };
  }

  commit(commit: Commit): void {
    for (const row of commit.discovered) this.links.set(row.id, { ...row, evidence: row.evidence.slice() });
    for (const { anchor, ...change } of commit.changed) {
      const before = this.links.get(change.id);
      if (before === undefined) throw new Error(`link ${change.id} changed before it was discovered`);
      this.links.set(change.id, {
        ...before,
        ...change,
        anchor: anchor ?? before.anchor,
        evidence: change.evidence.slice(),
      });
    }
    this.commits.push({ ...commit, engine: structuredClone(commit.engine) });
  }

  /** As it would be read back, facts through JSON. */
  saved(): SavedCrawl {
    const engine = this.commits.at(-1)?.engine;
    if (engine === undefined) throw new Error("nothing was committed");
    const links = [...this.links.values()].sort((a, b) => a.id - b.id);
    const outcomes = this.commits.flatMap(({ page, trouble }): SavedOutcome[] => {
      if (trouble !== undefined) return [{ kind: "missed", missed: { chosen: trouble.id, code: trouble.code } }];
      if (page === undefined) return [];
      const { id, chosen, url, relevance, relevant, links: targets, facts } = page;
      const outline = { id, chosen, url, relevance, isRelevant: relevant, targets };
      return [{ kind: "page", outline, facts: JSON.parse(JSON.stringify(facts)) }];
    });
    return { engine, links: () => links, outcomes: () => outcomes };
  }
}

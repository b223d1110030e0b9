/**
 * What is known of each host from its pages so far: the share of relevant ones, estimated with one relevant and one
 * irrelevant page assumed beforehand, so that a new host counts as even. Ours, for FCITS_OH. Hosts not seen for long are
 * forgotten, to bound what is saved with every page.
 * @module
 */

type HostRow = [host: string, pages: number, relevant: number];

export interface HostMemory {
  add(host: string, relevance: number): void;
  /** In (0, 1), ½ for a host without pages. */
  quality(host: string): number;
  snapshot(): HostRow[];
  restore(rows: readonly HostRow[]): void;
}

/** Some 30 kB in each saved state. */
const MAX_HOSTS = 1000;

export function hostMemory(relevantAbove: number): HostMemory {
  const rows = new Map<string, HostRow>();
  return {
    add: (host, relevance) => {
      const [, pages, relevant] = rows.get(host) ?? [host, 0, 0];
      rows.delete(host); // the latest stands last
      rows.set(host, [host, pages + 1, relevant + (relevance > relevantAbove ? 1 : 0)]);
      if (rows.size <= MAX_HOSTS) return;
      const [earliest] = rows.keys();
      if (earliest !== undefined) rows.delete(earliest);
    },
    quality: (host) => {
      const [, pages, relevant] = rows.get(host) ?? [host, 0, 0];
      return (relevant + 1) / (pages + 2); // q_h
    },
    snapshot: () => [...rows.values()],
    restore: (saved) => {
      rows.clear();
      for (const row of saved) rows.set(row[0], row);
    },
  };
}

/** The hosts of the simulated open web: which are well, slow or dead, and what politeness and latency alone allow. @module */
import { createRng } from "../../src/math/rng.ts";

/** Dead in one of three ways: the name is never answered, the address refuses, the server accepts and says nothing. */
export type HostKind = "well" | "slow" | "no-name" | "refuses" | "hangs";

export interface SimulatedHost {
  readonly name: string;
  readonly kind: HostKind;
  /** From a request to its answer. */
  readonly latencyMs: number;
}

const SLOW_MS = 5000;
const FASTEST_MS = 50;
const SPREAD_MS = 200;
const DEAD_KINDS = ["no-name", "refuses", "hangs"] as const;

/** A tenth dead and a fifth slow, or all of them well. */
export function simulatedHosts(count: number, allWell: boolean): SimulatedHost[] {
  const rng = createRng(16);
  return Array.from({ length: count }, (_, i) => {
    const kind = allWell ? "well" : kindOf(i);
    const latencyMs = kind === "slow" ? SLOW_MS : Math.round(FASTEST_MS + SPREAD_MS * rng.fork("latency", i).next());
    return { name: `h${i}.test`, kind, latencyMs };
  });
}

function kindOf(i: number): HostKind {
  if (i % 10 === 9) return DEAD_KINDS[Math.floor(i / 10) % DEAD_KINDS.length] ?? "no-name";
  return i % 5 === 1 ? "slow" : "well";
}

export function isDead({ kind }: SimulatedHost): boolean {
  return kind !== "well" && kind !== "slow";
}

/**
 * Pages that can be had in so many seconds with one connection for each host and the delay between the starts of
 * requests, the first of which is robots.txt.
 */
export function allowedPages(hosts: readonly SimulatedHost[], seconds: number, delayMs: number): number {
  return hosts
    .filter((host) => !isDead(host))
    .reduce((pages, { latencyMs }) => {
      const stepMs = Math.max(delayMs, latencyMs);
      return pages + Math.max(0, Math.floor((seconds * 1000 - latencyMs) / stepMs));
    }, 0);
}

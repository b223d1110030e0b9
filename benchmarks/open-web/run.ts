/** What a crawler is given to crawl the simulated open web, and what it has to say afterwards. @module */
import type { SitesReady } from "./sites.ts";

export interface OpenWebRun extends SitesReady {
  /** One for each host. */
  readonly seeds: readonly string[];
  readonly seconds: number;
  readonly delayMs: number;
  readonly recipe: string;
}

export interface OpenWebResult {
  readonly pages: number;
  /** Hosts of which a link was given up, without their ports, with the first reason. */
  readonly givenUp: ReadonlyMap<string, string>;
  readonly cpuSeconds: number;
  /** Largest memory of the process, in megabytes. */
  readonly memoryMb: number;
}

/** Measures what the process costs until the result is asked for. */
export function meter(): () => Pick<OpenWebResult, "cpuSeconds" | "memoryMb"> {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { cpuSeconds: (user + system) / 1e6, memoryMb: process.resourceUsage().maxRSS / 1024 };
  };
}

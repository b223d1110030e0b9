/**
 * The machine's own list of names (`/etc/hosts`), which comes before any name server. Name servers do not know it, and the
 * system's look-up, which does, is slow. Read again when it has changed, at most once a minute.
 * @module
 */
import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import type { Clock } from "../../system/clock.ts";
import type { ResolvedAddress } from "../guard.ts";

const LOOK_AGAIN_MS = 60_000;

export class HostsFile {
  readonly #path: string;
  readonly #clock: Clock;
  #addresses: ReadonlyMap<string, readonly ResolvedAddress[]> = new Map();
  #changedAt = Number.NaN;
  #lookAgainAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, path = hostsPath()) {
    this.#clock = clock;
    this.#path = path;
  }

  /** Undefined for a name that is not listed. */
  addresses(name: string): readonly ResolvedAddress[] | undefined {
    if (this.#clock.elapsed() >= this.#lookAgainAt) this.#look();
    return this.#addresses.get(name.toLowerCase());
  }

  /** A list that cannot be read lists nothing. */
  #look(): void {
    this.#lookAgainAt = this.#clock.elapsed() + LOOK_AGAIN_MS;
    try {
      const { mtimeMs } = statSync(this.#path);
      if (mtimeMs === this.#changedAt) return;
      this.#addresses = parseHosts(readFileSync(this.#path, "utf8"));
      this.#changedAt = mtimeMs;
    } catch {
      this.#addresses = new Map();
      this.#changedAt = Number.NaN;
    }
  }
}

/** Lines of an address and its names; `#` begins a comment. */
export function parseHosts(text: string): ReadonlyMap<string, readonly ResolvedAddress[]> {
  const addresses = new Map<string, ResolvedAddress[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address.replace(/%.*/, ""));
    if (family === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      addresses.set(key, [...(addresses.get(key) ?? []), { address, family }]);
    }
  }
  return addresses;
}

function hostsPath(): string {
  if (process.platform !== "win32") return "/etc/hosts";
  return `${process.env.SystemRoot ?? "C:\\Windows"}\\System32\\drivers\\etc\\hosts`;
}

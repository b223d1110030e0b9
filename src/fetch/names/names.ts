/**
 * The addresses of names, as long as they hold: what was found is kept for its time to live, what was not found for a
 * while too, and longer the more often a name server stays silent. A name is looked up once at a time, whoever asks; so
 * many names at once, and none for longer than the limit, so that dead names hold up nobody for long.
 * @module
 */
import { messageOf, systemCodeOf } from "../../errors.ts";
import type { Clock } from "../../system/clock.ts";
import { Lanes } from "../../system/lanes.ts";
import type { ResolvedAddress } from "../guard.ts";
import { failed, isTemporaryDns, TroubleError } from "../trouble.ts";

export interface FoundName {
  readonly addresses: readonly ResolvedAddress[];
  readonly ttlMs: number;
}

export interface NamesOptions {
  readonly clock: Clock;
  readonly find: (hostname: string) => Promise<FoundName>;
  /** Limit for one look-up, from its start. Default 15 s. */
  readonly limitMs?: number;
  /** Look-ups under way at once. Default 128. */
  readonly atOnce?: number;
}

const LIMIT_MS = 15_000;
/** More at a time may be more than a name server's socket takes in. */
const AT_ONCE = 128;
/** Bounds of how long an answer counts. */
const SHORTEST_TTL_MS = 30_000;
const LONGEST_TTL_MS = 3_600_000;
/** How long a name that does not exist is remembered. */
const MISSING_MS = 300_000;
/** The same after a name server was silent or ill; four times as long after each further time. */
const SILENT_MS = 1000;
const SILENT_GROWTH = 4;
const LONGEST_SILENT_MS = 600_000;
/** Names remembered; the longest unused goes first. */
const MAX_NAMES = 50_000;

interface Known {
  readonly addresses: readonly ResolvedAddress[];
  /** Why there are none. */
  readonly trouble: TroubleError | undefined;
  readonly expiresAt: number;
  /** Times in a row that no name server had an answer. */
  readonly silences: number;
}

export class Names {
  readonly #options: NamesOptions;
  readonly #lanes: Lanes;
  readonly #known = new Map<string, Known>();
  readonly #flights = new Map<string, Promise<Known>>();

  constructor(options: NamesOptions) {
    this.#options = options;
    this.#lanes = new Lanes(options.atOnce ?? AT_ONCE);
  }

  /** Whether `resolve` answers at once. */
  isKnown(hostname: string): boolean {
    return this.#fresh(hostname.toLowerCase()) !== undefined;
  }

  /** All addresses of a name; throws a `TroubleError` of the code `dns`. */
  async resolve(hostname: string): Promise<readonly ResolvedAddress[]> {
    const name = hostname.toLowerCase();
    const { addresses, trouble } = this.#fresh(name) ?? (await this.#flight(name));
    if (trouble !== undefined) throw trouble;
    return addresses;
  }

  #fresh(name: string): Known | undefined {
    const known = this.#known.get(name);
    if (known === undefined || known.expiresAt <= this.#options.clock.elapsed()) return undefined;
    this.#remember(name, known);
    return known;
  }

  #flight(name: string): Promise<Known> {
    const flying = this.#flights.get(name);
    if (flying !== undefined) return flying;
    const flight = this.#lanes
      .run(() => this.#look(name))
      .finally(() => {
        this.#flights.delete(name);
      });
    this.#flights.set(name, flight);
    return flight;
  }

  async #look(name: string): Promise<Known> {
    const { find, clock, limitMs = LIMIT_MS } = this.#options;
    const before = this.#known.get(name);
    let known: Known;
    try {
      const { addresses, ttlMs } = await within(limitMs, find(name), name);
      const ttl = Math.min(LONGEST_TTL_MS, Math.max(SHORTEST_TTL_MS, ttlMs));
      known = { addresses, trouble: undefined, expiresAt: clock.elapsed() + ttl, silences: 0 };
    } catch (error) {
      known = this.#missing(asTrouble(error), before?.silences ?? 0);
    }
    this.#remember(name, known);
    return known;
  }

  #missing(trouble: TroubleError, silences: number): Known {
    const isSilent = isTemporaryDns(trouble.trouble);
    const ms = isSilent ? Math.min(LONGEST_SILENT_MS, SILENT_MS * SILENT_GROWTH ** silences) : MISSING_MS;
    const expiresAt = this.#options.clock.elapsed() + ms;
    return { addresses: [], trouble, expiresAt, silences: isSilent ? silences + 1 : 0 };
  }

  #remember(name: string, known: Known): void {
    this.#known.delete(name);
    this.#known.set(name, known);
    if (this.#known.size <= MAX_NAMES) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Whatever goes wrong in a look-up is trouble with the name, whatever its code means elsewhere. */
function asTrouble(error: unknown): TroubleError {
  if (error instanceof TroubleError) return error;
  const code = systemCodeOf(error) ?? "";
  const message = messageOf(error) || "no message";
  return new TroubleError(failed("dns", message.includes(code) ? message : `${code}: ${message}`));
}

function within<T>(ms: number, promise: Promise<T>, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = new TroubleError(failed("dns", `ETIMEOUT: no answer for ${name} within ${ms} ms`));
    const timer = setTimeout(() => reject(late), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

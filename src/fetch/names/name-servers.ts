/**
 * Who is asked for a name. The machine's own list comes first; then the name servers, by a resolver that waits for any
 * number of them without a thread. The system's own look-up (getaddrinfo) knows more: names of the local network, search
 * domains, what an administrator has set up. But it takes one of the few threads of the process for as long as a dead name
 * server makes it wait. So it is asked only for names that name servers cannot know, and once more for names that they
 * say do not exist, by few threads, and the latter never by more than one.
 * @module
 */
import { lookup, Resolver as ServerResolver } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { systemCodeOf } from "../../errors.ts";
import type { Clock } from "../../system/clock.ts";
import { Lanes } from "../../system/lanes.ts";
import type { ResolvedAddress } from "../guard.ts";
import { HostsFile } from "./hosts-file.ts";
import type { FoundName } from "./names.ts";

/** Of the first try; the second waits twice as long. */
const TRY_MS = 2500;
const TRIES = 2;
/** Names of the machine's list and of the system's look-up say nothing of how long they hold. */
const SYSTEM_TTL_MS = 60_000;
const SYSTEM_THREADS = 2;
/** Names that do not exist are not asked for once more while so many of them wait for it. */
const MAX_SECOND_CHANCES = 32;
/** How long the IPv6 addresses of a name may come behind the others (RFC 8305 section 3 has 50 ms). */
const SIX_MS = 100;
/** Without an answer for so long, name servers may be others by now. */
const DEAF_MS = 20_000;
const LOOK_AT_INTERFACES_MS = 60_000;

export interface NameServersOptions {
  readonly clock: Clock;
  /** `address:port`, in place of the system's; names that they do not know are not asked of the system. */
  readonly servers?: readonly string[] | undefined;
  readonly hosts?: HostsFile;
}

export class NameServers {
  readonly #clock: Clock;
  readonly #servers: readonly string[] | undefined;
  readonly #hosts: HostsFile;
  readonly #local = new Lanes(SYSTEM_THREADS);
  readonly #secondChances = new Lanes(1);
  #resolver: ServerResolver;
  #heardAt: number;
  #hasSix = false;
  #lookAtInterfacesAt = Number.NEGATIVE_INFINITY;

  constructor({ clock, servers, hosts = new HostsFile(clock) }: NameServersOptions) {
    this.#clock = clock;
    this.#servers = servers;
    this.#hosts = hosts;
    this.#resolver = this.#freshResolver();
    this.#heardAt = clock.elapsed();
  }

  async find(hostname: string): Promise<FoundName> {
    const name = hostname.replace(/\.$/, "");
    const listed = this.#hosts.addresses(name);
    if (listed !== undefined) return { addresses: listed, ttlMs: SYSTEM_TTL_MS };
    if (isLocal(name)) return await this.#local.run(() => bySystem(name));
    try {
      const found = await this.#byServers(name);
      this.#heardAt = this.#clock.elapsed();
      return found;
    } catch (error) {
      return await this.#afterAll(name, error);
    }
  }

  /** Ends what is under way. */
  close(): void {
    this.#resolver.cancel();
  }

  async #byServers(name: string): Promise<FoundName> {
    const resolver = this.#resolver;
    const six = this.#mayUseSix() ? quietly(resolver.resolve6(name, { ttl: true })) : undefined;
    const four = await quietly(resolver.resolve4(name, { ttl: true }));
    const found = four instanceof Error ? [] : four.map((record) => ({ ...record, family: 4 }));
    const alsoSix = found.length === 0 ? await six : await Promise.race([six, sleep(SIX_MS)]);
    if (Array.isArray(alsoSix)) found.unshift(...alsoSix.map((record) => ({ ...record, family: 6 })));
    if (found.length === 0 && four instanceof Error) throw four;
    const addresses = found.map(({ address, family }) => ({ address, family }));
    return { addresses, ttlMs: 1000 * Math.min(...found.map(({ ttl }) => ttl)) };
  }

  /** What name servers do not know, the system may; without any name server that answers, it is the only one to ask. */
  async #afterAll(name: string, error: unknown): Promise<FoundName> {
    const code = systemCodeOf(error);
    this.#mend(code);
    if (this.#servers !== undefined) throw error;
    if (code === "ECONNREFUSED") return await this.#local.run(() => bySystem(name));
    const isUnknown = code === "ENOTFOUND" || code === "ENODATA";
    if (!isUnknown || this.#secondChances.waiting >= MAX_SECOND_CHANCES) throw error;
    return await this.#secondChances.run(() => bySystem(name));
  }

  /** A fresh resolver reads the system's settings, which change when a laptop moves to another network. */
  #mend(code: string | undefined): void {
    const now = this.#clock.elapsed();
    const isHeard = code !== "ETIMEOUT" && code !== "ECONNREFUSED";
    if (!isHeard && now - this.#heardAt < DEAF_MS) return;
    this.#heardAt = now;
    if (!isHeard) this.#resolver = this.#freshResolver();
  }

  #freshResolver(): ServerResolver {
    const resolver = new ServerResolver({ timeout: TRY_MS, tries: TRIES });
    if (this.#servers !== undefined) resolver.setServers(this.#servers);
    return resolver;
  }

  /** A machine without an IPv6 address of its own need not ask for those of others. */
  #mayUseSix(): boolean {
    if (this.#clock.elapsed() < this.#lookAtInterfacesAt) return this.#hasSix;
    this.#lookAtInterfacesAt = this.#clock.elapsed() + LOOK_AT_INTERFACES_MS;
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    this.#hasSix = addresses.some(({ family, internal, address }) => {
      return family === "IPv6" && !internal && !/^fe[89ab]/i.test(address);
    });
    return this.#hasSix;
  }
}

/** Names without a dot may have a search domain; `.local` is asked for on the local network (RFC 6762). */
function isLocal(name: string): boolean {
  return !name.includes(".") || /\.(local|localhost)$/i.test(name);
}

async function bySystem(name: string): Promise<FoundName> {
  const addresses: readonly ResolvedAddress[] = await lookup(name, { all: true });
  return { addresses, ttlMs: SYSTEM_TTL_MS };
}

/** The value or the error, so that nobody need wait for it. */
function quietly<T>(promise: Promise<T>): Promise<T | Error> {
  return promise.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

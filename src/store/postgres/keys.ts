/**
 * Links as all workers know them. A link's key is the beginning of the SHA-256 of its address: nobody has to be asked for it,
 * and everybody comes to the same. Each engine numbers its links by itself; here the numbers are translated.
 * @module
 */
import { createHash } from "node:crypto";
import type { CanonicalUrl, LinkId } from "../../types.ts";
import { hostOf } from "../../url/canonical.ts";
import { registrableDomain } from "../../url/domain.ts";

export const KEY_BYTES = 16;

export function keyOf(url: CanonicalUrl): Buffer {
  return createHash("sha256").update(url, "latin1").digest().subarray(0, KEY_BYTES);
}

/** Hosts of one registrable domain are in one partition; a host that has none (an address, `localhost`) counts with its port. */
export class Partitions {
  readonly count: number;
  readonly #ofHost = new Map<string, number>();

  constructor(count: number) {
    this.count = count;
  }

  of(url: CanonicalUrl): number {
    const host = hostOf(url);
    const known = this.#ofHost.get(host);
    if (known !== undefined) return known;
    const domain = registrableDomain(host);
    const name = domain.includes(".") && !isIpAddress(domain) ? domain : host;
    const partition = createHash("sha256").update(name).digest().readUInt32BE(0) % this.count;
    this.#ofHost.set(host, partition);
    return partition;
  }
}

function isIpAddress(name: string): boolean {
  return /^[\d.]+$/.test(name) || name.startsWith("[");
}

export class KeyTable {
  #keys = Buffer.alloc(KEY_BYTES * 1024);
  /** By 48 bits of the key, which is enough for what is only learned from. */
  readonly #ids = new Map<number, LinkId>();
  #size = 0;

  /** Links that have a key. */
  get size(): number {
    return this.#size;
  }

  set(id: LinkId, key: Buffer): void {
    this.#size = Math.max(this.#size, id + 1);
    if ((id + 1) * KEY_BYTES > this.#keys.length) {
      const larger = Buffer.alloc(Math.max(this.#keys.length * 2, (id + 1) * KEY_BYTES));
      this.#keys.copy(larger);
      this.#keys = larger;
    }
    key.copy(this.#keys, id * KEY_BYTES);
    this.#ids.set(key.readUIntBE(0, 6), id);
  }

  key(id: LinkId): Buffer {
    return this.#keys.subarray(id * KEY_BYTES, (id + 1) * KEY_BYTES);
  }

  /** The keys of links, one behind the other. */
  keys(ids: readonly LinkId[]): Buffer {
    const bytes = Buffer.alloc(ids.length * KEY_BYTES);
    ids.forEach((id, i) => {
      this.key(id).copy(bytes, i * KEY_BYTES);
    });
    return bytes;
  }

  id(key: Buffer): LinkId | undefined {
    return this.#ids.get(key.readUIntBE(0, 6));
  }

  /** The numbers of keys that stand one behind the other; −1 for those that are not known here. */
  ids(keys: Buffer): LinkId[] {
    return Array.from(
      { length: keys.length / KEY_BYTES },
      (_, i) => this.#ids.get(keys.readUIntBE(i * KEY_BYTES, 6)) ?? -1,
    );
  }
}

/**
 * Which pages are copies of others: by their bytes, or by the text of their main content, to the letter or nearly (at most 3 of the 64 bits of
 * their fingerprints differ). Of each class the page that came first stays. Keeps about two hundred bytes a page.
 * @module
 */
import { createHash } from "node:crypto";
import { NearDuplicates } from "../../text/near-duplicates.ts";
import { simhash } from "../../text/simhash.ts";
import { fold } from "../../text/words.ts";
import type { LinkId } from "../../types.ts";
import type { ArchivedDocument } from "./archived-document.ts";
import type { DedupeKind } from "./options.ts";

export class Copies {
  readonly #kind: DedupeKind;
  /** Digest of a body or of a text → place of the first page that has it. */
  readonly #exact = new Map<string, number>();
  readonly #near = new NearDuplicates();
  /** Place of a page that stays → its copies. */
  readonly #copies = new Map<number, LinkId[]>();
  readonly #left = new Set<number>();

  constructor(kind: DedupeKind) {
    this.#kind = kind;
  }

  /** Pages are added in their order. */
  async add(document: ArchivedDocument): Promise<void> {
    const { order, id, digest } = document.saved;
    const text = (await document.content())?.text.replace(/\s+/g, " ").trim() ?? "";
    // The same bytes are a copy, also where nothing is shown; and what is content may depend on the address.
    const keys = [digest, text === "" ? "" : digestOf(text)].filter((key) => key !== "");
    const original = this.#firstOf(keys) ?? this.#nearest(order, text);
    if (original === undefined) for (const key of keys) this.#exact.set(key, order);
    else this.#note(original, order, id);
  }

  isCopy(order: number): boolean {
    return this.#left.has(order);
  }

  /** The copies of a page that stays. */
  of(order: number): readonly LinkId[] {
    return this.#copies.get(order) ?? [];
  }

  #firstOf(keys: readonly string[]): number | undefined {
    const found = keys.flatMap((key) => this.#exact.get(key) ?? []);
    return found.length === 0 ? undefined : Math.min(...found);
  }

  #nearest(order: number, text: string): number | undefined {
    const fingerprint = this.#kind === "near" ? simhash(fold(text)) : undefined;
    if (fingerprint === undefined) return undefined;
    const original = this.#near.find(fingerprint);
    if (original === undefined) this.#near.add(order, fingerprint);
    return original;
  }

  #note(original: number, order: number, id: LinkId): void {
    this.#left.add(order);
    const copies = this.#copies.get(original);
    if (copies === undefined) this.#copies.set(original, [id]);
    else copies.push(id);
  }
}

/** Pages are made by others: a hash that they cannot steer. */
function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64").slice(0, 22);
}

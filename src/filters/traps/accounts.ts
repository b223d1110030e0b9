/** The accounts of all groups of addresses, and what they say of an address by the groups that it is in. @module */
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, Drop } from "../../types.ts";
import { urlParts } from "../../url/parts.ts";
import { Account } from "./account.ts";
import { type AddressGroup, groupsOf } from "./groups.ts";

export class Accounts {
  /** Keyed by hashes, for names of groups are long and many. */
  readonly #accounts = new Map<number, Account>();

  of(group: string): Account {
    const key = hashKey(group);
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const account = new Account();
    this.#accounts.set(key, account);
    return account;
  }

  /** Undefined for a group of which no page was fetched. */
  known(group: string): Account | undefined {
    return this.#accounts.get(hashKey(group));
  }

  /** Nothing more is to be expected of one of its groups. */
  barren(url: CanonicalUrl): Drop | undefined {
    for (const group of this.#telling(url)) {
      const barren = this.known(group.name)?.barren(group);
      if (barren !== undefined) return barren;
    }
    return undefined;
  }

  /** The host has a page for any address in one of its groups, and real ones too. */
  isMixed(url: CanonicalUrl): boolean {
    return this.#telling(url).some(({ name }) => this.known(name)?.isMixed);
  }

  /** Most pages of one of its groups have the words of earlier ones. */
  isCopied(url: CanonicalUrl): boolean {
    return this.#telling(url).some((group) => this.known(group.name)?.isCopied(group));
  }

  /** Where the most particular of its groups is good, larger ones do not speak against it: there may be traps among them as well. */
  #telling(url: CanonicalUrl): readonly AddressGroup[] {
    const groups = groupsOf(urlParts(url));
    const [own] = groups;
    const account = own && this.known(own.name);
    return own && account?.isGood === true && account.fetched >= own.judgeAfter ? [own] : groups;
  }

  /** Most of what was found in one of its groups was worth it. */
  isGoodPlace(url: CanonicalUrl): boolean {
    return groupsOf(urlParts(url)).some(({ name }) => this.known(name)?.isGood === true);
  }

  /** What is fetched in its place, with the group that has a part without meaning. */
  variantOf(url: CanonicalUrl): { readonly group: string; readonly drop: Drop } | undefined {
    for (const group of groupsOf(urlParts(url))) {
      const drop = this.known(group.name)?.variant(url, group);
      if (drop !== undefined) return { group: group.name, drop };
    }
    return undefined;
  }
}

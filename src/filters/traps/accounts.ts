/** The accounts of all groups of addresses, and what they say of an address by the groups that it is in. @module */
import type { Drop } from "../../types.ts";
import { Account } from "./account.ts";
import type { Address } from "./address.ts";
import type { AddressGroup } from "./groups.ts";

export class Accounts {
  /** Keyed by hashes, for names of groups are long and many. */
  readonly #accounts = new Map<number, Account>();

  /** By the hash of the group's name. */
  of(key: number): Account {
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const account = new Account();
    this.#accounts.set(key, account);
    return account;
  }

  /** Undefined for a group of which no page was fetched. */
  known(key: number): Account | undefined {
    return this.#accounts.get(key);
  }

  /** Nothing more is to be expected of one of its groups. */
  barren(address: Address): Drop | undefined {
    for (const group of this.#telling(address)) {
      const barren = this.known(group.key)?.barren(group);
      if (barren !== undefined) return barren;
    }
    return undefined;
  }

  /** The host has a page for any address in one of its groups, and real ones too. */
  isMixed(address: Address): boolean {
    return this.#telling(address).some(({ key }) => this.known(key)?.isMixed);
  }

  /** Most pages of one of its groups have the words of earlier ones. */
  isCopied(address: Address): boolean {
    return this.#telling(address).some((group) => this.known(group.key)?.isCopied(group));
  }

  /** Where the most particular of its groups is good, larger ones do not speak against it: there may be traps among them as well. */
  #telling({ groups }: Address): readonly AddressGroup[] {
    const own = groups[0];
    const account = own && this.known(own.key);
    return own && account?.isGood === true && account.fetched >= own.judgeAfter ? [own] : groups;
  }

  /** Most of what was found in one of its groups was worth it. */
  isGoodPlace({ groups }: Address): boolean {
    return groups.some(({ key }) => this.known(key)?.isGood === true);
  }

  /** What is fetched in its place, with the group that has a part without meaning. */
  variantOf({ url, groups }: Address): { readonly group: number; readonly drop: Drop } | undefined {
    for (const group of groups) {
      const drop = this.known(group.key)?.variant(url, group);
      if (drop !== undefined) return { group: group.key, drop };
    }
    return undefined;
  }
}

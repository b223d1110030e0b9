import { describe, expect, it } from "vitest";
import { canonical } from "../../../test/canonical.ts";
import { Accounts } from "./accounts.ts";
import { addressOf } from "./address.ts";

const at = (path: string) => addressOf(canonical(`http://a.example${path}`));

/** Pages were fetched from addresses that the numbers make different. */
function fetched(accounts: Accounts, path: string, count: number, isCopy: boolean): void {
  for (let n = 0; n < count; n++) {
    for (const { key } of at(path.replace("#", `${n}`)).groups) {
      const account = accounts.of(key);
      account.count(isCopy);
      if (isCopy) account.copies++;
    }
  }
}

describe("what accounts say of an address", () => {
  const THREAD = "/viewtopic.php?f=1&t=#";
  const MARKED = "/viewtopic.php?f=1&hilit=word&t=#";

  it("is told by the most particular of its groups that is good, and not by what else a script shows", () => {
    const accounts = new Accounts();
    fetched(accounts, THREAD, 12, false);
    fetched(accounts, MARKED, 150, true);
    const [thread, marked] = [at(THREAD.replace("#", "900")), at(MARKED.replace("#", "900"))];
    expect(accounts.isCopied(thread)).toBe(false);
    expect(accounts.barren(thread)).toBeUndefined();
    expect(accounts.isCopied(marked)).toBe(true);
    expect(accounts.barren(marked)?.reason).toBe("trap-copies");
  });

  it("is told by larger groups where little is known of that one", () => {
    const accounts = new Accounts();
    fetched(accounts, THREAD, 5, false);
    fetched(accounts, MARKED, 150, true);
    expect(accounts.isCopied(at(THREAD.replace("#", "900")))).toBe(true);
  });
});

import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { Asked, EngineState } from "../journal.ts";
import { emptyTotals } from "../metrics/figures.ts";
import { ChoiceRows, savedChoices } from "./choices.ts";
import { SqliteStore } from "./crawl-store.ts";
import { createDatabase, openDatabase } from "./database.ts";
import { readEngine } from "./rows.ts";

const folder = temporaryFolder("choices");
let databases = 0;
const newPath = () => join(folder, `${databases++}.db`);
const choice = (decision: number): Asked => ({
  decision,
  id: decision * 3,
  walker: decision % 2,
  priority: 1 / (1 + decision),
  after: decision,
  values: [0.5, decision],
});
const stateOf = (asked: readonly Asked[]): EngineState => ({
  decisions: 9,
  asked,
  strategy: null,
  totals: emptyTotals(),
  isProbability: true,
});

describe("choices under way", () => {
  it("are always those of the last commit", () => {
    const db = createDatabase(newPath());
    const rows = new ChoiceRows(db);
    const steps = fc.array(fc.record({ asks: fc.nat(3), done: fc.nat() }), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (all) => {
        let underWay: Asked[] = [];
        let next = 0;
        rows.save([]);
        for (const { asks, done } of all) {
          const gone = underWay.length === 0 ? undefined : underWay[done % underWay.length];
          underWay = underWay.filter((each) => each !== gone);
          for (let i = 0; i < asks; i++) underWay.push(choice(next++));
          rows.save(underWay);
          expect(savedChoices(db)).toEqual(underWay);
          expect(new ChoiceRows(db).save(underWay)).toBeUndefined();
          expect(savedChoices(db)).toEqual(underWay);
        }
      }),
      { numRuns: 30 },
    );
    db.close();
  });

  it("of a crawl of an earlier version are found, and move with its next commit", () => {
    const path = newPath();
    const db = createDatabase(path);
    const asked = [choice(1), choice(2)];
    db.exec("DROP TABLE choices; PRAGMA user_version = 3");
    db.prepare("INSERT INTO engine VALUES (1, ?, NULL, NULL)").run(JSON.stringify(stateOf(asked)));
    expect(readEngine(db, path)?.engine.asked).toEqual(asked);
    const store = new SqliteStore(db, path, undefined);
    expect(store.load()?.engine.asked).toEqual(asked);
    const later = [choice(2), choice(3)];
    const nothing = { page: undefined, trouble: undefined, discovered: [], changed: [], met: [], sent: [], taken: [] };
    store.commit({ asked: asked[0], ...nothing, engine: stateOf(later) }, undefined);
    expect(savedChoices(db)).toEqual(later);
    expect(readEngine(db, path)?.engine).toEqual(stateOf(later));
    expect(db.prepare("PRAGMA user_version").get()).toMatchObject({ user_version: 4 });
    store.close();
    const again = openDatabase(path, { readonly: true });
    expect(readEngine(again, path)?.engine.asked).toEqual(later);
    again.close();
  });
});

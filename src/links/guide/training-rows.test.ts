import fc from "fast-check";
import { expect, it } from "vitest";
import { TrainingRows } from "./training-rows.ts";

it("keeps the latest rows in their order, each with its latest label", () => {
  const row = fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), fc.nat(30), (added, most, again) => {
      const rows = new TrainingRows(2, most);
      const names = added.map((values, i) => rows.add(values, i));
      const name = names[again];
      if (name !== undefined) rows.relabel(name, -1);
      const kept = Array.from({ length: rows.size }, (_, number) => ({
        values: [...rows.values.subarray(rows.start(number), rows.start(number) + 2)],
        label: rows.label(number),
      }));
      const expected = added.map((values, i) => ({ values: [...values], label: i === again ? -1 : i }));
      expect(kept).toEqual(expected.slice(-most));
    }),
  );
});

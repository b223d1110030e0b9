import { describe, expect, it } from "vitest";
import { z } from "zod";
import { FatalCrawlError } from "../errors.ts";
import { restored } from "./restored.ts";

describe("restored", () => {
  const schema = z.object({ temperature: z.number() });

  it("returns a state of the right shape", () => {
    expect(restored("annealing", schema, { temperature: 0.5 })).toEqual({ temperature: 0.5 });
  });

  it.each([null, undefined, [], { temperature: "hot" }])("refuses %j, naming the strategy", (snapshot) => {
    expect(() => restored("annealing", schema, snapshot)).toThrow(FatalCrawlError);
    expect(() => restored("annealing", schema, snapshot)).toThrow("annealing");
  });
});

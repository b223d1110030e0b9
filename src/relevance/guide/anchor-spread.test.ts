import { describe, expect, it } from "vitest";
import { spreadOf } from "../../math/spread.ts";
import { linkTo, pageOf } from "../../testing/pages.ts";
import type { RankedVectors } from "../../text/vectors/providers.ts";
import type { Embed } from "../../text/vectors/remembered.ts";
import { anchorSpread } from "./anchor-spread.ts";

/** A word of rank n is "wn" and has the vector (n, 1). */
const TABLE: RankedVectors = {
  name: "ranks",
  dimension: 2,
  size: 10_000,
  vector: (word) => (word.startsWith("w") ? Float32Array.of(Number(word.slice(1)), 1) : undefined),
  rank: (word) => Number(word.slice(1)),
  word: (rank) => `w${rank}`,
};

const embed: Embed = async (texts) => texts.map((text) => (text === "" ? undefined : Float32Array.of(0, text.length)));

const page = (anchors: readonly string[]) =>
  pageOf(
    [],
    anchors.map((anchor, i) => linkTo(`a${i}`, anchor)),
  );

describe("anchorSpread", () => {
  it("takes the anchors of the background as often as they are met, as anchors are read", async () => {
    const anchors = Array.from({ length: 600 }, (_, i) => `${i}`.padEnd(3 + (i % 7), "x"));
    const spread = await anchorSpread([page(anchors), page(["", ...anchors.map((one) => ` ${one}\n`)])], embed, TABLE);
    expect(spread).toEqual(spreadOf([...anchors, ...anchors].map((one) => Float32Array.of(0, one.length))));
  });

  it("takes words of general English where there is no background", async () => {
    const spread = await anchorSpread([], embed, TABLE);
    expect(spread).toEqual(spreadOf(Array.from({ length: 5000 }, (_, i) => Float32Array.of(200 + i, 1))));
  });

  it("adds those words to a few anchors", async () => {
    const spread = await anchorSpread([page(["storm"])], embed, TABLE);
    expect(spread?.mean[1]).toBeCloseTo((5 + 5000) / 5001, 6);
  });
});

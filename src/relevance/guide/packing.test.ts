import { expect, test } from "vitest";
import { linkTo, pageOf } from "../../testing/pages.ts";
import { guidePacking } from "./packing.ts";
import { type GuideReaderData, guideReader } from "./reader.ts";

const DATA: GuideReaderData = {
  analysis: { language: "en", dictionary: [] },
  vectors: undefined,
  code: { directions: [Float64Array.of(1)], scale: 2 },
};
const VECTORS = {
  name: "lengths",
  dimension: 1,
  embed: async (texts: readonly string[]) => texts.map((text) => Float32Array.of(text.length)),
};

const PAGES = [
  pageOf([[3, "Storms came."]], [linkTo("a", "Gale warning", "gale"), linkTo("b", "Gale warning", "gale again")]),
  pageOf([[3, "Storms went."]], [linkTo("c", "Gale warning", "gale"), linkTo("d", "Rain", "")]),
];

test("notes are behind their way what they were before, and what comes again travels once", async () => {
  const reader = guideReader(DATA, VECTORS);
  const [packer, unpacker] = [guidePacking.packer(), guidePacking.unpacker()];
  const sent: unknown[] = [];
  const heard = [];
  for (const page of PAGES) {
    const noted = await reader.read(page);
    const packed = structuredClone(packer.pack(noted));
    sent.push(packed);
    heard.push(unpacker.unpack(packed));
    expect(heard.at(-1)).toStrictEqual(noted);
  }
  expect(sent).toMatchObject([
    { anchors: Uint32Array.of(0, 0), newAnchors: { from: 0, packed: { vectors: { length: 1 } } } },
    { anchors: Uint32Array.of(0, 1), newAnchors: { from: 1, packed: { vectors: { length: 1 } } } },
  ]);
  expect(sent[1]).toHaveProperty("newStrings.values", expect.not.arrayContaining(["storm", "gale"]));
  expect(heard[1]?.anchors[0]).toBe(heard[0]?.anchors[0]);
});

import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { UrlTable } from "../url/url-table.ts";
import { REDIRECT, readIndex, type WebIndex, writeIndex } from "./index-file.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-index-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "index.bin");
const urlOf = (name: string) => canonical(`http://x.example/${name}`);

function example(): WebIndex {
  const table = new UrlTable();
  for (const name of ["a", "b", "c"]) table.add(urlOf(name));
  return {
    urls: table.arrays(),
    bodyStart: Float64Array.of(0, 10, 2 ** 40, 99),
    bodyLength: Uint32Array.of(10, 20, 30, 99),
    status: Uint16Array.of(200, 301, 404, 99),
    kind: Uint32Array.of(0, REDIRECT, 1, 99),
    kinds: [{ contentType: "text/html" }, { contentType: "ünï", headers: { link: "x" } }],
    bodiesSize: 60,
    duplicates: 4,
    skipped: 5,
  };
}

beforeEach(() => writeIndex(path, example()));

describe("an index file", () => {
  it("comes back as it was, without the unused ends of the arrays", () => {
    const index = readIndex(path);
    expect(index).toMatchObject({ bodiesSize: 60, duplicates: 4, skipped: 5, kinds: example().kinds });
    expect([...(index?.bodyStart ?? [])]).toEqual([0, 10, 2 ** 40]);
    expect([...(index?.bodyLength ?? [])]).toEqual([10, 20, 30]);
    expect([...(index?.status ?? [])]).toEqual([200, 301, 404]);
    expect([...(index?.kind ?? [])]).toEqual([0, REDIRECT, 1]);
    expect(UrlTable.from(index?.urls ?? expect.fail("no index")).find(urlOf("c"))).toBe(2);
  });

  it("may be empty", () => {
    writeIndex(path, { ...example(), urls: new UrlTable().arrays(), kinds: [] });
    expect(readIndex(path)?.urls.count).toBe(0);
  });

  it("is refused when any byte of it is different", () => {
    const whole = readFileSync(path);
    for (let place = 0; place < whole.length; place += 13) {
      const damaged = Buffer.from(whole);
      damaged[place] = damaged.readUInt8(place) ^ 0x20;
      writeFileSync(path, damaged);
      expect(readIndex(path)).toBeUndefined();
    }
  });

  it.each([0, 7, 63, 64, 100])("is refused when it is cut to %i bytes", (length) => {
    truncateSync(path, length);
    expect(readIndex(path)).toBeUndefined();
  });
});

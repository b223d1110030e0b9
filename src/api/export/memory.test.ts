/** An export takes no more memory for a large crawl than for a small one. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { crawlCorpus, STORM } from "../../../test/corpus-crawl.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import type { SmallWeb } from "../../testing/small-web.ts";
import { exportCrawl } from "../export.ts";
import { columnsOf } from "./columns.ts";
import type { ExportOptions } from "./options.ts";
import { parquetFile } from "./parquet.ts";
import type { PageRecord } from "./record.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const PAGES = 600;
/** What a page's own text is, many times over: what is kept of it would show. */
const TEXT_BYTES = 10_000;
const folder = temporaryFolder("memory");
const crawl = join(folder, "crawl");

const web: SmallWeb = new Map(
  Array.from({ length: PAGES }, (_, i) => {
    const own = `Page ${i} of the report. ${STORM.join(" ")} `;
    const text = own.repeat(Math.ceil(TEXT_BYTES / own.length));
    return [
      `p${i}`,
      { html: `<title>p${i}</title><h1>Report ${i}</h1><p>${text}</p><p>${own}<a href="/p${i + 1}">on</a></p>` },
    ] as const;
  }),
);
beforeAll(() => crawlCorpus(crawl, web, ["p0"]));

function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

async function growthOf(options: Omit<ExportOptions, "output">): Promise<number> {
  const output = createWriteStream("/dev/null");
  const heaps: number[] = [];
  const onProgress: NonNullable<ExportOptions["onProgress"]> = ({ step, pages }) => {
    if (step !== "writing" || pages % 50 !== 0) return;
    heaps.push(heap());
  };
  await exportCrawl(crawl, { ...options, output, onProgress });
  output.end();
  expect(heaps).toHaveLength(PAGES / 50);
  // The least of several: what was just let go may still count.
  return Math.min(...heaps.slice(-4)) - Math.min(...heaps.slice(0, 4));
}

describe("memory", () => {
  it.each([
    [{ text: true, markdown: true, language: "en" }],
    [{ format: "wacz", minRelevance: 0 }],
    [{ dedupe: "near" }],
  ] as const)("does not grow with the pages: %j", async (options) => {
    // A text that stayed for each of 400 pages would be 4 MB.
    expect(await growthOf(options)).toBeLessThan(2.5e6);
  });

  it("of Parquet is that of a group of rows", async () => {
    const columns = columnsOf({ stated: false, copies: undefined, text: "main", markdown: false });
    async function* records() {
      for (let order = 1; order <= 300; order++) yield { order, text: String(order).repeat(200_000) } as PageRecord;
    }
    const heaps: number[] = [];
    for await (const _ of parquetFile(records(), columns)) heaps.push(heap());
    expect(heaps.length).toBeGreaterThan(5);
    expect(Math.min(...heaps.slice(-4)) - Math.min(...heaps.slice(0, 4))).toBeLessThan(4e6);
  });
});

import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { CrawlReader } from "../store/reader.ts";
import { eventsOf, randomWeb, smallCrawl } from "../testing/small-web.ts";
import type { Page, PartsModel } from "../types.ts";
import { type ArchiveSettings, createFolder } from "./folder.ts";
import { linkSamplesOfCrawl } from "./link-samples-of-crawl.ts";

const ARCHIVE: ArchiveSettings = { software: "honeyguide/test", description: "a test", now: () => 1_700_000_000_000 };

/** A number in [0, 1) that differs from text to text. */
const numberOf = (text: string) => ([...text].reduce((sum, c) => sum * 31 + (c.codePointAt(0) ?? 0), 7) % 997) / 997;
const NUMBERING: PartsModel<Page> = {
  name: "numbering",
  read: (page) => page,
  score: ({ url }) => numberOf(url),
  scorePart: (page, part) =>
    numberOf(part.kind === "title" ? page.title : part.kind === "block" ? "" : part.link[part.kind]),
  explain: () => [],
};
const model = NUMBERING as PartsModel;

async function crawledFolder(archive: ArchiveSettings | undefined): Promise<string> {
  const path = join(temporaryFolder("samples"), "crawl");
  const folder = createFolder(path, {}, archive);
  await eventsOf(await smallCrawl({ web: randomWeb(90, 5), recipe: "ops", store: folder.store, budget: 60 }));
  folder.close();
  return path;
}

describe("link samples of an earlier crawl", () => {
  it("take each page's row from the first fetched page that links to it", async () => {
    const folder = await crawledFolder(ARCHIVE);
    const samples = await linkSamplesOfCrawl({ model, folder });
    const reader = new CrawlReader(folder);
    const pages = [...reader.pages()];
    const expected = pages
      .filter(({ from }) => from !== null)
      .map((page) => {
        const parent = pages.find(({ links }) => links.includes(page.chosen));
        return { url: page.url, full: numberOf(parent?.url ?? ""), title: numberOf(parent?.title ?? "") };
      });
    expect(samples.length).toBeGreaterThan(20);
    expect(samples).toMatchObject(expected);
    expect(samples.map(({ target }) => target)).toEqual(samples.map(({ url }) => numberOf(url)));
    expect(pages.some(({ chosen, id }) => chosen !== id)).toBe(true); // redirects are among them
    reader.close();
  });

  it("end with the number asked for and are told as they come", async () => {
    const folder = await crawledFolder(ARCHIVE);
    const told: number[] = [];
    const samples = await linkSamplesOfCrawl({ model, folder, count: 7, onProgress: (count) => told.push(count) });
    expect(samples).toHaveLength(7);
    expect(samples).toEqual((await linkSamplesOfCrawl({ model, folder })).slice(0, 7));
    expect(told.at(-1)).toBe(7);
  });

  it("need an archive", async () => {
    const folder = await crawledFolder(undefined);
    await expect(linkSamplesOfCrawl({ model, folder })).rejects.toThrow(
      expect.objectContaining({ code: "bad-option", hint: expect.stringContaining("--no-archive") }),
    );
  });

  it("need a crawl", async () => {
    await expect(linkSamplesOfCrawl({ model, folder: tmpdir() })).rejects.toThrow(
      expect.objectContaining({ code: "crawl-missing" }),
    );
  });
});

/** Figures that are read as they grow. */
import { afterAll, expect, it } from "vitest";
import { mark } from "../../src/api/mark.ts";
import { present } from "../../src/collections/at.ts";
import { openCrawl } from "../../src/session/open.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { CrawlFigures } from "../../src/ui/figures/crawl-figures.ts";
import { figuresOf, hostsOf, mapOf } from "../../src/ui/figures/summary.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { smallJob } from "./served.ts";

const out = `${temporaryFolder("figures")}/crawl`;
const opened: CrawlFigures[] = [];
afterAll(() => {
  for (const figures of opened) figures.close();
});

function read(): CrawlFigures {
  const figures = new CrawlFigures(out);
  opened.push(figures);
  figures.refresh();
  return figures;
}

const all = (figures: CrawlFigures) => [
  figuresOf(figures),
  mapOf(figures),
  hostsOf(figures, { order: "pages", limit: 100, descending: true }),
];

it("are the same whether they are read step by step while a crawl runs, or all at once; also after marks", async () => {
  const crawl = await openCrawl(await smallJob(120), { out });
  let watching: CrawlFigures | undefined;
  for await (const event of crawl) {
    if (event.type !== "page") continue;
    watching ??= read();
    watching.refresh();
    expect(watching.pages.count).toBe(event.totals.pages);
  }
  await crawl.close();
  const steps = present(watching, "the figures");
  steps.refresh();
  expect(all(steps)).toEqual(all(read()));
  expect(figuresOf(steps).outlook).not.toBeNull();

  const addresses = [...steps.pages.links.slice(3, 6)].map((id) => addressOf(id));
  await mark(out, { relevant: addresses.slice(0, 1), irrelevant: addresses.slice(1) });
  steps.refresh();
  expect(all(steps)).toEqual(all(read()));
  expect(figuresOf(steps)).toMatchObject({ marks: 3, lastCorrection: { marks: 3 } });
  await mark(out, { forget: addresses.slice(0, 2) });
  steps.refresh();
  expect(all(steps)).toEqual(all(read()));
  const reader = new CrawlReader(out);
  const judged = [...reader.pages()];
  reader.close();
  expect(steps.pages.isRelevant).toEqual(judged.map(({ relevant }) => relevant));
  // JSON in the database has 15 digits.
  judged.forEach(({ relevance }, i) => {
    expect(steps.pages.relevance[i]).toBeCloseTo(relevance, 14);
  });
  expect(steps.pages.relevance).toHaveLength(judged.length);
});

function addressOf(id: number): string {
  const reader = new CrawlReader(out);
  try {
    return present(reader.link(id), "the link").url;
  } finally {
    reader.close();
  }
}

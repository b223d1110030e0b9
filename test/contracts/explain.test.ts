/** What `explain` says is what the engine decides by: for every recipe, and every link of a crawl of many hosts. */
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { explain } from "../../src/api/explain.ts";
import { type LinkPriority, linkPriority } from "../../src/api/explain-priority.ts";
import { at, present } from "../../src/collections/at.ts";
import { crawl, type OpenedCrawl, type PageRow, resume } from "../../src/index.ts";
import type { LinkRow } from "../../src/journal.ts";
import { DEFAULT_RECIPE, RECIPE_NAMES } from "../../src/recipes/index.ts";
import { recall } from "../../src/session/recall.ts";
import { readJob } from "../../src/session/saved-job.ts";
import { CrawlReader } from "../../src/store/reader.ts";
import { recordedManyHosts } from "../recorded-many-hosts.ts";
import { temporaryFolder } from "../temporary-folder.ts";

// Quick, and where its numbers come from does not matter here.
vi.mock("../../src/text/vectors/bert.ts", async () => {
  const { standInEncoder } = await import("../stand-in-encoder.ts");
  return { openBert: async () => standInEncoder() };
});
vi.mock("../../src/text/vectors/elmo-style.ts", async () => {
  const { standInEncoder } = await import("../stand-in-encoder.ts");
  return { openElmoStyle: async () => standInEncoder() };
});
vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder("explain");
const { web, topic } = recordedManyHosts(join(folder, "web.jsonl"));

async function pagesOf(run: OpenedCrawl): Promise<PageRow[]> {
  const pages: PageRow[] = [];
  for await (const event of run) if (event.type === "page") pages.push(event.page);
  await run.close();
  return pages;
}

/** What the printed contributions come to by the printed formula. */
function worth({ features, formula }: LinkPriority): number {
  const sum = features.reduce((all, { value, weight }) => all + value * weight, 0);
  if (formula === "sum") return sum;
  expect(formula).toBe("answer / (1 + e^-sum)");
  const answer = features.find(({ name }) => name === "answer")?.value ?? Number.NaN;
  return answer / (1 + Math.exp(-sum));
}

interface Explained {
  readonly link: LinkRow;
  readonly priority: LinkPriority;
}

/** Every link of a crawl, as `explain` would weigh it. */
async function allLinks(out: string): Promise<readonly Explained[]> {
  const reader = new CrawlReader(out);
  const known = await recall(out, { reader });
  try {
    const [job, links] = [readJob(out), [...reader.saved().links()]];
    return links.map(({ id }) => {
      const link = present(reader.link(id), "a link");
      const page = reader.pageOf(link.id);
      return { link, priority: linkPriority({ reader, job, crawl: known, link, page }) };
    });
  } finally {
    await known.close();
    reader.close();
  }
}

/** With several choices outstanding more can go wrong; with one, what learns is tried as well. */
const CASES = [
  ...RECIPE_NAMES.map((recipe) => [recipe, 5] as const),
  ...[DEFAULT_RECIPE, "fcpso"].map((recipe) => [recipe, 1] as const),
];

describe.each(CASES)("explain of a crawl by %s with window %d", (recipe, window) => {
  it("adds up to the priorities that the engine has", async () => {
    const out = join(folder, `${recipe}-${window}`);
    const pages = await pagesOf(await crawl(topic, { web, recipe, pages: 36, window, seed: 3, out }));
    const links = await allLinks(out);
    const weighsNothing = readJob(out).features.length === 0;
    for (const { link, priority } of links) {
      if (priority.features.length > 0) expect(worth(priority), link.url).toBeCloseTo(priority.priority, 9);
      else expect(link.from < 0 || link.occurrences === 0 || weighsNothing, link.url).toBe(true);
    }
    const explained = new Map(links.map((each) => [each.link.id, each.priority]));
    for (const { chosen, priority, order } of pages) {
      expect(explained.get(chosen), `page ${order}`).toMatchObject({ asOf: "chosen", priority });
    }
    await isWhatTheEngineChoosesBy(out, links, explained);
    await explainsPages(out, pages);
    await ranks(out, links);
  });
});

/** The crawl goes on by one page, and has chosen it by the very priority that was explained before. */
async function isWhatTheEngineChoosesBy(
  out: string,
  links: readonly Explained[],
  explained: ReadonlyMap<number, LinkPriority>,
): Promise<void> {
  const next = (await pagesOf(await resume(out, { pages: 37 })))[0];
  if (next === undefined) return expect(links.filter(({ link }) => link.state === "waiting")).toEqual([]); // thresholds
  expect(explained.get(next.chosen)?.asOf).toBe("now");
  expect(explained.get(next.chosen)?.priority).toBeCloseTo(next.priority, 9);
}

/** A page is judged again by what was known then, and gets the score that it got. */
async function explainsPages(out: string, pages: readonly PageRow[]): Promise<void> {
  const { url, relevance, relevant } = at(pages, pages.length - 1);
  const { judgement, gaps, state } = await explain(out, url);
  const { relevance: again, relevantAbove, breakdown } = present(judgement, "the judgement");
  expect([state, gaps]).toEqual(["fetched", []]);
  expect(again).toBeCloseTo(relevance, 9);
  expect(again > relevantAbove).toBe(relevant);
  expect(breakdown.length).toBeGreaterThan(0);
}

/** After one page more. */
async function ranks(out: string, before: readonly Explained[]): Promise<void> {
  const links = await allLinks(out);
  const waiting = links.filter(({ link }) => link.state === "waiting");
  const chosen = waiting[Math.floor(waiting.length / 2)];
  expect(links.length).toBeGreaterThanOrEqual(before.length);
  if (chosen === undefined) return;
  const { place, strategy, priority } = await explain(out, chosen.link.url);
  const isHigher = ({ priority: other }: Explained) => other.priority - priority > 1e-12;
  const byDiscovery = strategy?.order === "discovery";
  expect(place).toMatchObject({
    waiting: waiting.length,
    higher: byDiscovery ? 0 : waiting.filter(isHigher).length,
    pages: 37,
    budget: 37,
    isChosen: false,
  });
  expect(strategy?.rule).not.toBe("");
}

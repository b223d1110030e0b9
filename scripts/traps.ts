/**
 * What the trap filters are worth, and what they cost.
 *
 *   npx tsx scripts/traps.ts [--pages 1000] [--recipes bfs,ops]
 *
 * crawls a generated site with eight kinds of traps over HTTP on loopback, with and without the filters, and prints
 * which share of the budget each trap took. It must be at most a tenth in all.
 *
 *   npx tsx scripts/traps.ts --set tuning|aside|aside-second|aside-third|aside-fourth|aside-fifth|aside-sixth|all
 *     |whole|whole-aside|whole-aside-second|whole-aside-third|whole-aside-fourth|whole-aside-fifth
 *     |whole-aside-sixth|whole-aside-seventh
 *     [--pages 1000] [--recipes bfs,honeyguide] [--seeds 1,2] [--anchors stuffed,honest] [--layout shared|own]
 *     [--topic words|examples] [--sites calendar,tuning-together] [--off]
 *
 * crawls generated sites with 300 good pages over HTTP on loopback, at the defaults of a live crawl: each kind of trap
 * alone on a site, and all of the set together; `whole` are sites as shops, clubs and forums have them, with nine or more
 * traps each. `--off` is without protection. The kinds kept aside are for measuring
 * alone; the table numbers them. `all` is without the second and the later sets of these, which are to be asked for by
 * their names.
 *
 *   npx tsx scripts/traps.ts WEB TOPIC…
 *
 * crawls a recorded web breadth-first and completely from the seeds of each topic, with the filters, and prints the
 * pages behind the links that they drop. None of those that the topic file calls relevant may be among them.
 *
 *   npx tsx scripts/traps.ts --focus WEB TOPIC… [--pages 1000] [--recipes honeyguide]
 *
 * crawls a recorded web with a recipe, with all rules of a live crawl and without, and prints how many relevant pages it
 * finds: what the rules cost where there are no traps.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { at } from "../src/collections/at.ts";
import { Crawl } from "../src/engine/crawl.ts";
import { createReplayFetcher } from "../src/fetch/index.ts";
import { hopCheck } from "../src/filters/check.ts";
import { noMedia } from "../src/filters/media.ts";
import { trapGuard } from "../src/filters/traps/trap-guard.ts";
import type { CrawlStore, LinkRow } from "../src/journal.ts";
import { parentRelevance } from "../src/links/features.ts";
import { weightedSum } from "../src/links/weighted-sum.ts";
import { tagVsm } from "../src/relevance/tag-vsm.ts";
import { breadthFirst } from "../src/strategies/breadth-first.ts";
import { systemClock } from "../src/system/clock.ts";
import { loadTopic } from "../src/topics/load.ts";
import type { CanonicalUrl, Parts, Topic } from "../src/types.ts";
import { canonicalUrl } from "../src/url/canonical.ts";
import { openWeb } from "../src/webs/load.ts";
import { webTransport } from "../src/webs/transport.ts";
import type { RecordedWeb } from "../src/webs/web.ts";
import { TRAPS, trapSite } from "../test/integration/trap-site.ts";
import { crawlTrapSite } from "../test/integration/trap-site-crawl.ts";
import { measureFocus } from "./traps/focus.ts";
import { measureSites } from "./traps/sites.ts";

const LARGEST_SHARE = 0.1;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "1000" },
    recipes: { type: "string" },
    set: { type: "string" },
    seeds: { type: "string", default: "1" },
    anchors: { type: "string", default: "stuffed,honest" },
    layout: { type: "string", default: "shared" },
    topic: { type: "string", default: "words" },
    sites: { type: "string" },
    off: { type: "boolean", default: false },
    focus: { type: "boolean", default: false },
  },
});
const [web, ...topics] = positionals;
const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

if (values.set !== undefined) {
  await measureSites({
    set: values.set,
    recipes: (values.recipes ?? "bfs,honeyguide").split(","),
    pages: Number(values.pages),
    seeds: values.seeds.split(",").map(Number),
    anchors: values.anchors.split(","),
    layout: values.layout,
    topic: values.topic,
    sites: values.sites?.split(","),
    traps: !values.off,
    print,
  });
} else if (web !== undefined && values.focus) {
  for (const recipe of (values.recipes ?? "honeyguide").split(",")) {
    for (const topic of topics) {
      await measureFocus({ web, topic, relevant: relevantOf(topic), recipe, pages: Number(values.pages), print });
    }
  }
} else if (web === undefined) {
  for (const recipe of (values.recipes ?? "bfs,ops").split(",")) await measureSite(recipe, Number(values.pages));
} else {
  const recorded = await openWeb(web);
  for (const file of topics) await measureWeb(recorded, file);
  recorded.close();
}

async function measureSite(recipe: string, pages: number): Promise<void> {
  const site = trapSite({ relevant: 0.6 * pages, irrelevant: 1.4 * pages });
  print(
    `\n${recipe}, ${pages} pages of a site with ${site.relevant.size} relevant among ${site.articles.size} articles`,
  );
  for (const traps of [true, false]) {
    const report = await crawlTrapSite({ site, recipe, pages, traps });
    const { taken, share, loopRequests, relevant, articles, totals } = report;
    print(`  ${traps ? "with" : "without"} trap filters: traps took ${percent(share)} of the budget,`);
    print(`    ${articles} articles found, ${relevant} of the ${site.relevant.size} relevant ones`);
    print(
      `    by trap: ${TRAPS.map((trap) => `${trap} ${taken[trap]}`).join(", ")}; ${loopRequests} requests in redirect loops`,
    );
    if (traps) print(`    dropped: ${dropsOf(totals.reasons)}`);
    if (!traps || share <= LARGEST_SHARE) continue;
    print(`    TOO MUCH: at most ${percent(LARGEST_SHARE)}`);
    process.exitCode = 1;
  }
}

async function measureWeb(recorded: RecordedWeb, file: string): Promise<void> {
  const topic = await loadTopic(file);
  const relevant = relevantOf(file);
  const { links, pages, reasons } = await crawlAll(recorded, topic);
  const lost = [...links.values()].filter(
    ({ url, reason }) => reason.startsWith("trap-") && isLost(recorded, url, links),
  );
  const lostRelevant = lost.filter(({ url }) => relevant.has(url));
  print(`\n${topic.name}: ${pages} pages fetched`);
  print(`  links dropped: ${dropsOf(reasons)}`);
  print(`  pages behind them: ${lost.length} (${dropsOf(countBy(lost.map(({ reason }) => reason)))})`);
  for (const [place, count] of placesOf(lost)) print(`    ${place} ${count}`);
  print(`  relevant pages among these: ${lostRelevant.length}`);
  for (const { url, reason } of lostRelevant.slice(0, 20)) print(`    ${reason} ${url}`);
  if (lostRelevant.length > 0) process.exitCode = 1;
}

/** A breadth-first crawl of everything that the topic's seeds lead to, and what became of each link. */
async function crawlAll(recorded: RecordedWeb, topic: Topic) {
  const links = new Map<string, LinkRow>();
  const urls: CanonicalUrl[] = [];
  const store: CrawlStore = {
    draft: async () => ({ bytes: 0 }),
    commit: ({ discovered, changed }) => {
      for (const row of discovered) {
        urls[row.id] = row.url;
        links.set(row.url, row);
      }
      for (const { id, state, reason } of changed) {
        const row = links.get(at(urls, id));
        if (row !== undefined) links.set(row.url, { ...row, state, reason });
      }
    },
    correct: () => {},
  };
  const traps = trapGuard({ clock: systemClock, mayAsk: () => true });
  const redirects = { allowHop: hopCheck(traps.filters) };
  const { fetcher } = createReplayFetcher(webTransport(recorded), { clock: systemClock, redirects });
  const seeds = topic.seeds.flatMap((seed) => canonicalUrl(seed) ?? []);
  const budget = recorded.size;
  const crawl = new Crawl({
    seeds,
    parts: breadthFirstParts(topic),
    filters: [noMedia(), ...traps.filters],
    statistics: traps.statistics,
    ...(traps.around && { around: traps.around }),
    fetcher,
    budget,
    store,
  });
  for await (const event of crawl) {
    if (event.type === "page" && event.totals.pages % 5000 === 0) process.stderr.write(`${event.totals.pages} pages\n`);
  }
  return { links, pages: crawl.totals.pages, reasons: crawl.totals.reasons };
}

function breadthFirstParts(topic: Topic): Parts {
  const evaluator = weightedSum([[parentRelevance(), 1]]);
  // 0.62: r1 of IELP, by which pages earn their template a larger budget
  return { relevance: tagVsm(topic), relevantAbove: 0.62, evaluator, filters: [], strategy: breadthFirst() };
}

/** There is a page at the address that the crawl has not fetched under another one. */
function isLost(recorded: RecordedWeb, url: CanonicalUrl, links: ReadonlyMap<string, LinkRow>): boolean {
  const record = recorded.get(url);
  if (record?.kind !== "redirect") return record !== undefined;
  const target = canonicalUrl(record.location, url);
  return target !== undefined && links.get(target)?.state !== "fetched";
}

/** Folders that most of them lie in. */
function placesOf(rows: readonly LinkRow[]): readonly (readonly [string, number])[] {
  const counts = countBy(rows.map(({ url, reason }) => `${reason} ${url.slice(0, url.lastIndexOf("/") + 1)}`));
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10);
}

function countBy(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** For judging only: nothing that crawls may see it. */
function relevantOf(file: string): ReadonlySet<string> {
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  const urls = typeof content === "object" && content !== null && "relevant" in content ? content.relevant : undefined;
  if (!Array.isArray(urls)) throw new Error(`${file} has no list of relevant pages`);
  return new Set(urls.flatMap((url) => (typeof url === "string" ? (canonicalUrl(url) ?? []) : [])));
}

function dropsOf(reasons: Readonly<Record<string, number>>): string {
  const drops = Object.entries(reasons).filter(([reason]) => reason.startsWith("trap-"));
  return drops.map(([reason, links]) => `${reason} ${links}`).join(", ") || "nothing";
}

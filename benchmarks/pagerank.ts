/**
 * Upkeep of PageRank over the link graph of a recorded web, pages in the order of the recording: residual push after
 * every page, beside full recomputation every 1,000 pages (what a crawler without it would do). The relevance of the
 * anchors is drawn: one in ten is about the topic.
 *
 *   npx tsx benchmarks/pagerank.ts WEB
 */
import { at } from "../src/collections/at.ts";
import { LinkGraph } from "../src/links/pagerank/link-graph.ts";
import { sweepRanks } from "../src/links/pagerank/sweep.ts";
import { TopicPageRank } from "../src/links/pagerank/topic-pagerank.ts";
import { createRng } from "../src/math/rng.ts";
import { parsePage } from "../src/parse/page.ts";
import { UrlTable } from "../src/url/url-table.ts";
import { openWeb } from "../src/webs/load.ts";
import type { RecordedWeb } from "../src/webs/web.ts";

const DAMPING = 0.85;
const RECOMPUTE_EVERY = 1000;
const SAME_AS_EPSILON = 1e-3;

interface CrawledPage {
  readonly source: number;
  readonly targets: Int32Array;
  readonly relevance: Float64Array;
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("Usage: npx tsx benchmarks/pagerank.ts WEB");
const web = await openWeb(path);
const urls = new UrlTable();
const pages = linksOf(web);
web.close();
const links = pages.reduce((sum, { targets }) => sum + targets.length, 0);
print(`${pages.length} pages, ${urls.count} URLs, ${links} links, ${(links / pages.length).toFixed(0)} a page`);

const ranks = measurePush();
const exact = measureRecomputation();
let largest = 0;
let largestScaled = 0;
for (let id = 0; id < urls.count; id++) {
  largest = Math.max(largest, Math.abs(ranks.value(id) - at(exact, id)) / at(exact, id));
  largestScaled = Math.max(largestScaled, Math.abs(ranks.scaled(id) - Math.min(at(exact, id), 3) / 3));
}
print(
  `largest error of a value ${(100 * largest).toPrecision(2)} % of it, of a scaled value ${largestScaled.toPrecision(2)}`,
);
print(`sum of errors at most ${ranks.errorBound()?.toPrecision(3)} over ${urls.count} URLs`);
print(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);

function linksOf(recorded: RecordedWeb): readonly CrawledPage[] {
  const rng = createRng(1);
  const found: CrawledPage[] = [];
  for (const url of recorded.urls()) {
    const record = recorded.get(url);
    if (record?.kind !== "page") continue;
    const { links: own } = parsePage({ url, body: record.body, contentType: record.contentType });
    const targets = Int32Array.from(own, (link) => urls.intern(link.url));
    found.push({ source: urls.intern(url), targets, relevance: Float64Array.from(own, () => drawn(rng.next())) });
  }
  return found;
}

function drawn(u: number): number {
  return u < 0.1 ? u * 10 : 0;
}

function measurePush(): TopicPageRank {
  const pagerank = new TopicPageRank();
  const times: number[] = [];
  let pushes = 0;
  for (const { source, targets, relevance } of pages) {
    const startedAt = performance.now();
    pushes += pagerank.addPage(source, targets, relevance);
    times.push(performance.now() - startedAt);
    pagerank.drainMoved();
  }
  const total = times.reduce((sum, each) => sum + each, 0);
  times.sort((a, b) => a - b);
  const timeAt = (share: number) => at(times, Math.floor(share * (times.length - 1))).toFixed(3);
  print(
    `residual push: ${(pushes / pages.length).toFixed(0)} pushes and ${(total / pages.length).toFixed(3)} ms a page ` +
      `(median ${timeAt(0.5)}, p99 ${timeAt(0.99)}, largest ${timeAt(1)}), limit 1 ms`,
  );
  return pagerank;
}

function measureRecomputation(): Float64Array {
  const graph = new LinkGraph();
  graph.ensureNodes(urls.count);
  const values = new Float64Array(urls.count).fill(1 - DAMPING);
  const startedAt = performance.now();
  pages.forEach(({ source, targets, relevance }, i) => {
    const votes = relevance.map((each) => 1 + 0.6 * each);
    graph.setLinks(source, targets, votes);
    const first = at(graph.start, source);
    graph.total[source] = graph.votes
      .subarray(first, first + at(graph.degree, source))
      .reduce((sum, each) => sum + each, 0);
    const isDue = (i + 1) % RECOMPUTE_EVERY === 0 || i === pages.length - 1;
    if (isDue)
      sweepRanks(graph, values, { damping: DAMPING, maxSweeps: 500, cap: Infinity, tolerance: SAME_AS_EPSILON });
  });
  const perPage = (performance.now() - startedAt) / pages.length;
  print(
    `recomputation every ${RECOMPUTE_EVERY} pages: ${perPage.toFixed(3)} ms a page, values up to ${RECOMPUTE_EVERY} pages old`,
  );
  sweepRanks(graph, values, { damping: DAMPING, maxSweeps: 500, cap: Infinity, tolerance: 1e-9 });
  return values;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

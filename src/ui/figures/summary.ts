/** From the columns of a crawl to what its page draws. @module */
import { outlookOf } from "../../metrics/outlook.ts";
import type { Curve, Figures, Host, HostMap, PayingWord } from "../schemas.ts";
import type { CrawlFigures } from "./crawl-figures.ts";
import { WAY } from "./pages-so-far.ts";

const CURVE_POINTS = 300;
const BINS = 20;
/** Pages a second are told by the latest ones. */
const LATEST_PAGES = 50;
const MAP_HOSTS = 60;
const PAYING_WORDS = 40;
/** Words are counted in the links to the latest pages. */
const WORDS_OF_PAGES = 5000;

export function figuresOf(figures: CrawlFigures): Figures {
  const { pages, engine, lastCorrection = null, marked } = figures;
  const { totals } = engine ?? {};
  const discovered = totals?.discovered ?? 0;
  return {
    commit: figures.commits,
    pages: pages.count,
    relevant: pages.isRelevant.filter(Boolean).length,
    requests: totals === undefined ? 0 : totals.requests + totals.lookahead,
    discovered,
    waiting: Math.max(0, discovered - pages.count - (totals?.dropped ?? 0) - (totals?.failed ?? 0)),
    dropped: totals?.dropped ?? 0,
    failed: totals?.failed ?? 0,
    bytes: totals?.bytes ?? 0,
    hosts: pages.hosts.length,
    averageRelevance: pages.count === 0 ? 0 : pages.finds.expected() / pages.count,
    pagesPerSecond: rateOf(pages.fetchedAt),
    seconds: secondsBetween(pages.fetchedAt[0], pages.fetchedAt.at(-1)),
    outlook: engine?.isProbability === true ? (outlookOf(pages.finds) ?? null) : null,
    curve: curveOf(figures),
    histogram: histogramOf(pages.relevance),
    reasons: Object.entries(totals?.reasons ?? {})
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count),
    marks: marked.size,
    lastCorrection,
  };
}

function curveOf({ pages, requests }: CrawlFigures): Curve {
  const curve: Curve = { pages: [0], relevant: [0], requests: [0], seconds: [0] };
  const { count, isRelevant, fetchedAt } = pages;
  const step = Math.max(1, count / CURVE_POINTS);
  let relevant = 0;
  let next = step;
  for (let i = 0; i < count; i++) {
    if (isRelevant[i]) relevant++;
    if (i + 1 < Math.floor(next) && i + 1 < count) continue;
    next += step;
    curve.pages.push(i + 1);
    curve.relevant.push(relevant);
    curve.requests.push(requests[i] ?? i + 1);
    curve.seconds.push(secondsBetween(fetchedAt[0], fetchedAt[i]));
  }
  return curve;
}

function secondsBetween(from = 0, until = from): number {
  return Math.max(0, (until - from) / 1000);
}

function rateOf(fetchedAt: readonly number[]): number {
  const latest = fetchedAt.slice(-LATEST_PAGES);
  const seconds = secondsBetween(latest[0], latest.at(-1));
  return seconds === 0 ? 0 : (latest.length - 1) / seconds;
}

function histogramOf(relevance: readonly number[]): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const value of relevance) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(value * BINS)));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}

const KEYS = {
  pages: ({ pages }: Host) => pages,
  relevant: ({ relevant }: Host) => relevant,
  share: ({ share }: Host) => share,
  waiting: ({ waiting }: Host) => waiting,
  failing: ({ failing }: Host) => failing,
  rest: ({ restSeconds }: Host) => restSeconds ?? 0,
} as const;
export type HostOrder = keyof typeof KEYS | "host";
export const HOST_ORDERS = ["relevant", "pages", "share", "waiting", "failing", "rest", "host"] as const;

/** The first hosts of an order, and how many there are. */
export function hostsOf(
  figures: CrawlFigures,
  {
    order,
    limit,
    descending,
    restMs,
  }: {
    order: HostOrder;
    limit: number;
    descending: boolean;
    restMs?: ((host: string) => number) | undefined;
  },
): { hosts: Host[]; total: number } {
  const { pages, waiting, failures } = figures;
  const names = new Set([...pages.hosts.map(({ name }) => name), ...waiting.keys()]);
  const hosts = Array.from(names, (name): Host => {
    const index = pages.hostNamed(name);
    const own = index === undefined ? undefined : pages.hostAt(index);
    const counted = waiting.get(name);
    return {
      host: name,
      pages: own?.pages ?? 0,
      relevant: own?.relevant ?? 0,
      share: own === undefined || own.pages === 0 ? 0 : own.relevant / own.pages,
      waiting: counted?.waiting ?? 0,
      links: counted?.links ?? 0,
      failing: failures.get(name) ?? 0,
      restSeconds: restMs === undefined ? null : restMs(name) / 1000,
    };
  });
  const sign = descending ? -1 : 1;
  hosts.sort((a, b) =>
    order === "host"
      ? sign * (a.host < b.host ? -1 : 1)
      : sign * (KEYS[order](a) - KEYS[order](b)) || b.pages - a.pages || (a.host < b.host ? -1 : 1),
  );
  return { hosts: hosts.slice(0, limit), total: hosts.length };
}

/** The hosts that matter most, the ways between them, and the rest as one. */
export function mapOf({ pages }: CrawlFigures, most = MAP_HOSTS): HostMap {
  const order = pages.hosts
    .map((_, index) => index)
    .sort(
      (a, b) => pages.hostAt(b).relevant - pages.hostAt(a).relevant || pages.hostAt(b).pages - pages.hostAt(a).pages,
    );
  const drawn = new Map(order.slice(0, most).map((index, place) => [index, place]));
  const rest = order.slice(most);
  const nodes = [...drawn.keys()].map((index) => {
    const { name, pages: all, relevant } = pages.hostAt(index);
    return { host: name, pages: all, relevant, hosts: 1 };
  });
  if (rest.length > 0) {
    const sum = (of: (index: number) => number) => rest.reduce((all, index) => all + of(index), 0);
    nodes.push({
      host: "",
      pages: sum((index) => pages.hostAt(index).pages),
      relevant: sum((index) => pages.hostAt(index).relevant),
      hosts: rest.length,
    });
  }
  const edges = new Map<string, number>();
  for (const [way, count] of pages.ways) {
    const [from, to] = [drawn.get(Math.floor(way / WAY)) ?? most, drawn.get(way % WAY) ?? most];
    if (from === to) continue;
    const key = `${from}>${to}`;
    edges.set(key, (edges.get(key) ?? 0) + count);
  }
  return {
    nodes,
    edges: [...edges]
      .map(([way, count]) => {
        const [from = 0, to = 0] = way.split(">").map(Number);
        return { from, to, pages: count };
      })
      .sort((a, b) => b.pages - a.pages)
      .slice(0, 4 * most),
  };
}

/** Words of links that led to relevant pages more often than others did. */
export function payingWords({ pages, watch }: CrawlFigures): PayingWord[] {
  const from = Math.max(0, pages.count - WORDS_OF_PAGES);
  const anchors = watch.anchorsAfter(from);
  const words = new Map<string, { pages: number; relevant: number }>();
  for (let i = from; i < pages.count; i++) {
    for (const word of new Set(anchors[i - from]?.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))) {
      const counted = words.get(word) ?? { pages: 0, relevant: 0 };
      words.set(word, { pages: counted.pages + 1, relevant: counted.relevant + (pages.isRelevant[i] ? 1 : 0) });
    }
  }
  // A word seen twice tells little: two pages of the crawl's own rate are added to each.
  const rate = pages.isRelevant.filter(Boolean).length / Math.max(1, pages.count);
  const worth = ({ pages: all, relevant }: { pages: number; relevant: number }) => (relevant + 2 * rate) / (all + 2);
  return [...words]
    .filter(([, { pages: all }]) => all >= 2)
    .sort(([, a], [, b]) => worth(b) * Math.log1p(b.relevant) - worth(a) * Math.log1p(a.relevant))
    .slice(0, PAYING_WORDS)
    .map(([word, counted]) => ({ word, ...counted }));
}

import { describe, expect, it } from "vitest";
import { present } from "../collections/at.ts";
import type { Commit } from "../journal.ts";
import type { Neighbours, OthersOutcome, PageSums, SentLink } from "../neighbours.ts";
import { MemoryStore } from "../testing/memory-store.ts";
import { addressesOf, eventsOf, randomWeb, type SmallAnswer, type SmallWeb, smallCrawl } from "../testing/small-web.ts";
import type { CanonicalUrl } from "../types.ts";
import { hostOf } from "../url/canonical.ts";

/** Pages on three hosts, with links between them, and redirects from one host to another. */
function threeHosts(): SmallWeb {
  const host = (path: string) => `h${(path.codePointAt(path.length - 1) ?? 0) % 3}.example`;
  const addressOf = (path: string) => `${host(path)}/${path}`;
  const web = new Map<string, SmallAnswer>();
  for (const [path, answer] of randomWeb(120)) {
    if (!("html" in answer)) continue;
    const html = answer.html.replace(/href="\/?([^"]+)"/g, (_, to: string) => `href="http://${addressOf(to)}"`);
    web.set(addressOf(path), { html });
  }
  web.set("h0.example/moved", { redirect: "http://h1.example/goal" });
  web.set("h1.example/goal", { html: "<p>here</p>" });
  const first = present(web.get(addressOf("p0")), "the first page");
  if ("html" in first) web.set(addressOf("p0"), { html: `${first.html}<a href="http://h0.example/moved">x</a>` });
  return web;
}

const emptySums = (): PageSums => ({ pages: 0, relevant: 0, sumOfRelevance: 0, sumOfSquares: 0, bytes: 0 });

/** Workers that pass each other what they commit, in memory. */
class Village {
  readonly boxes: {
    links: SentLink[];
    outcomes: OthersOutcome[];
    sums: PageSums;
    call: () => void;
    left: number;
    promises: (count: number) => number[];
  }[];

  constructor(workers: number, left = Number.POSITIVE_INFINITY) {
    this.boxes = Array.from({ length: workers }, () => ({
      links: [],
      outcomes: [],
      sums: emptySums(),
      call: () => {},
      left,
      promises: () => [],
    }));
  }

  ownerOf(url: string): number {
    return Number(/h(\d)/.exec(hostOf(url as CanonicalUrl))?.[1]) % this.boxes.length;
  }

  neighboursOf(worker: number): Neighbours {
    const box = present(this.boxes[worker], "the worker");
    return {
      owns: (url) => this.ownerOf(url) === worker,
      get left() {
        return box.left;
      },
      spent: () => {
        if (!box.promises(100).every(Number.isFinite)) throw new Error("a link promises no number");
        box.left--;
      },
      take: () => {
        const [links, outcomes] = [box.links.splice(0), box.outcomes.splice(0)];
        const sums = box.sums;
        box.sums = emptySums();
        if (links.length + outcomes.length === 0) return undefined;
        return { links, taken: [], sums, outcomes: () => outcomes };
      },
      join: ({ wake, promises }) => {
        box.call = wake;
        box.promises = promises;
      },
    };
  }

  commit(worker: number, { sent, page, trouble }: Commit, urlOf: (id: number) => CanonicalUrl): void {
    for (const link of sent) this.boxes[this.ownerOf(link.url)]?.links.push(link);
    this.boxes.forEach((box, other) => {
      if (other === worker) return;
      if (page !== undefined) {
        const { url, relevance, relevant, bytes, links, facts } = page;
        const chosen = urlOf(page.chosen);
        const outcome = {
          kind: "page",
          url,
          chosen,
          relevance,
          relevant,
          targets: links.map(() => -1),
        } as const;
        box.sums.pages++;
        box.sums.relevant += Number(relevant);
        box.sums.sumOfRelevance += relevance;
        box.sums.sumOfSquares += relevance ** 2;
        box.sums.bytes += bytes;
        box.outcomes.push({ ...outcome, facts: JSON.parse(JSON.stringify(facts)) });
      } else if (trouble !== undefined) {
        box.outcomes.push({ kind: "missed", chosen: urlOf(trouble.id), code: trouble.code });
      }
      if (box.links.length + box.outcomes.length > 0) box.call();
    });
  }
}

class VillageStore extends MemoryStore {
  readonly village: Village;
  readonly worker: number;

  constructor(village: Village, worker: number) {
    super();
    this.village = village;
    this.worker = worker;
  }

  override commit(commit: Commit): void {
    super.commit(commit);
    this.village.commit(this.worker, commit, (id) => present(this.links.get(id), "the link").url);
  }
}

async function together(workers: number, recipe: string, left?: number) {
  const village = new Village(workers, left);
  const stores = village.boxes.map((_, worker) => new VillageStore(village, worker));
  const crawls = await Promise.all(
    stores.map((store, worker) =>
      smallCrawl({
        web: threeHosts(),
        recipe,
        seedPaths: ["http://h0.example/p0"],
        store,
        neighbours: village.neighboursOf(worker),
      }),
    ),
  );
  const idle = async () => {
    let before = -1;
    for (let now = 0; now !== before; ) {
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 60));
      now = stores.reduce((sum, { commits }) => sum + commits.length, 0);
    }
    for (const crawl of crawls) crawl.stop();
  };
  const [events] = await Promise.all([Promise.all(crawls.map(eventsOf)), idle()]);
  return { pages: events.map(addressesOf), stores, crawls };
}

describe("several engines of one crawl", () => {
  const alone = async (recipe: string) =>
    addressesOf(await eventsOf(await smallCrawl({ web: threeHosts(), recipe, seedPaths: ["http://h0.example/p0"] })));

  it.each(["bfs", "ops", "fcosa-lg", "honeyguide"])(
    "fetch together what one fetches, each page once: %s",
    async (recipe) => {
      const expected = (await alone(recipe)).sort();
      const { pages, crawls } = await together(3, recipe);
      expect(pages.flat().sort()).toEqual(expected);
      expect(pages.filter((own) => own.length > 0).length).toBe(3);
      for (const { totals } of crawls) expect(totals.pages).toBe(expected.length);
    },
  );

  it("hand a redirect to who decides for its target, and do not fetch it themselves", async () => {
    const { pages, stores } = await together(3, "bfs");
    expect(pages[1]).toContain("h1.example/goal");
    const moved = [...present(stores[0], "a store").links.values()].find(({ url }) => url.endsWith("/moved"));
    expect(moved).toMatchObject({ state: "dropped", final: true, reason: "redirect" });
    const hosts = stores.map(({ links }) => new Set([...links.values()].map(({ url }) => hostOf(url))));
    expect(hosts.map((names) => [...names])).toEqual([["h0.example"], ["h1.example"], ["h2.example"]]);
  });

  it("commit no more pages than were granted", async () => {
    const { pages } = await together(3, "bfs", 4);
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 4]);
  });
});

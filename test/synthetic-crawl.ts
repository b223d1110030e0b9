/** A made-up crawl folder of any size, written row by row: for what must stay quick however large a crawl is. */
import { join } from "node:path";
import type { Totals } from "../src/journal.ts";
import { createRng } from "../src/math/rng.ts";
import { saveJob } from "../src/store/crawl-store.ts";
import { createDatabase, type Db } from "../src/store/database.ts";
import { encodeIds } from "../src/store/ids.ts";
import { writeWholeFile } from "../src/system/whole-file.ts";

export interface SyntheticCrawl {
  readonly pages: number;
  /** Links a page that wait, are dropped or have failed. */
  readonly linksAPage: number;
  readonly hosts: number;
  /** Bytes of facts with each page. */
  readonly factsBytes?: number;
}

const START = 1_700_000_000_000;
const FEATURES = ["anchor", "context", "host", "template"];

export function writeSyntheticCrawl(folder: string, options: SyntheticCrawl): void {
  const job = {
    format: 1,
    honeyguide: "0.1.0",
    createdAt: new Date(START).toISOString(),
    topic: { name: "storms", words: { storm: 1, rain: 0.5 }, seeds: ["http://h0.example/"] },
    recipe: "honeyguide",
    model: "honeyguide",
    seeds: ["http://h0.example/"],
    pages: options.pages,
    window: 1,
    concurrency: 1,
    commitOrder: "in-order",
    scope: {},
    features: FEATURES.map((name) => ({ name, aggregate: "max", weight: 0.25 })),
  };
  writeWholeFile(join(folder, "crawl.json"), JSON.stringify(job));
  createDatabase(join(folder, "crawl.db"), (db) => fill(db, job, options)).close();
}

function fill(db: Db, job: unknown, { pages, linksAPage, hosts, factsBytes = 200 }: SyntheticCrawl): void {
  saveJob(db, job);
  const rng = createRng(1);
  const marks = (count: number) => Array(count).fill("?").join(", ");
  const link = db.prepare(`INSERT INTO links VALUES (${marks(12)})`);
  const page = db.prepare(`INSERT INTO pages VALUES (${marks(24)})`);
  const commit = db.prepare(`INSERT INTO commits VALUES (${marks(8)})`);
  const evidence = Buffer.from(new Float64Array(FEATURES.length).buffer);
  const empty = encodeIds([]);
  const filler = "x".repeat(factsBytes);
  const totals: Totals = {
    pages,
    relevant: 0,
    sumOfRelevance: 0,
    sumOfSquares: 0,
    bytes: 1000 * pages,
    requests: pages,
    lookahead: 0,
    discovered: pages * (1 + linksAPage),
    dropped: 0,
    failed: 0,
    reasons: {},
  };
  let id = 0;
  for (let order = 1; order <= pages; order++) {
    const own = id++;
    const host = `h${Math.floor(hosts * rng.next() ** 3)}.example`;
    const relevance = Math.min(1, rng.next() * (1.4 - order / pages));
    const relevant = Number(relevance > 0.5);
    totals.relevant += relevant;
    totals.sumOfRelevance += relevance;
    const parent = order === 1 ? -1 : Math.max(0, own - (1 + linksAPage));
    link.run(own, `http://${host}/page/${order}`, "fetched", 0, "", "", 0.5, 1, parent, "a storm", 1, evidence);
    const at = START + order * 500;
    const weights =
      order % 50 === 0 ? { weightsNow: { anchor: order / pages, context: 0.2, host: 0.1, template: 0 } } : {};
    const facts = JSON.stringify({ note: filler, ...weights });
    page.run(
      ...[order, own, own, parent, 200, "text/html", "utf-8", "en", `Storm ${order}`, null, 0, relevance, relevant],
      ...[0.5, 1, at, 1000, `d${order}`, null, null, null, empty, evidence, facts],
    );
    commit.run(order, order, own, 0, 0.5, "page", "", at);
    for (let i = 0; i < linksAPage; i++) {
      const state = ["waiting", "waiting", "waiting", "dropped", "failed"][(order + i) % 5] ?? "waiting";
      const reason = state === "waiting" ? "" : state === "dropped" ? "scope" : "http-404";
      const target = `http://h${Math.floor(hosts * rng.next())}.example/link/${order}/${i}`;
      link.run(id++, target, state, 0, reason, "", 0.3, 2, own, "more", 1, evidence);
      if (state === "dropped") totals.dropped++;
      if (state === "failed") totals.failed++;
    }
  }
  const engine = { decisions: pages, asked: [], strategy: null, isProbability: true, totals };
  db.prepare("INSERT OR REPLACE INTO engine VALUES (1, ?, NULL, NULL)").run(JSON.stringify(engine));
}

/**
 * Writes a crawl folder that nobody crawled, as large as asked for, to measure what reads such folders:
 * `npx tsx scripts/synthetic-crawl.ts FOLDER [PAGES] [HOSTS] [--archive]`, 100,000 pages of 5,000 hosts by default. With `--archive`
 * there is a page of some 100 words behind each row, so that exports have something to read.
 */
import { parseArgs } from "node:util";
import { bundledTopic } from "../src/api/demo-topic.ts";
import { createRng } from "../src/math/rng.ts";
import { createJob } from "../src/session/create-job.ts";
import { createFolder } from "../src/session/folder.ts";
import { openDatabase } from "../src/store/database.ts";
import { encodeIds } from "../src/store/ids.ts";
import { ARCHIVE_NAME, databasePath } from "../src/store/layout.ts";
import { parseTopic } from "../src/topics/schema.ts";
import { compressSync } from "../src/warc/compress.ts";
import { recordId } from "../src/warc/digest.ts";
import { WarcFiles } from "../src/warc/file.ts";
import { responseRecord, warcinfoRecord } from "../src/warc/writer.ts";

const LINKS_A_PAGE = 10;
const FEATURES = 16;
const START = Date.UTC(2026, 0, 1);

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: { archive: { type: "boolean", default: false } },
});
const [folder = "", pageCount = "100000", hostCount = "5000"] = positionals;
if (folder === "") throw new Error("Name a folder that does not exist yet.");
const [pages, hosts] = [Number(pageCount), Number(hostCount)];
const rng = createRng(1);
const job = await createJob(parseTopic(bundledTopic("storms-and-floods"), "synthetic"), { web: "demo", pages });
createFolder(folder, job, undefined).close();

const db = openDatabase(databasePath(folder));
db.exec("BEGIN");
const link = db.prepare("INSERT INTO links VALUES (?, ?, ?, 0, ?, '', ?, ?, ?, ?, 1, ?)");
const page = db.prepare(
  "INSERT INTO pages VALUES (?, ?, ?, ?, 200, 'text/html', 'utf-8', 'en', ?, NULL, 0, ?, ?, ?, ?, ?, 20000, ?, ?, ?, ?, ?, ?, ?)",
);
const commit = db.prepare("INSERT INTO commits VALUES (?, ?, ?, 0, ?, ?, '', ?)");
const payload = db.prepare("INSERT INTO payloads VALUES (?, ?, ?)");
const evidence = Buffer.from(new Float64Array(FEATURES).fill(0.25).buffer);
const words = ["storm", "flood", "rain", "wind", "news", "about", "contact", "archive", "weather", "report"];
// Few hosts hold many pages, as on the web.
const hostOf = () => `www.site-${Math.floor(hosts * rng.next() ** 3)}.example`;
const total = pages * LINKS_A_PAGE;
const archive = flags.archive ? new WarcFiles({ folder, name: ARCHIVE_NAME, warcinfo }) : undefined;
let end: { readonly file: string; readonly offset: number } | undefined;
let relevant = 0;
let sumOfRelevance = 0;
for (let id = 0; id < total; id++) {
  const isFetched = id < pages;
  const url = `https://${hostOf()}/path/page-${id}`;
  const anchor = `${words[Math.floor(words.length * rng.next())]} ${words[Math.floor(words.length * rng.next())]}`;
  const parent = id === 0 ? -1 : Math.floor(id * rng.next() * (isFetched ? 0.5 : pages / total));
  link.run(id, url, isFetched ? "fetched" : "waiting", "", 0.5, 3, parent, anchor, evidence);
  if (!isFetched) continue;
  const relevance = rng.next() ** 2;
  const isRelevant = relevance > 0.5;
  relevant += Number(isRelevant);
  sumOfRelevance += relevance;
  const facts: Record<string, unknown> = { words: "x".repeat(1500) };
  if (id % 10 === 0) facts.weightsNow = Object.fromEntries(words.map((word, i) => [word, i / 10 + id / pages]));
  const targets = Array.from({ length: LINKS_A_PAGE }, () => Math.floor(total * rng.next()));
  const at = START + id * 100;
  const title = `A page about ${anchor}, number ${id}`;
  const place = archive?.append([responseOf(url, title, at)])[0];
  if (place !== undefined) end = { file: place.file, offset: place.offset + place.length };
  page.run(
    id + 1,
    id,
    id,
    parent,
    title,
    relevance,
    Number(isRelevant),
    0.5,
    3,
    at,
    `sha1:${id}`,
    place?.file ?? null,
    place?.offset ?? null,
    place?.length ?? null,
    encodeIds(targets),
    evidence,
    JSON.stringify(facts),
  );
  if (place !== undefined) payload.run(`sha1:${id}`, id + 1, recordId(url));
  commit.run(id + 1, id, id, 0.5, "page", at);
}
const totals = {
  pages,
  relevant,
  sumOfRelevance,
  sumOfSquares: 0,
  bytes: pages * 20_000,
  requests: pages,
  lookahead: 0,
};
const rest = { discovered: total, dropped: 0, failed: 0, reasons: {} };
const state = { decisions: pages, asked: [], strategy: null, totals: { ...totals, ...rest }, isProbability: true };
db.prepare("INSERT INTO engine VALUES (1, ?, ?, ?)").run(JSON.stringify(state), end?.file ?? null, end?.offset ?? null);
db.exec("COMMIT");
db.pragma("wal_checkpoint(TRUNCATE)");
db.close();
archive?.close();
process.stdout.write(`${pages} pages, ${total} links, ${hosts} hosts in ${folder}\n`);

function warcinfo(filename: string): Uint8Array {
  const fields = [["description", "made up"]] as const;
  return compressSync(warcinfoRecord({ id: recordId(filename), dateMs: START, filename, fields }));
}

function responseOf(url: string, title: string, dateMs: number): Uint8Array {
  const sentence = () => Array.from({ length: 12 }, () => words[Math.floor(words.length * rng.next())]).join(" ");
  const paragraphs = Array.from({ length: 8 }, () => `<p>The ${sentence()}.</p>`).join("\n");
  const body = Buffer.from(
    `<!doctype html><title>${title}</title><nav><a href="/">Home</a></nav><h1>${title}</h1>${paragraphs}`,
  );
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${body.length}`;
  return compressSync(responseRecord({ id: recordId(url), dateMs, url, head, body }));
}

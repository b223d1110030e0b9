/**
 * Pages per second of the relevance models without contextual vectors, on one core, after a warm-up of 500 pages; the
 * plain vector space model is the peer. Parsing is not counted. Two figures: by the clock on the wall, and by the time
 * that processors spent on it (all threads, the system's work too), which says more where other programs run.
 *
 *   npx tsx benchmarks/models.ts WEB TOPIC [--pages 1500]
 */
import { parseArgs } from "node:util";
import { createReplayFetcher } from "../src/fetch/index.ts";
import { parsePage } from "../src/parse/page.ts";
import { modelNamed } from "../src/recipes/models.ts";
import { loadMaterial } from "../src/session/material.ts";
import { systemClock } from "../src/system/clock.ts";
import { loadTopic } from "../src/topics/load.ts";
import type { Page } from "../src/types.ts";
import { openWeb } from "../src/webs/load.ts";
import { webTransport } from "../src/webs/transport.ts";

const WARM_UP = 500;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: "string", default: "1500" } },
});
const [path, topicFile] = positionals;
if (path === undefined || topicFile === undefined) {
  process.stderr.write("usage: npx tsx benchmarks/models.ts WEB TOPIC [--pages N]\n");
  process.exit(2);
}
const web = await openWeb(path);
const { fetcher } = createReplayFetcher(webTransport(web), { clock: systemClock });
const material = await loadMaterial(await loadTopic(topicFile), { fetcher });
const pages: Page[] = [];
for (const url of web.urls()) {
  if (pages.length >= WARM_UP + Number(values.pages)) break;
  const record = web.get(url);
  if (record?.kind === "page") pages.push(parsePage({ url, body: record.body, contentType: record.contentType }));
}
const characters = pages.reduce((sum, { text }) => sum + text.length, 0) / pages.length;
process.stdout.write(`${pages.length - WARM_UP} pages of ${characters.toFixed(0)} characters of text\n`);

let peer = 0;
for (const name of ["vsm", "tag-vsm", "ssrm", "svsm", "word-vectors", "bayes-weighted"]) {
  const model = await modelNamed(name).build(material, {});
  const judge = async (list: readonly Page[]) => {
    for (const page of list) model.score(await model.read(page));
  };
  await judge(pages.slice(0, WARM_UP));
  const startedAt = performance.now();
  const cpuAtStart = process.cpuUsage();
  await judge(pages.slice(WARM_UP));
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuAtStart);
  const count = pages.length - WARM_UP;
  const perSecond = count / seconds;
  const perCpuSecond = (count * 1e6) / (user + system);
  peer ||= perCpuSecond;
  const [byWall, byCpu] = [perSecond, perCpuSecond].map((speed) => speed.toFixed(0).padStart(5));
  const ratio = (perCpuSecond / peer).toFixed(2);
  process.stdout.write(`${name.padEnd(15)} ${byWall} pages/s, ${byCpu} pages per CPU second (${ratio} of vsm)\n`);
  await model.close?.();
}
web.close();

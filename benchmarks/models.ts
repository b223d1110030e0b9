/**
 * Pages per second of the relevance models without contextual vectors, on one core, after a warm-up of 500 pages; the
 * plain vector space model is the peer. Parsing is not counted.
 *
 *   npx tsx benchmarks/models.ts WEB TOPIC [--pages 1500]
 */
import { parseArgs } from "node:util";
import { loadMaterial } from "../src/crawler/material.ts";
import { createReplayFetcher } from "../src/fetch/index.ts";
import { systemClock } from "../src/math/clock.ts";
import { parsePage } from "../src/parse/page.ts";
import { modelNamed } from "../src/recipes/models.ts";
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
  const { model, close } = await modelNamed(name).build(material, {});
  const judge = async (list: readonly Page[]) => {
    for (const page of list) model.score(await model.prepare(page), { pages: 0, relevantPages: 0 });
  };
  await judge(pages.slice(0, WARM_UP));
  const startedAt = performance.now();
  await judge(pages.slice(WARM_UP));
  const perSecond = ((pages.length - WARM_UP) * 1000) / (performance.now() - startedAt);
  peer ||= perSecond;
  process.stdout.write(
    `${name.padEnd(15)} ${perSecond.toFixed(0).padStart(5)} pages/s, ratio to vsm ${(perSecond / peer).toFixed(2)}\n`,
  );
  await close();
}
web.close();

/**
 * How well each relevance model tells a topic's pages from others, against human judgement, and how fast it is.
 *
 *   npx tsx scripts/model-auc.ts WEB TOPIC… [--models a,b] [--others 600] [--characters 4000] [--profile default]
 *     [--content]
 *
 * For every topic: all pages that the topic file calls relevant (its examples left out, which the models learn from)
 * against a seeded sample of other pages of the web (its background left out). With --content the models see of every page
 * its title, headings and main content alone. Prints a Markdown table.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { at } from "../src/collections/at.ts";
import { createReplayFetcher } from "../src/fetch/index.ts";
import { createRng } from "../src/math/rng.ts";
import { areaUnderCurve } from "../src/metrics/auc.ts";
import { parsePage } from "../src/parse/page.ts";
import { MODELS, modelNamed } from "../src/recipes/models.ts";
import { loadMaterial } from "../src/session/material.ts";
import { systemClock } from "../src/system/clock.ts";
import { loadTopic } from "../src/topics/load.ts";
import type { CanonicalUrl, Page } from "../src/types.ts";
import { canonicalUrl } from "../src/url/canonical.ts";
import { openWeb } from "../src/webs/load.ts";
import { webTransport } from "../src/webs/transport.ts";
import type { RecordedWeb } from "../src/webs/web.ts";
import { contentWeb } from "./content/content-web.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    models: { type: "string", default: Object.keys(MODELS).join(",") },
    others: { type: "string", default: "600" },
    characters: { type: "string", default: "4000" },
    profile: { type: "string", default: "default" },
    content: { type: "boolean", default: false },
  },
});
const [webPath, ...topicFiles] = positionals;
if (webPath === undefined || topicFiles.length === 0) {
  process.stderr.write(
    "usage: npx tsx scripts/model-auc.ts WEB TOPIC… [--models a,b] [--others N] [--characters N] [--profile NAME] [--content]\n",
  );
  process.exit(2);
}
const recorded = await openWeb(webPath);
const web = values.content ? contentWeb(recorded) : recorded;
const { fetcher } = createReplayFetcher(webTransport(web), { clock: systemClock });
const profile = values.profile === "paper" ? "paper" : "default";
const names = values.models.split(",");
const table = new Map<string, { areas: number[]; pages: number; seconds: number; provider: string }>();

for (const file of topicFiles) {
  const topic = await loadTopic(file);
  const material = await loadMaterial(topic, { fetcher });
  const { relevant, others } = sample(web, file, topic.examples, topic.background, Number(values.others));
  for (const name of names) {
    const recipe = modelNamed(name);
    const model = await recipe.build(material, {
      profile,
      parameters: recipe.parameters.some(({ name: parameter }) => parameter === "maxCharacters")
        ? { maxCharacters: Number(values.characters) }
        : {},
    });
    const scores: number[] = [];
    const startedAt = performance.now();
    for (const page of [...relevant, ...others]) scores.push(model.score(await model.read(page)));
    const seconds = (performance.now() - startedAt) / 1000;
    await model.close?.();
    const area = areaUnderCurve(scores.slice(0, relevant.length), scores.slice(relevant.length)) ?? Number.NaN;
    const row = table.get(name) ?? { areas: [], pages: 0, seconds: 0, provider: model.provider ?? "" };
    table.set(name, {
      ...row,
      areas: [...row.areas, area],
      pages: row.pages + scores.length,
      seconds: row.seconds + seconds,
    });
    process.stderr.write(
      `${topic.name}: ${name} ${area.toFixed(3)}, ${(scores.length / seconds).toFixed(0)} pages/s\n`,
    );
  }
}
web.close();

const titles = topicFiles.map((file) => file.replace(/^.*\//, "").replace(/\.json$/, ""));
process.stdout.write(
  `| model | ${titles.join(" | ")} | mean | pages/s | vectors |\n|${" --- |".repeat(titles.length + 4)}\n`,
);
for (const [name, { areas, pages, seconds, provider }] of table) {
  const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length;
  process.stdout.write(
    `| ${name} | ${[...areas, mean].map((area) => area.toFixed(3)).join(" | ")} | ${(pages / seconds).toFixed(0)} | ${provider} |\n`,
  );
}

function sample(
  from: RecordedWeb,
  file: string,
  examples: readonly string[],
  background: readonly string[],
  size: number,
) {
  const judgement: unknown = JSON.parse(readFileSync(file, "utf8"));
  const listed =
    typeof judgement === "object" && judgement !== null && "relevant" in judgement ? judgement.relevant : [];
  const canonical = (urls: unknown) =>
    new Set((Array.isArray(urls) ? urls : []).map((url) => canonicalUrl(String(url))));
  const known = canonical([...examples, ...background]);
  const isRelevant = canonical(listed);
  const all = [...from.urls()].filter((url) => !known.has(url));
  const rng = createRng(1);
  const others = all.filter((url) => !isRelevant.has(url));
  for (let i = others.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [others[i], others[j]] = [at(others, j), at(others, i)];
  }
  const pages = (urls: readonly CanonicalUrl[]) => urls.flatMap((url) => pageAt(from, url) ?? []);
  return { relevant: pages(all.filter((url) => isRelevant.has(url))), others: pages(others.slice(0, size)) };
}

function pageAt(from: RecordedWeb, url: CanonicalUrl): Page | undefined {
  const record = from.get(url);
  return record?.kind === "page" ? parsePage({ url, body: record.body, contentType: record.contentType }) : undefined;
}

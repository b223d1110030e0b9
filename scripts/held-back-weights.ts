/**
 * Learned weights of a link's texts against 0.25 each, on links that were held back.
 *
 *   npx tsx scripts/held-back-weights.ts WEB TOPIC… [--models vsm,ssrm,svsm,word-vectors] [--links 1000]
 *       [--optimizer exact] [--splits 20] [--characters 4000] [--profile default]
 *
 * For every topic and relevance model: links from a breadth-first crawl of the topic's seeds, half to learn from and half
 * to test, in several shuffled splits (mean of the test errors, and in how many of them the learned weights have the
 * smaller one), and once in the order of the crawl. Prints a Markdown table, and on standard error how the two halves of
 * the crawl differ; nothing of it reads the topics' judgement.
 */
import { parseArgs } from "node:util";
import { createReplayFetcher } from "../src/fetch/index.ts";
import { createRng } from "../src/math/rng.ts";
import { fitWeights, LINK_TEXTS, MANUAL_WEIGHTS, type TextWeights, type WeightFit } from "../src/optimizers/fit.ts";
import { optimizerNamed } from "../src/optimizers/index.ts";
import { modelNamed } from "../src/recipes/models.ts";
import { collectLinkSamples } from "../src/session/link-samples.ts";
import { loadMaterial } from "../src/session/material.ts";
import { checkSeeds } from "../src/session/seeds.ts";
import { systemClock } from "../src/system/clock.ts";
import { loadTopic } from "../src/topics/load.ts";
import type { LinkSample } from "../src/types.ts";
import { openWeb } from "../src/webs/load.ts";
import { webTransport } from "../src/webs/transport.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    models: { type: "string", default: "vsm,ssrm,svsm,word-vectors" },
    links: { type: "string", default: "1000" },
    optimizer: { type: "string", default: "exact" },
    splits: { type: "string", default: "20" },
    characters: { type: "string", default: "4000" },
    profile: { type: "string", default: "default" },
  },
});
const [webPath, ...topicFiles] = positionals;
if (webPath === undefined || topicFiles.length === 0) {
  process.stderr.write(
    "usage: npx tsx scripts/held-back-weights.ts WEB TOPIC… [--models a,b] [--links N] [--optimizer NAME] [--splits N]\n",
  );
  process.exit(2);
}
const profile = values.profile === "paper" ? "paper" : "default";
const optimizer = optimizerNamed(values.optimizer).create({ profile });
const web = await openWeb(webPath);
const { fetcher } = createReplayFetcher(webTransport(web), { clock: systemClock });

process.stdout.write(
  "| topic | model | links | full, anchor, title, context | MAE learned | MAE 0.25 | smaller in | RMSE learned | RMSE 0.25 | smaller in | crawl order: MAE learned | MAE 0.25 |\n",
);
process.stdout.write(`|${" --- |".repeat(12)}\n`);
for (const file of topicFiles) {
  const topic = await loadTopic(file);
  const material = await loadMaterial(topic, { fetcher });
  for (const name of values.models.split(",")) {
    const recipe = modelNamed(name);
    const model = await recipe.build(material, {
      profile,
      parts: ["anchor", "title", "context"],
      parameters: recipe.parameters.some(({ name: parameter }) => parameter === "maxCharacters")
        ? { maxCharacters: Number(values.characters) }
        : {},
    });
    const samples = await collectLinkSamples({
      model,
      fetcher,
      seeds: checkSeeds(topic.seeds, file),
      count: Number(values.links),
    });
    await model.close?.();
    process.stderr.write(`${topic.name}, ${name}: ${halves(samples)}\n`);
    process.stdout.write(`| ${[topic.name, name, samples.length, ...cells(samples)].join(" | ")} |\n`);
  }
}
web.close();

function cells(samples: readonly LinkSample[]): string[] {
  const fitted = (shuffle: boolean, seed: number) => fitWeights({ samples, optimizer, rng: createRng(seed), shuffle });
  const fits = Array.from({ length: Number(values.splits) }, (_, i) => fitted(true, i + 1));
  const { test } = fitted(false, 1);
  const first = fits[0]?.weights;
  return [
    LINK_TEXTS.map((text) => first?.[text].toFixed(2)).join(", "),
    ...compared(fits, "mae"),
    ...compared(fits, "rmse"),
    test.learned.mae.toFixed(4),
    test.manual.mae.toFixed(4),
  ];
}

function compared(fits: readonly WeightFit[], error: "mae" | "rmse"): string[] {
  const mean = (which: "learned" | "manual") =>
    (fits.reduce((sum, { test }) => sum + test[which][error], 0) / fits.length).toFixed(4);
  const wins = fits.filter(({ test }) => test.learned[error] < test.manual[error]).length;
  return [mean("learned"), mean("manual"), `${wins} of ${fits.length}`];
}

/** In the order of the crawl: the pages' mean scores, and by how much the weights foretell the second half wrongly. */
function halves(samples: readonly LinkSample[]): string {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const targets = samples.map(({ target }) => target);
  const { weights, rows } = fitWeights({ samples, optimizer, rng: createRng(1) });
  const bias = (by: TextWeights) =>
    mean(
      samples
        .slice(rows.train)
        .map((sample) => LINK_TEXTS.reduce((sum, text) => sum + by[text] * sample[text], -sample.target)),
    ).toFixed(4);
  const deviation = Math.sqrt(mean(targets.map((target) => (target - mean(targets)) ** 2)));
  return [
    `mean score ${mean(targets.slice(0, rows.train)).toFixed(4)}, then ${mean(targets.slice(rows.train)).toFixed(4)}`,
    `standard deviation ${deviation.toFixed(4)}`,
    `error of the mean in the second half: learned ${bias(weights)}, 0.25 each ${bias(MANUAL_WEIGHTS)}`,
  ].join("; ");
}

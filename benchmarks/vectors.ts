/**
 * Speed of word vectors on one thread: static look-ups, MiniLM in int8 beside fp32, the ELMo-style model.
 * `tsx benchmarks/vectors.ts [milliseconds a figure=1500]`
 * @module
 */
import { at } from "../src/collections/at.ts";
import { openAnchorVectors } from "../src/text/vectors/anchor-vectors.ts";
import { openBert } from "../src/text/vectors/bert.ts";
import { openElmoStyle } from "../src/text/vectors/elmo-style.ts";
import type { ContextualEncoder, StaticVectors } from "../src/text/vectors/providers.ts";
import { openShippedVectors } from "../src/text/vectors/static-vectors.ts";

const budgetMs = Number(process.argv[2] ?? 1500);
const ROUNDS = 3;

/** Link texts as pages have them, two to five words. */
const ANCHORS = Array.from({ length: 640 }, (_, i) => {
  const first = at(["flood", "storm", "guitar", "history of", "more about", "the city of"], i % 6);
  const second = at(["warnings", "London", "music", "the river", "weather forecast", "schools"], Math.floor(i / 6) % 6);
  return `${first} ${second} ${i % 4 === 0 ? i : ""}`.trim();
});
/** As many as are remembered; every fifth, since a crawl meets rare words too. */
const glove = openShippedVectors();
const WORDS = Array.from({ length: 20_000 }, (_, i) => glove.word(i * 5) ?? "");
/** About 250 tokens. */
const PASSAGE = "Heavy rain flooded the streets of the old town, and people left their houses in boats. ".repeat(13);

/** Things done in a second, the best of some rounds: what the machine can do when nothing else disturbs it. */
async function rate(count: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    let done = 0;
    while (performance.now() - start < budgetMs / ROUNDS) {
      await work();
      done += count;
    }
    best = Math.max(best, (done * 1000) / (performance.now() - start));
  }
  return best;
}

function report(what: string, figure: number, unit: string): void {
  console.log(`${what.padEnd(52)}${figure.toFixed(figure < 100 ? 1 : 0).padStart(9)} ${unit}`);
}

function benchmarkStatic(what: string, open: () => StaticVectors): void {
  const start = performance.now();
  const vectors = open();
  report(`${what}: load`, performance.now() - start, "ms");
  const first = performance.now();
  for (const word of WORDS) vectors.vector(word);
  report(`${what}: first look-ups`, (WORDS.length * 1000) / (performance.now() - first), "/s");
  const begin = performance.now();
  let found = 0;
  while (performance.now() - begin < budgetMs) {
    for (const word of WORDS) if (vectors.vector(word) !== undefined) found++;
  }
  report(`${what}: look-ups`, (found * 1000) / (performance.now() - begin), "/s");
}

async function benchmarkEncoder(encoder: ContextualEncoder): Promise<void> {
  let next = 0;
  const one = () => encoder.encode([at(ANCHORS, next++ % ANCHORS.length)]);
  const batch = () => encoder.encode(ANCHORS.slice(0, 64 * (1 + (next++ % 10))).slice(-64));
  report(`${encoder.name}: anchors, one by one`, await rate(1, one), "/s");
  report(`${encoder.name}: anchors, 64 at once`, await rate(64, batch), "/s");
  report(`${encoder.name}: passages of 250 tokens`, await rate(1, () => encoder.encode([PASSAGE])), "/s");
  await encoder.close();
}

benchmarkStatic("anchor vectors", openAnchorVectors);
benchmarkStatic("GloVe", openShippedVectors);
for (const precision of ["int8", "fp32"] as const) await benchmarkEncoder(await openBert("minilm", { precision }));
await benchmarkEncoder(await openElmoStyle());
report("memory at the end", process.memoryUsage().rss / 1e6, "MB");

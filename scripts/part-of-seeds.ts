/**
 * Topics that begin at a part of their seeds, drawn at random: crawls from many seeds differ so much by chance that one
 * start says little about a recipe.
 *
 *   npx tsx scripts/part-of-seeds.ts OUT TOPIC.json… [--draws 6] [--share 0.8]
 *   npx honeyguide compare OUT/1/*.json --web WEB --out …      (for each draw)
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { createRng } from "../src/math/rng.ts";

const topicSchema = z.looseObject({ seeds: z.array(z.string()) });

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { draws: { type: "string", default: "6" }, share: { type: "string", default: "0.8" } },
});
const [out, ...files] = positionals;
if (out === undefined || files.length === 0) {
  process.stderr.write("usage: npx tsx scripts/part-of-seeds.ts OUT TOPIC.json… [--draws N] [--share S]\n");
  process.exit(2);
}

for (let draw = 1; draw <= Number(values.draws); draw++) {
  const folder = join(out, String(draw));
  mkdirSync(folder, { recursive: true });
  for (const file of files) {
    const topic = topicSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    const rng = createRng(draw).fork(basename(file));
    const [first, ...rest] = topic.seeds;
    const seeds = [first, ...rest.filter(() => rng.next() < Number(values.share))];
    writeFileSync(join(folder, basename(file)), `${JSON.stringify({ ...topic, seeds })}\n`);
  }
}

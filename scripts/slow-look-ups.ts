/**
 * Where a program looks properties up the slow way, from a log that V8 writes of it:
 *
 *   node --log-ic --no-logfile-per-isolate --logfile=FILE dist/cli/main.js crawl …
 *   npx tsx scripts/slow-look-ups.ts FILE
 *
 * Starting takes some thousand of them in the code of others; what runs for each page or link should have none.
 */
import { readFileSync } from "node:fs";
import { slowPlaces } from "./slow-look-ups/ic-log.ts";

const MOST = 40;

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write(
    "usage: npx tsx scripts/slow-look-ups.ts FILE, which `node --log-ic --logfile=FILE …` has written\n",
  );
  process.exit(2);
}
const places = slowPlaces(readFileSync(file, "utf8").split("\n"));
if (places === undefined) {
  process.stderr.write(`${file} tells of no inline cache: was it written with --log-ic?\n`);
  process.exit(1);
}
process.stdout.write("| slow look-ups | where | of what |\n| --- | --- | --- |\n");
for (const { place, count, names } of places.slice(0, MOST)) {
  process.stdout.write(`| ${count} | ${place} | ${names.join(" ")} |\n`);
}

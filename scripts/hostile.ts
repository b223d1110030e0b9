/**
 * What a hostile server, page or address can do to a crawl.
 *
 *   npx tsx scripts/hostile.ts [FAMILY…]
 *
 * starts one hostile server on loopback, runs all cases of test/hostile against it, or those of the families named, and
 * prints a table: the case, what came of it, the bytes taken in, the growth of the memory at its highest (client and
 * server together), the time. It ends with exit code 1 if a case ends otherwise than it must.
 */
import { bytes } from "../src/display.ts";
import { HostileBench, LIMITS } from "../test/hostile/bench.ts";
import { FAMILIES } from "../test/hostile/cases/index.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);
const named = process.argv.slice(2);
const unknown = named.filter((family) => FAMILIES[family] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`No such family: ${unknown.join(", ")}. There are ${Object.keys(FAMILIES).join(", ")}.\n`);
  process.exit(2);
}

const cell = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll("|", "\\|");
const bench = await HostileBench.open();
let cases = 0;
let failures = 0;
print(
  `Bodies may be ${bytes(LIMITS.maxWireBytes)} on the wire and ${bytes(LIMITS.maxBodyBytes)} after decoding here; pages are crawled by the usual limits.\n`,
);
print("| family | case | outcome | received | memory | ms |");
print("| --- | --- | --- | ---: | ---: | ---: |");
for (const [family, all] of Object.entries(FAMILIES)) {
  if (named.length > 0 && !named.includes(family)) continue;
  for (const hostile of all) {
    const { outcome, isMet, received, memory, ms } = await bench.run(hostile);
    cases++;
    if (!isMet) failures++;
    const told = isMet ? cell(outcome) : `**${cell(outcome)}**, not ${cell(hostile.expected)}`;
    print(
      `| ${family} | ${cell(hostile.name)} | ${told} | ${bytes(received)} | ${bytes(Math.max(0, memory))} | ${Math.round(ms)} |`,
    );
  }
}
await bench.close();
print(`\n${cases} cases, ${failures === 0 ? "all as expected" : `${failures} not as expected`}.`);
process.exitCode = failures === 0 ? 0 : 1;

/**
 * Kills a crawl at random moments (kill -9), resumes it each time, and checks that in the end it has the same pages in
 * the same order as an undisturbed crawl, none twice, and a whole archive.
 *
 *   npm run build && npx tsx scripts/kill-resume.ts [--kills 50] [--seed 1] -- TOPIC --web WEB --recipe ops --pages N …
 *
 * What follows `--` are arguments of `honeyguide crawl`; the default crawls the bundled web.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRng } from "../src/math/rng.ts";
import { killAndResume } from "../test/kill-resume.ts";

const DEFAULT = ["storms-and-floods", "--web", "demo", "--recipe", "ops", "--pages", "4000", "--window", "4"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: "string", default: "50" }, seed: { type: "string", default: "1" } },
});
const folder = mkdtempSync(join(tmpdir(), "honeyguide-kill-"));
try {
  const { kills, pages, problems } = await killAndResume({
    folder,
    crawl: positionals.length > 0 ? positionals : DEFAULT,
    kills: Number(values.kills),
    rng: createRng(Number(values.seed)),
    log: (line) => process.stderr.write(`${line}\n`),
  });
  process.stdout.write(
    `${kills} kills, ${pages} pages: ${problems.length === 0 ? "same pages, none twice, archive whole" : "FAILED"}\n`,
  );
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
  process.exitCode = problems.length === 0 && kills >= Number(values.kills) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs third-party conformance suites against our parts and prints counts. Fails when a case fails, when a case is
 * refused without a reason, or when a suite is empty.
 *
 *   npm run conformance -- FOLDER [--verbose]
 *
 * FOLDER holds `robots-ctc`, `crawler-commons`, `html-encoding` and `warc`, in the layout of their projects:
 * google/robotstxt-spec-test, crawler-commons, html5lib-tests and warcio.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { runEncodingSuite } from "./conformance/encoding.ts";
import type { SuiteResult } from "./conformance/result.ts";
import { runRobotsSuites } from "./conformance/robots.ts";
import { runSitemapsSuite } from "./conformance/sitemaps.ts";
import { runUrlsSuite } from "./conformance/urls.ts";
import { runWarcSuite } from "./conformance/warc.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: "boolean", default: false } },
});
const folder = positionals[0];
if (folder === undefined || !existsSync(folder)) {
  process.stderr.write("usage: npm run conformance -- FOLDER [--verbose]\n");
  process.exit(2);
}

const results: readonly SuiteResult[] = [
  ...runRobotsSuites(folder),
  ...runSitemapsSuite(folder),
  ...runUrlsSuite(folder),
  ...runEncodingSuite(folder),
  ...(await runWarcSuite(folder)),
];

let failures = 0;
for (const { name, passed, failed, refused } of results) {
  const isEmpty = passed + failed.length === 0;
  process.stdout.write(
    `${name}: ${passed} passed, ${failed.length} failed, ${refused.length} refused${isEmpty ? " (EMPTY)" : ""}\n`,
  );
  for (const { case: title, expected, got } of failed) {
    process.stdout.write(`  FAILED ${title}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}\n`);
  }
  for (const [reason, cases] of byReason(refused)) {
    process.stdout.write(`  refused ${cases.length}: ${reason}\n`);
    for (const title of values.verbose ? cases : cases.slice(0, 3)) process.stdout.write(`    ${title}\n`);
    if (!values.verbose && cases.length > 3) process.stdout.write(`    … (--verbose lists all)\n`);
  }
  failures += failed.length + (isEmpty ? 1 : 0) + refused.filter(({ reason }) => reason === "").length;
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
process.stdout.write(`${passed} passed, ${failures} failed\n`);
process.exitCode = failures === 0 ? 0 : 1;

function byReason(refused: SuiteResult["refused"]): Map<string, string[]> {
  const reasons = new Map<string, string[]>();
  for (const { case: title, reason } of refused) reasons.set(reason, [...(reasons.get(reason) ?? []), title]);
  return reasons;
}

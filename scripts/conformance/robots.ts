/**
 * robots.txt against suites that others wrote: Google's compliance cases (`robots-ctc`) and the files of crawler-commons
 * with the facts that RFC 9309 and that project's own tests assert about them.
 * @module
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { judgePath, parseRobots, type RobotsRules } from "../../src/fetch/robots-parser.ts";
import type { SuiteResult } from "./result.ts";
import { CRAWLER_COMMONS_CHECKS, type RobotsCheck } from "./robots-checks.ts";
import { bytesOf, messagesOf, parseTextProto, textOf } from "./text-proto.ts";

/** Runs both suites below `suitesFolder`. */
export function runRobotsSuites(suitesFolder: string): SuiteResult[] {
  return [
    runCompliance(join(suitesFolder, "robots-ctc")),
    runCrawlerCommons(join(suitesFolder, "crawler-commons", "robots")),
  ];
}

function runCompliance(folder: string): SuiteResult {
  const result: SuiteResult = { name: "robots-ctc", passed: 0, failed: [], refused: [] };
  const files = readdirSync(folder).filter((name) => name.endsWith(".textproto"));
  for (const file of files.sort()) {
    const root = parseTextProto(readFileSync(join(folder, file), "utf8"));
    messagesOf(root, "tests").forEach((test, testNumber) => {
      messagesOf(test, "test_expectations").forEach((expectation, number) => {
        const url = textOf(expectation, "testurl");
        const agent = textOf(expectation, "useragent");
        const label = `${file} ${testNumber + 1}.${number + 1}: ${agent} ${url}`;
        const rules = parseRobots(bytesOf(test, "robotstxt"), agent);
        const got = judgePath(rules, pathOf(url)).allowed ? "ALLOWED" : "DISALLOWED";
        record(result, label, textOf(expectation, "expected_outcome"), got, refusalReason(file, url));
      });
    });
  }
  return result;
}

/** Where the suite, which follows an early draft, and RFC 9309 disagree, the RFC counts. */
function refusalReason(file: string, url: string): string | undefined {
  if (file !== "non-ascii-paths.textproto") return undefined;
  if (/[^\x00-\x7f]/.test(url)) {
    return "RFC 9309 section 2.2.2: octets outside ASCII are percent-encoded before comparison, so this URL equals its encoded form, which the same case allows. The suite leaves the encoding to the caller.";
  }
  if (url.endsWith("/foo/bar/baz")) {
    return "RFC 9309 section 2.2.2, last row of its table: /foo/bar/%62%61%7A is matched as /foo/bar/baz. The suite calls the case illegal and not to be relied on.";
  }
  return undefined;
}

/** A refusal is only needed, and only listed, where we really differ. */
function record(result: SuiteResult, label: string, expected: string, got: string, reason: string | undefined): void {
  if (got === expected) result.passed++;
  else if (reason !== undefined) result.refused.push({ case: label, reason });
  else result.failed.push({ case: label, expected, got });
}

function runCrawlerCommons(folder: string): SuiteResult {
  const result: SuiteResult = { name: "crawler-commons robots", passed: 0, failed: [], refused: [] };
  for (const check of CRAWLER_COMMONS_CHECKS) {
    const rules = parseRobots(readFileSync(join(folder, check.file)), check.agent);
    for (const [label, expected, got] of factsOf(check, rules)) {
      record(result, `${check.file} ${check.agent} ${label}`, expected, got, undefined);
    }
  }
  return result;
}

function* factsOf(
  check: RobotsCheck,
  rules: RobotsRules,
): Generator<readonly [label: string, expected: string, got: string]> {
  const outcome = (url: string) => (judgePath(rules, pathOf(url)).allowed ? "allowed" : "disallowed");
  for (const url of check.allowed ?? []) yield [url, "allowed", outcome(url)];
  for (const url of check.disallowed ?? []) yield [url, "disallowed", outcome(url)];
  if (check.crawlDelayMs !== undefined) {
    const expected = check.crawlDelayMs === null ? "none" : String(check.crawlDelayMs);
    yield ["crawl delay", expected, String(rules.crawlDelayMs ?? "none")];
  }
  if (check.sitemaps !== undefined) yield ["sitemaps", check.sitemaps.join(" "), rules.sitemaps.join(" ")];
}

/** Path and query as they stand; the suites also give URLs that no parser would leave as they are. */
function pathOf(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?;#]*/i, "").replace(/#.*$/s, "");
  return path.startsWith("/") ? path : `/${path}`;
}

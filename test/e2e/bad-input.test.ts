import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { type Finished, jsonLines, run } from "../cli.ts";
import { runHere } from "../cli-here.ts";
import { smallWeb } from "./small-web.ts";

const { web, topic, env, path, write } = smallWeb(120);
const pages = readFileSync(web);
let crawls = 0;
const crawl = (...args: string[]) => runHere(["crawl", ...args, "--out", path(`out-${crawls++}`)], { env });

/** One clear message, no stack trace. */
function expectRefusal(finished: Finished, ...words: readonly (string | RegExp)[]): void {
  expect(finished.code, finished.stderr).toBe(2);
  for (const word of words) expect(finished.stderr).toMatch(word);
  expect(finished.stderr).not.toMatch(/^\s+at /m);
  expect(finished.stderr.trim().split("\n").length).toBeLessThanOrEqual(3);
}

describe("bad input", () => {
  it.each([
    [
      "a topic with a wrong key",
      '{"name":"t","wrods":["a"],"words":["a"]}',
      [/t\.json: unknown key "wrods"/, /Did you mean "words"/],
    ],
    ["a negative weight", '{"name":"t","words":{"storm":-1}}', [/words\.storm: must be greater than 0/]],
    ["no words", '{"name":"t","words":{}}', [/words: there are none/]],
    ["no seeds", '{"name":"t","words":["a"]}', [/no seeds/, /--seeds/]],
    ["a seed that is no URL", '{"name":"t","words":["a"],"seeds":["storms"]}', [/the seed "storms" is no http/]],
    ["a topic that is no JSON", "{", [/not valid JSON/]],
  ])("refuses %s", async (_what, text, words) => {
    expectRefusal(await crawl(write("t.json", text), "--web", web), ...words);
  });

  it.each([
    ["a missing topic", ["none.json"], [/none\.json: no such file/]],
    ["an unknown recipe", [topic, "--recipe", "opps"], [/no recipe "opps"/, /Did you mean "ops"/]],
    [
      "an unknown parameter",
      [topic, "--recipe", "ops", "--param", "tfmx=1"],
      [/no parameter "tfmx"/, /Did you mean "tfMax"/],
    ],
    [
      "a parameter out of range",
      [topic, "--recipe", "ops", "--param", "relevantAbove=3"],
      [/"relevantAbove" must be a number in \[0, 1\]/],
    ],
    ["a parameter without a value", [topic, "--param", "x"], [/key=value/]],
    ["pages that are no number", [topic, "--pages", "many"], [/--pages/]],
    ["an unknown option", [topic, "--page", "5"], [/unknown option '--page'/, /Did you mean --pages/]],
    ["a seed file with a bad line", [topic, "--seeds", "SEEDS"], [/line 2/]],
    ["seeds that are neither URL nor file", [topic, "--seeds", "nowhere.txt"], [/neither an http\(s\) URL nor a file/]],
  ])("refuses %s", async (_what, args, words) => {
    const seeds = write("seeds.txt", "http://a.example/\nnot a url\n");
    expectRefusal(await crawl(...args.map((arg) => (arg === "SEEDS" ? seeds : arg)), "--web", web), ...words);
  });

  it.each([
    ["a missing web", "none", () => "", [/none/]],
    [
      "a broken line",
      "broken.jsonl",
      () => Buffer.concat([pages.subarray(0, pages.indexOf("\n") + 1), Buffer.from("{oops\n")]),
      [/broken\.jsonl/, /line 2/],
    ],
    [
      "a truncated brotli web",
      "short.jsonl.br",
      () => brotliCompressSync(pages).subarray(0, 2000),
      [/short\.jsonl\.br/],
    ],
    ["a truncated gzip web", "short.jsonl.gz", () => gzipSync(pages).subarray(0, 2000), [/short\.jsonl\.gz/]],
    [
      "a truncated WARC web",
      "short.warc",
      () => Buffer.from("WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 500\r\n\r\nHTTP/1.1 200"),
      [/short\.warc/],
    ],
    [
      "a line with a wrong kind of value",
      "odd.jsonl",
      () => Buffer.from('{"url":"http://a.example/","status":"fine"}\n'),
      [/line 1/],
    ],
  ])("refuses %s", async (_what, name, content, words) => {
    const bytes = content();
    if (bytes !== "") writeFileSync(path(name), bytes);
    expectRefusal(await crawl(topic, "--web", path(name)), ...words);
  });

  it("refuses a live crawl without a contact", async () => {
    const { HONEYGUIDE_CONTACT: _, ...noContact } = env;
    expectRefusal(
      await runHere(["crawl", topic, "--out", path("live")], { env: { ...noContact, HONEYGUIDE_CONTACT: " " } }),
      /contact/i,
    );
    expectRefusal(await runHere(["crawl", topic, "--out", path("live"), "--contact", "nobody"], { env }), /contact/i);
  });

  it("refuses a folder in use, and one that cannot be written", async () => {
    const crawlTo = (out: string) =>
      runHere(["crawl", topic, "--web", web, "--recipe", "ops", "--pages", "10", "--out", out], { env });
    expect((await crawlTo(path("used"))).code).toBe(0);
    const before = readFileSync(path("used/crawl.db"));
    expectRefusal(await crawlTo(path("used")), /holds a crawl already/, /resume/);
    expect(readFileSync(path("used/crawl.db")).equals(before)).toBe(true);
    write("a-file", "");
    expectRefusal(await crawlTo(path("a-file/crawl")), /cannot write/, /--out/);
  });

  it("refuses what is no crawl, and a crawl of a newer version", async () => {
    mkdirSync(path("empty"));
    for (const command of ["resume", "export", "explain"])
      expectRefusal(await runHere([command, path("empty")], { env }), /no crawl folder/);
    const args = ["crawl", topic, "--web", web, "--recipe", "ops", "--pages", "10", "--out", path("newer")];
    expect((await runHere(args, { env })).code).toBe(0);
    const db = new Database(path("newer/crawl.db"));
    db.pragma("user_version = 99");
    db.close();
    for (const command of ["resume", "export", "explain"])
      expectRefusal(await runHere([command, path("newer")], { env }), /newer version/, /Update/);
  });

  it("says that a crawl is damaged, and saves what can be read of it", async () => {
    const args = ["crawl", topic, "--web", web, "--recipe", "ops", "--pages", "60", "--quiet", "--out", path("hurt")];
    expect((await run(args, { env })).code).toBe(0); // nothing is left in the log when a process ends
    const database = readFileSync(path("hurt/crawl.db"));
    database.fill(0xee, 4096, database.length - 4096);
    writeFileSync(path("hurt/crawl.db"), database);
    for (const command of ["resume", "export", "explain"]) {
      expectRefusal(await runHere([command, path("hurt")], { env }), /crawl\.db is damaged/, /honeyguide repair/);
    }
    const repaired = await runHere(["repair", path("hurt"), "--out", path("healed"), "--quiet"], { env });
    expect(repaired.stdout).toMatch(/pages +60 saved \(\d+ made anew from the archive\), 0 lost/);
    expectRefusal(await runHere(["repair", path("hurt"), "--out", path("healed")], { env }), /is not empty/);
    expect((await runHere(["resume", path("healed"), "--pages", "70", "--quiet"], { env })).code).toBe(0);
    expect(jsonLines(await runHere(["export", path("healed"), "--text"]))).toHaveLength(70);
  });

  it("ends with code 1 when the disk does not take more, loses nothing, and goes on when it does", async () => {
    const args = ["crawl", topic, "--web", web, "--recipe", "ops", "--quiet"];
    expect((await runHere([...args, "--out", path("roomy")], { env })).code).toBe(0);
    expect((await runHere([...args, "--out", path("warm"), "--pages", "1"], { env })).code).toBe(0); // the web's cache exists now
    const limited = await run([...args, "--out", path("tight")], { env: { ...env, HONEYGUIDE_TEST_FILE_KB: "500" } });
    expect(limited.code, limited.stderr).toBe(1);
    expect(limited.stderr).toMatch(/resume/);
    const saved = jsonLines(await runHere(["export", path("tight")]));
    expect((await runHere(["resume", path("tight"), "--quiet"], { env })).code).toBe(0);
    const whole = jsonLines(await runHere(["export", path("tight")])).map((page) => page.url);
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.length).toBeLessThan(whole.length);
    expect(whole).toEqual(jsonLines(await runHere(["export", path("roomy")])).map((page) => page.url));
  });

  it("says what a command needs when it is called wrongly", async () => {
    for (const args of [["crawl"], ["nonsense"], ["export", path("x"), "--format", "xls"], ["serve-web"]]) {
      expect((await runHere(args, { env })).code, args.join(" ")).toBe(2);
    }
    expect((await run(["--help"])).code).toBe(0);
    expect((await run(["crawl", "--help"])).stdout).toContain("--contact");
  });
});

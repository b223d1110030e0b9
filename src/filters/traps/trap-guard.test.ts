import { describe, expect, it } from "vitest";
import { pageOf } from "../../../test/pages.ts";
import { FatalCrawlError } from "../../errors.ts";
import { createRng } from "../../math/rng.ts";
import { ManualClock } from "../../system/clock.ts";
import type { CanonicalUrl, CommittedPage, PageOutline } from "../../types.ts";
import { firstDrop } from "../check.ts";
import { type TrapGuard, trapGuard } from "./trap-guard.ts";

const NOWHERE = { url: () => "" as CanonicalUrl };
const at = (path: string) => `http://a.example${path}` as CanonicalUrl;
const make = () => trapGuard(new ManualClock(Date.UTC(2025, 5, 1)));
const dropOf = ({ filters }: TrapGuard, url: CanonicalUrl) =>
  firstDrop(
    filters.filter(({ stage }) => stage === "url"),
    { url, depth: 3, nofollow: false, priority: undefined },
  );

const rng = createRng(1);
const text = () => Array.from({ length: 120 }, () => `word${rng.below(5000)}`).join(" ");
const TEXT = text();

let id = 0;
function outlineOf(path: string, isRelevant = false): PageOutline {
  return { id, chosen: id++, url: at(path), relevance: isRelevant ? 1 : 0, isRelevant, targets: [] };
}

/** As the engine does at a commit; returns the log's row. */
function learn({ statistic }: TrapGuard, outline: PageOutline, body: string) {
  const committed: CommittedPage = {
    page: pageOf([[3, body]]),
    prepared: undefined,
    outline,
    evidence: new Float64Array(),
  };
  const facts = statistic.facts(committed);
  statistic.learn(facts, outline, NOWHERE);
  return { facts, outline };
}

describe("trapGuard", () => {
  it("quarters what the links of a copy are worth, and of nothing else", () => {
    const guard = make();
    expect(guard.linkFactor()).toBe(1);
    const { outline } = learn(guard, outlineOf("/a"), TEXT);
    expect(guard.linkFactor()).toBe(1);
    learn(guard, outlineOf("/b"), `${TEXT} printed at noon`);
    expect(guard.linkFactor()).toBe(0.25);
    expect(guard.statistic.original).toBe(outline.id);
    learn(guard, outlineOf("/c"), text());
    expect(guard.linkFactor()).toBe(1);
  });

  it("does not take short pages for copies", () => {
    const guard = make();
    for (const path of ["/a", "/b"])
      expect(learn(guard, outlineOf(path), "moved to another place").facts).toBe(undefined);
    expect(guard.linkFactor()).toBe(1);
  });

  it("looks at the beginning of very long texts only", () => {
    const guard = make();
    const long = Array.from({ length: 60 }, text).join(" ");
    expect(long.length).toBeGreaterThan(40_000);
    learn(guard, outlineOf("/a"), long);
    learn(guard, outlineOf("/b"), `${long.slice(0, 40_000)} ${text()}`);
    expect(guard.linkFactor()).toBe(0.25);
  });

  it("does not tell upper from lower case", () => {
    const guard = make();
    learn(guard, outlineOf("/a"), TEXT);
    learn(guard, outlineOf("/b"), TEXT.toUpperCase());
    expect(guard.linkFactor()).toBe(0.25);
  });

  it("closes a folder of copies for links found later and for links that wait", () => {
    const guard = make();
    const waiting = at("/copies/waiting");
    learn(guard, outlineOf("/original"), TEXT);
    for (let n = 0; n < 10; n++) {
      expect(guard.recheck(waiting)).toBeUndefined();
      learn(guard, outlineOf(`/copies/${"x".repeat(n + 1)}`), TEXT);
    }
    const drop = { keep: false, reason: "trap-copies", detail: expect.stringContaining("10 of the 10") };
    expect(guard.recheck(waiting)).toEqual(drop);
    expect(dropOf(guard, at("/copies/new"))).toEqual(drop);
    expect(guard.recheck(at("/other/page"))).toBeUndefined();
  });

  it("gives templates with relevant pages a larger budget", () => {
    const guard = make();
    const numbered = (n: number) => at(`/list/${n}`);
    for (let n = 0; n < 500; n++) guard.count(numbered(n));
    expect(dropOf(guard, numbered(500))?.reason).toBe("trap-budget-number");
    learn(guard, outlineOf("/list/3", true), text());
    expect(dropOf(guard, numbered(500))).toBeUndefined();
  });

  it("counts links when they begin to wait, and pages however they were reached, each once", () => {
    const guard = make();
    const numbered = (n: number) => at(`/cal?view=week&week=${n}`);
    const admit = (url: CanonicalUrl) => firstDrop(guard.filters, { url, depth: 3, nofollow: false, priority: 0.5 });
    for (let n = 0; n < 40; n++) expect(admit(numbered(n))).toBeUndefined();
    for (let n = 30; n < 49; n++) learn(guard, { ...outlineOf("/"), url: numbered(n) }, text());
    expect(dropOf(guard, numbered(49))).toBeUndefined();
    expect(admit(numbered(49))).toBeUndefined();
    expect(admit(numbered(50))?.reason).toBe("trap-budget-query");
  });

  it("is the same after a resume, from the log and the addresses taken on", () => {
    const guard = make();
    const log = [learn(guard, outlineOf("/a"), TEXT)];
    const taken = Array.from({ length: 50 }, (_, n) => at(`/cal?view=week&week=${n}`));
    for (const url of taken) guard.count(url);
    for (let n = 0; n < 20; n++) log.push(learn(guard, outlineOf(`/copies/${"x".repeat(n + 1)}`), TEXT));
    const resumed = make();
    for (const url of taken) resumed.count(url);
    for (const { facts, outline } of JSON.parse(JSON.stringify(log))) resumed.statistic.learn(facts, outline, NOWHERE);
    for (const path of ["/copies/new", "/cal?view=week&week=77", "/a/b"]) {
      expect(dropOf(resumed, at(path)), path).toEqual(dropOf(guard, at(path)));
    }
    expect(resumed.linkFactor()).toBe(guard.linkFactor());
    for (const one of [guard, resumed]) learn(one, { ...outlineOf("/b"), id: 999 }, `${TEXT} again`);
    expect(resumed.statistic.original).toBe(guard.statistic.original);
  });

  it("refuses a log that is not its own", () => {
    const { statistic } = make();
    expect(() => statistic.learn("no fingerprint", outlineOf("/a"), NOWHERE)).toThrow(FatalCrawlError);
  });

  it("asks for no priorities to be computed again", () => {
    expect([...make().statistic.drainMoved()]).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { at as memberAt, present } from "../../collections/at.ts";
import { FatalCrawlError } from "../../errors.ts";
import { createRng } from "../../math/rng.ts";
import { ManualClock } from "../../system/clock.ts";
import { committedPage, pageOf } from "../../testing/pages.ts";
import type { CanonicalUrl, LinkFilter, PageOutline } from "../../types.ts";
import { firstDrop } from "../check.ts";
import { type TrapGuard, trapGuard } from "./trap-guard.ts";
import type { TrapStatistic } from "./trap-statistic.ts";

const NOWHERE = { url: () => "" as CanonicalUrl };
const at = (path: string) => `http://a.example${path}` as CanonicalUrl;
const make = () => trapGuard({ clock: new ManualClock(Date.UTC(2025, 5, 1)) });
const dropAt = (stage: LinkFilter["stage"], { filters }: TrapGuard, url: CanonicalUrl) =>
  firstDrop(
    filters.filter((filter) => filter.stage === stage),
    { url, depth: 3, nofollow: false, priority: undefined },
  );
const dropOf = (guard: TrapGuard, url: CanonicalUrl) => dropAt("url", guard, url);
/** As the engine does with a link that was chosen. */
const recheck = (guard: TrapGuard, url: CanonicalUrl) => dropAt("choice", guard, url);
/** As the engine does when a link begins to wait, and on resume. */
const count = ({ filters }: TrapGuard, url: CanonicalUrl) => {
  for (const filter of filters) filter.admitted?.(url);
};
const statisticOf = ({ statistics }: TrapGuard) => memberAt(statistics, 0);
const originalOf = (guard: TrapGuard) => (statisticOf(guard) as TrapStatistic).original;
const linkFactor = (guard: TrapGuard) => present(statisticOf(guard).linkFactor, "the factor")();

const rng = createRng(1);
const text = () => Array.from({ length: 120 }, () => `word${rng.below(5000)}`).join(" ");
const TEXT = text();

let id = 0;
function outlineOf(path: string, isRelevant = false): PageOutline {
  return { id, chosen: id++, url: at(path), relevance: isRelevant ? 1 : 0, isRelevant, targets: [] };
}

/** As the engine does at a commit; returns the log's row. */
async function learn(guard: TrapGuard, outline: PageOutline, body: string) {
  const statistic = statisticOf(guard);
  const facts = statistic.facts(await committedPage(pageOf([[3, body]]), statistic.readers, { outline }));
  statistic.learn(facts, outline, NOWHERE);
  return { facts, outline };
}

describe("trapGuard", () => {
  it("quarters what the links of a copy are worth, and of nothing else", async () => {
    const guard = make();
    expect(linkFactor(guard)).toBe(1);
    const { outline } = await learn(guard, outlineOf("/a"), TEXT);
    expect(linkFactor(guard)).toBe(1);
    await learn(guard, outlineOf("/b"), `${TEXT} printed at noon`);
    expect(linkFactor(guard)).toBe(0.25);
    expect(originalOf(guard)).toBe(outline.id);
    await learn(guard, outlineOf("/c"), text());
    expect(linkFactor(guard)).toBe(1);
  });

  it("does not take short pages for copies", async () => {
    const guard = make();
    for (const path of ["/a", "/b"])
      expect((await learn(guard, outlineOf(path), "moved to another place")).facts).toEqual({ fingerprint: undefined });
    expect(linkFactor(guard)).toBe(1);
  });

  it("looks at the beginning of very long texts only", async () => {
    const guard = make();
    const long = Array.from({ length: 60 }, text).join(" ");
    expect(long.length).toBeGreaterThan(40_000);
    await learn(guard, outlineOf("/a"), long);
    await learn(guard, outlineOf("/b"), `${long.slice(0, 40_000)} ${text()}`);
    expect(linkFactor(guard)).toBe(0.25);
  });

  it("does not tell upper from lower case", async () => {
    const guard = make();
    await learn(guard, outlineOf("/a"), TEXT);
    await learn(guard, outlineOf("/b"), TEXT.toUpperCase());
    expect(linkFactor(guard)).toBe(0.25);
  });

  it("closes a folder of copies for links found later and for links that wait", async () => {
    const guard = make();
    const waiting = at("/copies/waiting");
    await learn(guard, outlineOf("/original"), TEXT);
    for (let n = 0; n < 10; n++) {
      expect(recheck(guard, waiting)).toBeUndefined();
      await learn(guard, outlineOf(`/copies/${"x".repeat(n + 1)}`), TEXT);
    }
    const drop = { keep: false, reason: "trap-copies", detail: expect.stringContaining("10 of the 10") };
    expect(recheck(guard, waiting)).toEqual(drop);
    expect(dropOf(guard, at("/copies/new"))).toEqual(drop);
    expect(recheck(guard, at("/other/page"))).toBeUndefined();
  });

  it("gives templates with relevant pages a larger budget", async () => {
    const guard = make();
    const numbered = (n: number) => at(`/list/${n}`);
    for (let n = 0; n < 500; n++) count(guard, numbered(n));
    expect(dropOf(guard, numbered(500))?.reason).toBe("trap-budget-number");
    await learn(guard, outlineOf("/list/3", true), text());
    expect(dropOf(guard, numbered(500))).toBeUndefined();
  });

  it("counts links when they begin to wait, and pages however they were reached, each once", async () => {
    const guard = make();
    const numbered = (n: number) => at(`/cal?view=week&week=${n}`);
    const admit = (url: CanonicalUrl) => {
      const drop = dropOf(guard, url);
      if (drop === undefined) count(guard, url);
      return drop;
    };
    for (let n = 0; n < 40; n++) expect(admit(numbered(n))).toBeUndefined();
    for (let n = 30; n < 49; n++) await learn(guard, { ...outlineOf("/"), url: numbered(n) }, text());
    expect(dropOf(guard, numbered(49))).toBeUndefined();
    expect(admit(numbered(49))).toBeUndefined();
    expect(admit(numbered(50))?.reason).toBe("trap-budget-query");
  });

  it("is the same after a resume, from the log and the addresses taken on", async () => {
    const guard = make();
    const log = [await learn(guard, outlineOf("/a"), TEXT)];
    const taken = Array.from({ length: 50 }, (_, n) => at(`/cal?view=week&week=${n}`));
    for (const url of taken) count(guard, url);
    for (let n = 0; n < 20; n++) log.push(await learn(guard, outlineOf(`/copies/${"x".repeat(n + 1)}`), TEXT));
    const resumed = make();
    for (const url of taken) count(resumed, url);
    for (const { facts, outline } of JSON.parse(JSON.stringify(log)))
      statisticOf(resumed).learn(facts, outline, NOWHERE);
    for (const path of ["/copies/new", "/cal?view=week&week=77", "/a/b"]) {
      expect(dropOf(resumed, at(path)), path).toEqual(dropOf(guard, at(path)));
    }
    expect(linkFactor(resumed)).toBe(linkFactor(guard));
    for (const one of [guard, resumed]) await learn(one, { ...outlineOf("/b"), id: 999 }, `${TEXT} again`);
    expect(originalOf(resumed)).toBe(originalOf(guard));
    expect(originalOf(resumed)).toBe(memberAt(log, 0).outline.id);
  });

  it("refuses a log that is not its own", () => {
    const statistic = statisticOf(make());
    expect(() => statistic.learn("no fingerprint", outlineOf("/a"), NOWHERE)).toThrow(FatalCrawlError);
  });

  it("asks for no priorities to be computed again", () => {
    expect([...statisticOf(make()).drainMoved()]).toEqual([]);
  });
});

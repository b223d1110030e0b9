import { describe, expect, it } from "vitest";
import { present } from "../../src/collections/at.ts";
import { crawlTraps } from "./crawl.ts";
import { FIFTH_ASIDE_KINDS } from "./kinds-aside-fifth.ts";
import { FOURTH_ASIDE_KINDS } from "./kinds-aside-fourth.ts";
import { SECOND_ASIDE_KINDS } from "./kinds-aside-second.ts";
import { SIXTH_ASIDE_KINDS } from "./kinds-aside-sixth.ts";
import { THIRD_ASIDE_KINDS } from "./kinds-aside-third.ts";
import { KEPT_ASIDE_KINDS } from "./kinds-kept-aside.ts";
import { TUNING_KINDS } from "./kinds-tuning.ts";
import { realCorpus } from "./real-pages.ts";
import type { Answer } from "./served.ts";
import { type TrapWeb, trapWeb } from "./site.ts";

/** Enough of the small corpora here that no kind lacks a page to stand on. */
const SMALL = { good: 30, other: 70 };
const SETS = {
  tuning: TUNING_KINDS,
  "kept aside": KEPT_ASIDE_KINDS,
  "kept aside, second": SECOND_ASIDE_KINDS,
  "kept aside, third": THIRD_ASIDE_KINDS,
  "kept aside, fourth": FOURTH_ASIDE_KINDS,
  "kept aside, fifth": FIFTH_ASIDE_KINDS,
  "kept aside, sixth": SIXTH_ASIDE_KINDS,
};
const singles = Object.entries(SETS).flatMap(([set, kinds]) => kinds.map((kind, n) => ({ set, n, kind })));

/** Addresses that an answer leads to. */
function linksOf(answer: Answer, from: string): string[] {
  if ("redirect" in answer) return [resolved(answer.redirect, from)];
  const hrefs = [...answer.html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
    present(href, "href").replaceAll("&amp;", "&"),
  );
  return hrefs.map((href) => resolved(href, from));
}

function resolved(href: string, from: string): string {
  const { pathname, search } = new URL(href, `http://site.example${from}`);
  return pathname + search;
}

/** Everything reachable from `starts` over addresses that `isIn` allows, as far as `most` answers. */
function reach(web: TrapWeb, starts: readonly string[], isIn: (address: string) => boolean, most = Infinity) {
  const answers = new Map<string, Answer | undefined>();
  const waiting = [...new Set(starts)];
  const seen = new Set(waiting);
  for (let address = waiting.shift(); address !== undefined && answers.size < most; address = waiting.shift()) {
    const answer = web.answer(address);
    answers.set(address, answer);
    for (const link of answer === undefined ? [] : linksOf(answer, address)) {
      if (seen.has(link) || !isIn(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  return { answers, waiting };
}

const kindOf = (web: TrapWeb, address: string) => web.kindOf(`http://site.example${address}`);

describe.each(Object.entries(SETS))("a site with the traps of the set %s", (_, kinds) => {
  const web = trapWeb({ kinds });

  it("has at least eight kinds, each with a name of its own", () => {
    expect(kinds.length).toBeGreaterThanOrEqual(8);
    expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  });

  it("leads from its front page to every real page, past all traps", () => {
    const { answers } = reach(web, ["/"], (address) => kindOf(web, address) === undefined);
    expect([web.good.size, web.other.size]).toEqual([300, 700]);
    expect([...web.good, ...web.other].filter((address) => !answers.has(address))).toEqual([]);
    expect([...answers.values()].filter((answer) => answer === undefined || !("html" in answer))).toEqual([]);
  });

  it("has robots.txt nowhere, and 150 to 500 words on a page", () => {
    expect(web.answer("/robots.txt")).toBeUndefined();
    const lengths = [...web.good, ...web.other].map((address) => {
      const answer = web.answer(address);
      const main = answer && "html" in answer ? answer.html.replace(/^.*<article>|<\/article>.*$/gs, "") : "";
      return main.replace(/<[^>]+>/g, " ").split(/\s+/).length;
    });
    expect(Math.min(...lengths)).toBeGreaterThan(120);
    expect(Math.max(...lengths)).toBeLessThan(600);
  });
});

describe.each(singles)("kind $n of the set $set", ({ kind }) => {
  const web = trapWeb({ kinds: [kind], ...SMALL });
  const isIn = (address: string) => kindOf(web, address) !== undefined;
  const entrances = [...reach(web, ["/"], (address) => !isIn(address)).answers].flatMap(([address, answer]) =>
    answer === undefined ? [] : linksOf(answer, address).filter(isIn),
  );

  it("is entered from real pages, answers, and leads on", () => {
    expect(entrances.length).toBeGreaterThan(20);
    const { answers, waiting } = reach(web, entrances.slice(0, 40), isIn, 400);
    expect([...answers].filter(([, answer]) => answer === undefined).map(([address]) => address)).toEqual([]);
    expect(waiting.length).toBeGreaterThan(30);
  });

  it("says the same at the same address, in another process and in another order", () => {
    const again = trapWeb({ kinds: [kind], ...SMALL });
    for (const address of [...new Set(entrances)].slice(0, 10).reverse()) {
      expect(again.answer(address)).toEqual(web.answer(address));
    }
  });
});

/** Sets that stand on one site by themselves, and the sets before them. */
const LATER_ASIDE_SETS = [
  { set: "second", kinds: SECOND_ASIDE_KINDS, before: [...TUNING_KINDS, ...KEPT_ASIDE_KINDS] },
  { set: "third", kinds: THIRD_ASIDE_KINDS, before: [...TUNING_KINDS, ...KEPT_ASIDE_KINDS, ...SECOND_ASIDE_KINDS] },
  {
    set: "fourth",
    kinds: FOURTH_ASIDE_KINDS,
    before: [...TUNING_KINDS, ...KEPT_ASIDE_KINDS, ...SECOND_ASIDE_KINDS, ...THIRD_ASIDE_KINDS],
  },
  {
    set: "fifth",
    kinds: FIFTH_ASIDE_KINDS,
    before: [...TUNING_KINDS, ...KEPT_ASIDE_KINDS, ...SECOND_ASIDE_KINDS, ...THIRD_ASIDE_KINDS, ...FOURTH_ASIDE_KINDS],
  },
  {
    set: "sixth",
    kinds: SIXTH_ASIDE_KINDS,
    before: [
      ...TUNING_KINDS,
      ...KEPT_ASIDE_KINDS,
      ...SECOND_ASIDE_KINDS,
      ...THIRD_ASIDE_KINDS,
      ...FOURTH_ASIDE_KINDS,
      ...FIFTH_ASIDE_KINDS,
    ],
  },
];

describe.each(LATER_ASIDE_SETS)("the $set set kept aside", ({ kinds, before }) => {
  it("has names that no other set has", () => {
    const others = new Set(before.map(({ name }) => name));
    expect(kinds.filter(({ name }) => others.has(name)).length).toBe(0);
  });

  it("has addresses that one kind alone owns, though all stand on one site", () => {
    const web = trapWeb({ kinds, ...SMALL });
    const corpus = realCorpus({ ...SMALL, seed: 1 });
    const inTraps = (address: string) => kindOf(web, address) !== undefined;
    // From the seeds of a crawl: not all kinds are linked from the front page.
    const { answers } = reach(web, ["/", ...[...web.good].slice(0, 2)], () => true, 4000);
    const shared = [...answers.keys()].filter((address) => {
      const url = new URL(address, "http://site.example");
      return kinds.filter((kind) => kind.owns(url, corpus)).length > (inTraps(address) ? 1 : 0);
    });
    expect(shared.length).toBe(0);
    expect(new Set([...answers.keys()].map((address) => kindOf(web, address))).size).toBe(kinds.length + 1);
    expect([...answers.values()].filter((answer) => answer === undefined).length).toBe(0);
  });
});

describe("a site", () => {
  it("answers what it does not know with a 404, and may show its traps in a layout of their own", () => {
    const [calendar] = TUNING_KINDS;
    const shared = trapWeb({ kinds: [present(calendar, "kind")], ...SMALL });
    const own = trapWeb({ kinds: [present(calendar, "kind")], ...SMALL, layout: "own" });
    expect(shared.answer("/no/such/page")).toBeUndefined();
    expect(own.answer("/events/2025/06/")).not.toEqual(shared.answer("/events/2025/06/"));
    expect(own.answer("/weather/")).toEqual(shared.answer("/weather/"));
  });

  it("stuffs the links into its traps, or says what they lead to", () => {
    const labels = (anchors: "stuffed" | "honest") => {
      const answer = trapWeb({ kinds: TUNING_KINDS, ...SMALL, anchors }).answer("/events/2025/06/");
      return answer && "html" in answer ? answer.html : "";
    };
    expect(labels("honest")).toContain(">7/2025</a>");
    expect(labels("stuffed")).not.toContain(">7/2025</a>");
  });

  it("swallows a breadth-first crawl that does not protect itself", async () => {
    const web = trapWeb({ kinds: TUNING_KINDS, ...SMALL });
    const report = await crawlTraps({ web, recipe: "bfs", pages: 200, traps: false });
    expect(report.pages).toBe(200);
    expect(report.shareOfBudget).toBeGreaterThan(0.4);
    expect(report.inTraps + report.good + report.other).toBeLessThanOrEqual(200);
  });
});

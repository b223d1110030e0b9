/**
 * A table of crawls over generated sites with traps: no traps, each kind alone, and all of a set together. Kinds that are
 * kept aside are numbered, not named: nobody is to tune on them.
 * @module
 */
import { crawlTraps, type TrapsCrawlReport } from "../../test/traps/crawl.ts";
import type { TrapKind } from "../../test/traps/kind.ts";
import { FIFTH_ASIDE_KINDS } from "../../test/traps/kinds-aside-fifth.ts";
import { FOURTH_ASIDE_KINDS } from "../../test/traps/kinds-aside-fourth.ts";
import { SECOND_ASIDE_KINDS } from "../../test/traps/kinds-aside-second.ts";
import { SIXTH_ASIDE_KINDS } from "../../test/traps/kinds-aside-sixth.ts";
import { THIRD_ASIDE_KINDS } from "../../test/traps/kinds-aside-third.ts";
import { KEPT_ASIDE_KINDS } from "../../test/traps/kinds-kept-aside.ts";
import { TUNING_KINDS } from "../../test/traps/kinds-tuning.ts";
import { type TopicKind, type TrapWebOptions, trapWeb } from "../../test/traps/site.ts";

export interface SitesOptions {
  readonly set: string;
  readonly recipes: readonly string[];
  readonly pages: number;
  readonly seeds: readonly number[];
  /** What links into traps say. */
  readonly anchors: readonly string[];
  readonly layout: string;
  readonly topic: string;
  /** Only these rows, by the names that the table gives them. */
  readonly sites: readonly string[] | undefined;
  /** Whether the crawl protects itself. */
  readonly traps: boolean;
  readonly print: (line: string) => void;
}

interface TrapSite {
  readonly name: string;
  readonly kinds: readonly TrapKind[];
  /** Whether it may be told which kinds took how much. */
  readonly isOpen: boolean;
}

type Anchors = NonNullable<TrapWebOptions["anchors"]>;

export async function measureSites(options: SitesOptions): Promise<void> {
  const { print, recipes, seeds, pages } = options;
  const anchors = options.anchors.map((name) => choice<Anchors>(name, ["stuffed", "honest"]));
  const shares = new Map<string, number[]>();
  print(row(["site", "anchors", "recipe", "seed", "of budget", "of pages", "good", "requests", "failed", "end"]));
  for (const site of sitesOf(options)) {
    for (const saying of anchors) {
      for (const recipe of recipes) {
        for (const seed of seeds) {
          const report = await measureSite(site, { ...options, anchors: saying, recipe, seed });
          print(row([site.name, saying, recipe, seed, ...figures(report)]));
          if (site.kinds.length === 0) continue;
          const key = `${recipe}, ${saying} anchors, ${site.kinds.length === 1 ? "kinds alone" : "kinds together"}`;
          shares.set(key, [...(shares.get(key) ?? []), report.shareOfBudget]);
          if (site.isOpen && site.kinds.length > 1) print(`    ${countsOf(report.byKind)}`);
        }
      }
    }
  }
  print(`\nshare of ${pages} pages that traps took: mean, most`);
  for (const [key, list] of shares) {
    const mean = list.reduce((sum, share) => sum + share, 0) / list.length;
    print(`  ${key}: ${percent(mean)}, ${percent(Math.max(...list))}`);
  }
}

type Crawled = Omit<SitesOptions, "anchors"> & {
  readonly anchors: Anchors;
  readonly recipe: string;
  readonly seed: number;
};

function measureSite({ kinds }: TrapSite, options: Crawled): Promise<TrapsCrawlReport> {
  const { anchors, seed, recipe, pages, traps } = options;
  const topic: TopicKind = choice(options.topic, ["words", "examples"]);
  const web = trapWeb({ kinds, anchors, seed, layout: choice(options.layout, ["shared", "own"]) });
  return crawlTraps({ web, recipe, pages, traps, topic, seed });
}

function sitesOf({ set, sites }: SitesOptions): TrapSite[] {
  const tuning = TUNING_KINDS.map((kind) => ({ name: kind.name, kinds: [kind], isOpen: true }));
  const together = { name: "tuning-together", kinds: TUNING_KINDS, isOpen: true };
  const aside = numbered("aside", KEPT_ASIDE_KINDS);
  const without = { name: "no-traps", kinds: [], isOpen: true };
  const all = {
    tuning: [without, ...tuning, together],
    aside: [without, ...aside],
    "aside-second": [without, ...numbered("second", SECOND_ASIDE_KINDS)],
    "aside-third": [without, ...numbered("third", THIRD_ASIDE_KINDS)],
    "aside-fourth": [without, ...numbered("fourth", FOURTH_ASIDE_KINDS)],
    "aside-fifth": [without, ...numbered("fifth", FIFTH_ASIDE_KINDS)],
    "aside-sixth": [without, ...numbered("sixth", SIXTH_ASIDE_KINDS)],
    all: [without, ...tuning, together, ...aside],
  }[
    choice(set, ["tuning", "aside", "aside-second", "aside-third", "aside-fourth", "aside-fifth", "aside-sixth", "all"])
  ];
  return sites === undefined ? all : all.filter(({ name }) => sites.includes(name));
}

/** Each kind alone, and all together. */
function numbered(name: string, kinds: readonly TrapKind[]): TrapSite[] {
  const alone = kinds.map((kind, n) => ({ name: `${name}-${n + 1}`, kinds: [kind], isOpen: false }));
  return [...alone, { name: `${name}-together`, kinds, isOpen: false }];
}

function choice<T extends string>(value: string, among: readonly T[]): T {
  const found = among.find((one) => one === value);
  if (found === undefined) throw new Error(`"${value}" is none of ${among.join(", ")}`);
  return found;
}

function figures(report: TrapsCrawlReport): string[] {
  const { shareOfBudget, shareOfPages, good, requests, failed, ended } = report;
  return [percent(shareOfBudget), percent(shareOfPages), `${good}`, `${requests}`, `${failed}`, ended];
}

const WIDTHS = [16, 8, 11, 5, 10, 9, 5, 9, 7, 10];

function row(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, n) => (n < 3 ? `${cell}`.padEnd(WIDTHS[n] ?? 0) : `${cell}`.padStart(WIDTHS[n] ?? 0)))
    .join(" ");
}

function countsOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

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
import type { TopicKind } from "../../test/traps/served.ts";
import { type TrapSite, type TrapWebOptions, trapWeb } from "../../test/traps/site.ts";
import { DEV_SITES } from "../../test/traps/whole/dev.ts";
import { ASIDE_SITES } from "../../test/traps/whole-aside/aside.ts";
import { FIFTH_ASIDE_SITES } from "../../test/traps/whole-aside-fifth/aside-fifth.ts";
import { FOURTH_ASIDE_SITES } from "../../test/traps/whole-aside-fourth/aside-fourth.ts";
import { SECOND_ASIDE_SITES } from "../../test/traps/whole-aside-second/aside-second.ts";
import { SEVENTH_ASIDE_SITES } from "../../test/traps/whole-aside-seventh/aside-seventh.ts";
import { SIXTH_ASIDE_SITES } from "../../test/traps/whole-aside-sixth/aside-sixth.ts";
import { THIRD_ASIDE_SITES } from "../../test/traps/whole-aside-third/aside-third.ts";

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

interface SiteRow {
  readonly name: string;
  /** For the means. */
  readonly traps: "none" | "alone" | "together" | "whole sites";
  /** Whether it may be told which kinds took how much. */
  readonly isOpen: boolean;
  make(options: { anchors: Anchors; seed: number; layout: NonNullable<TrapWebOptions["layout"]> }): TrapSite;
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
          if (site.traps === "none") continue;
          const key = `${recipe}, ${saying} anchors, ${site.traps}`;
          shares.set(key, [...(shares.get(key) ?? []), report.shareOfBudget]);
          if (site.isOpen && site.traps !== "alone") print(`    ${countsOf(report.byKind)}`);
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

function measureSite({ make }: SiteRow, options: Crawled): Promise<TrapsCrawlReport> {
  const { anchors, seed, recipe, pages, traps } = options;
  const topic: TopicKind = choice(options.topic, ["words", "examples"]);
  const web = make({ anchors, seed, layout: choice(options.layout, ["shared", "own"]) });
  return crawlTraps({ web, recipe, pages, traps, topic, seed });
}

function sitesOf({ set, sites }: SitesOptions): readonly SiteRow[] {
  const tuning = TUNING_KINDS.map((kind) => ofKinds(kind.name, [kind], true));
  const together = ofKinds("tuning-together", TUNING_KINDS, true);
  const aside = numbered("aside", KEPT_ASIDE_KINDS);
  const without = ofKinds("no-traps", [], true);
  const all: Readonly<Record<string, readonly SiteRow[]>> = {
    tuning: [without, ...tuning, together],
    aside: [without, ...aside],
    "aside-second": [without, ...numbered("second", SECOND_ASIDE_KINDS)],
    "aside-third": [without, ...numbered("third", THIRD_ASIDE_KINDS)],
    "aside-fourth": [without, ...numbered("fourth", FOURTH_ASIDE_KINDS)],
    "aside-fifth": [without, ...numbered("fifth", FIFTH_ASIDE_KINDS)],
    "aside-sixth": [without, ...numbered("sixth", SIXTH_ASIDE_KINDS)],
    whole: DEV_SITES.map(({ name, make }) => ({ name, make, traps: "whole sites", isOpen: true })),
    "whole-aside": wholeSites("first", ASIDE_SITES),
    "whole-aside-second": wholeSites("second", SECOND_ASIDE_SITES),
    "whole-aside-third": wholeSites("third", THIRD_ASIDE_SITES),
    "whole-aside-fourth": wholeSites("fourth", FOURTH_ASIDE_SITES),
    "whole-aside-fifth": wholeSites("fifth", FIFTH_ASIDE_SITES),
    "whole-aside-sixth": wholeSites("sixth", SIXTH_ASIDE_SITES),
    "whole-aside-seventh": wholeSites("seventh", SEVENTH_ASIDE_SITES),
    all: [without, ...tuning, together, ...aside],
  };
  const rows = all[choice(set, Object.keys(all))] ?? [];
  return sites === undefined ? rows : rows.filter(({ name }) => sites.includes(name));
}

function ofKinds(name: string, kinds: readonly TrapKind[], isOpen: boolean): SiteRow {
  const traps = kinds.length === 0 ? "none" : kinds.length === 1 ? "alone" : "together";
  return { name, traps, isOpen, make: (options) => trapWeb({ kinds, ...options }) };
}

function wholeSites(group: string, sites: readonly Pick<SiteRow, "make">[]): SiteRow[] {
  return sites.map(({ make }, n) => ({ name: `${group} site ${n + 1}`, make, traps: "whole sites", isOpen: false }));
}

/** Each kind alone, and all together. */
function numbered(name: string, kinds: readonly TrapKind[]): SiteRow[] {
  const alone = kinds.map((kind, n) => ofKinds(`${name}-${n + 1}`, [kind], false));
  return [...alone, ofKinds(`${name}-together`, kinds, false)];
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

const WIDTHS = [24, 8, 11, 5, 10, 9, 5, 9, 7, 10];

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

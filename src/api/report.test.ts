import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { runHere } from "../../test/cli-here.ts";
import { crawlCorpus } from "../../test/corpus-crawl.ts";
import { writeSyntheticCrawl } from "../../test/synthetic-crawl.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { openFolder } from "../session/folder.ts";
import { writeMarks } from "../store/marks.ts";
import type { BriefPage } from "../store/overview.ts";
import type { SmallWeb } from "../testing/small-web.ts";
import { curveOf } from "./report/curve.ts";
import { reportCrawl } from "./report.ts";

const EVIL = [
  `</title><img src=x onerror=alert(1)>`,
  `<svg onload=alert(2)><style>*{display:none}</style>`,
  `"><script>alert(3)</script>'&`,
  `\u202egnp.exe\u2066 storm \u200f\u0007`,
];
const paragraph =
  "The storm came in the night, and the storm left in the morning, and the river rose after the storm. ";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
/** Titles, link texts, contents and hosts that would like to be markup. */
const hostile: SmallWeb = new Map([
  [
    "index",
    {
      html: `<title>Start storm</title><p>${paragraph.repeat(4)}</p><a href="/gone">gone</a>${EVIL.map((text, i) => `<p><a href="/p${i}">${escaped(text)}</a></p>`).join("")}`,
    },
  ],
  ...EVIL.map(
    (text, i) =>
      [
        `p${i}`,
        { html: `<title>${escaped(text)}</title><main><p>${escaped(text)} ${paragraph.repeat(4)}</p></main>` },
      ] as const,
  ),
]);

function errorsIn(page: string): string[] {
  const errors: string[] = [];
  parse(page, { onParseError: ({ code, startLine }) => errors.push(`${code} in line ${startLine}`) });
  return errors;
}

const MARKS = [0, 1, 2, 3, 4, 5].map((page) => ({ page, relevant: true }));

async function hostileCrawl(): Promise<string> {
  const folder = temporaryFolder("report");
  await crawlCorpus(folder, hostile, ["index"], "bfs");
  // Whatever the judge thinks of them, all shall be among the best.
  writeMarks(join(folder, "crawl.db"), MARKS, 1);
  return folder;
}

describe("the report of a crawl", () => {
  it("shows what pages say as text alone, and asks for nothing beyond itself", async () => {
    const folder = await hostileCrawl();
    const { html, figures } = await reportCrawl(folder);
    expect(figures.best).toHaveLength(5);
    expect(errorsIn(html)).toEqual([]);
    const active = /<img|<svg onload|<style>\*|alert\(3\)<\/script>|[\u202a-\u202e\u2066-\u2069\u200f]/;
    expect(active.exec(html)).toBeNull();
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain("&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;");
    expect(/(?:src|srcset|poster|action)="|@import|url\(|<link|<iframe|fetch\(/.exec(html)).toBeNull();
    expect(html).toContain("script-src &#39;sha256-");
    for (const [, target = ""] of html.matchAll(/href="([^"]*)"/g))
      expect(target).toMatch(/^(#[a-z]+$|http:\/\/site\.example\/)/);
    for (const [, id] of html.matchAll(/href="#([^"]*)"/g)) expect(html).toContain(`id="${id}"`);
  });

  it("tells of the crawl what the crawl knows, with the way from the seed", async () => {
    const { figures, html } = await reportCrawl(await hostileCrawl());
    expect(figures.totals).toMatchObject({ pages: 5, failed: 1 });
    expect(figures.running).toBe(false);
    expect(figures.reasons).toEqual([{ state: "failed", reason: "http-404", count: 1 }]);
    expect(figures.hosts).toMatchObject({
      count: 1,
      best: [{ host: "site.example", pages: 5, failed: 1, waiting: 0 }],
    });
    expect(figures.curve.points.map(({ pages }) => pages)).toEqual([1, 2, 3, 4, 5]);
    expect(figures.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect(figures.outlook).toBeNull();
    expect(html).toContain("honeyguide crawl topic.json --recipe bfs");
    const far = figures.best.find(({ url }) => url.endsWith("/p0"));
    expect(far?.way.map(({ url }) => url)).toEqual(["http://site.example/index", "http://site.example/p0"]);
    expect(far).toMatchObject({ marked: true, excerpt: expect.stringContaining("The storm came in the night") });
  });

  it("has curves with bounds, weights over time and hosts in order where a crawl is long", async () => {
    const folder = temporaryFolder("report-long");
    writeSyntheticCrawl(folder, { pages: 900, linksAPage: 3, hosts: 60 });
    const { figures, html } = await reportCrawl(folder);
    expect(figures.curve.points.length).toBeLessThanOrEqual(202);
    expect(figures.curve.points.at(-1)).toMatchObject({ pages: 900, relevant: figures.relevant, elapsedMs: 899 * 500 });
    expect(figures.outlook?.found).toEqual(figures.curve.points.at(-1)?.found);
    expect(figures.weightChanges).toBe(18);
    expect(figures.weights.at(-1)).toMatchObject({ order: 900, weights: { anchor: 1 } });
    expect(figures.hosts.best).toHaveLength(40);
    expect(figures.hosts.best.map(({ relevant }) => relevant)).toEqual(
      figures.hosts.best.map(({ relevant }) => relevant).sort((a, b) => b - a),
    );
    expect(figures.best).toHaveLength(20);
    expect(errorsIn(html)).toEqual([]);
    expect(/NaN|undefined|Infinity/.exec(html)).toBeNull();
  });

  it("has a page for a crawl that found nothing", async () => {
    const folder = temporaryFolder("report-empty");
    await crawlCorpus(folder, new Map([["lonely", { html: "" }]]), ["gone"]);
    const { figures, html } = await reportCrawl(folder);
    expect(figures).toMatchObject({ totals: { pages: 0, failed: 1 }, best: [], hosts: { count: 0, best: [] } });
    expect(errorsIn(html)).toEqual([]);
    expect(/NaN|undefined|Infinity/.exec(html)).toBeNull();
  });

  it("reads a crawl that another one has open, and says so", async () => {
    const folder = await hostileCrawl();
    const open = openFolder(folder, undefined);
    try {
      const { figures, html } = await reportCrawl(folder);
      expect(figures.running).toBe(true);
      expect(html).toContain("The crawl is running");
    } finally {
      open.close();
    }
  });

  it("is written to the crawl's folder or to a file, and as JSON that steers no terminal", async () => {
    const folder = await hostileCrawl();
    const plain = await runHere(["report", folder]);
    expect(plain).toMatchObject({ code: 0, stdout: `5 pages on one page: ${join(folder, "report.html")}\n` });
    const own = join(folder, "sub", "own.html");
    const json = await runHere(["report", folder, "--json", "--output", own]);
    expect(JSON.parse(json.stdout)).toMatchObject({ topic: { name: "storms" }, totals: { pages: 5 } });
    expect(json.stdout).not.toMatch(/[\u0007\u202e\u2066]/);
    expect(readFileSync(own, "utf8").replace(/<dt>Report<\/dt>.*/, "")).toBe(
      readFileSync(join(folder, "report.html"), "utf8").replace(/<dt>Report<\/dt>.*/, ""),
    );
    expect(await runHere(["report", join(folder, "nowhere")])).toMatchObject({ code: 2 });
  });
});

describe("the curve", () => {
  const steps = fc.array(
    fc.record({
      relevance: fc.double({ min: 0, max: 1, noNaN: true }),
      gap: fc.integer({ min: -5000, max: 3_600_000 }),
      missed: fc.nat(3),
    }),
    { minLength: 1, maxLength: 700 },
  );
  const pagesOf = (list: readonly { relevance: number; gap: number; missed: number }[]): BriefPage[] => {
    let [at, tried] = [1_700_000_000_000, 0];
    return list.map(({ relevance, gap, missed }, i) => {
      at += gap;
      tried += 1 + missed;
      return { order: i + 1, id: i, host: "h", relevance, relevant: relevance > 0.5, marked: null, tried, at };
    });
  };

  it("never falls, ends with the crawl, and is no longer than a chart needs", () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (list, isProbability) => {
        const pages = pagesOf(list);
        const { points } = curveOf(pages, isProbability);
        expect(points.length).toBeLessThanOrEqual(202);
        expect(points.at(-1)).toMatchObject({
          pages: pages.length,
          relevant: pages.filter(({ relevant }) => relevant).length,
        });
        for (const key of ["pages", "tried", "elapsedMs", "relevant"] as const) {
          const values = points.map((point) => point[key]);
          expect(values).toEqual([...values].sort((a, b) => a - b));
        }
        for (const { found, pages: count } of points) {
          if (found === undefined) continue;
          expect(isProbability && count >= 100 && found.low <= found.mean && found.high <= count).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});

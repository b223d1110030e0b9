import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../url/canonical.ts";
import { TargetEstimate, textEstimate } from "./target-estimate.ts";

const at = (path: string, host = "a.example") => canonicalUrl(`http://${host}${path}`) ?? expect.fail(path);

describe("textEstimate", () => {
  it("weighs context, anchor, title and URL", () => {
    expect(textEstimate({ context: 1, anchor: 0, title: 0, url: 0 })).toBeCloseTo(0.4, 12);
    expect(textEstimate({ context: 0.5, anchor: 1, title: 0.2, url: 0.1 })).toBeCloseTo(0.54, 12);
    expect(textEstimate({ context: 1, anchor: 1, title: 1, url: 1 })).toBeCloseTo(1, 12);
  });
});

describe("TargetEstimate", () => {
  it("is the text estimate while nothing is known of the host", () => {
    const estimate = new TargetEstimate();
    expect(estimate.estimate(estimate.templateOf(at("/wiki/Rain")), 0.37)).toBe(0.37);
  });

  it("blends the template's mean with five pages' worth of text", () => {
    const estimate = new TargetEstimate();
    const template = estimate.templateOf(at("/wiki/Rain"));
    for (const relevance of [0.9, 0.7, 0.8]) estimate.observe(template, relevance);
    expect(estimate.estimate(template, 0.2)).toBeCloseTo((3 * 0.8 + 5 * 0.2) / 8, 12);
  });

  it("falls back to the host while the template has no page, and only then", () => {
    const estimate = new TargetEstimate();
    const wiki = estimate.templateOf(at("/wiki/Rain"));
    const news = estimate.templateOf(at("/news/rain"));
    const elsewhere = estimate.templateOf(at("/news/rain", "b.example"));
    estimate.observe(wiki, 0.8);
    estimate.observe(wiki, 0.6);
    expect(estimate.estimate(news, 0.1)).toBeCloseTo((2 * 0.7 + 5 * 0.1) / 7, 12);
    expect(estimate.estimate(elsewhere, 0.1)).toBe(0.1);
    estimate.observe(news, 0);
    expect(estimate.estimate(news, 0.1)).toBeCloseTo((0 + 5 * 0.1) / 6, 12);
  });

  it("can keep a large host from drowning the text", () => {
    const estimate = new TargetEstimate({ hostPagesAtMost: 5 });
    const wiki = estimate.templateOf(at("/wiki/Rain"));
    for (let page = 0; page < 1000; page++) estimate.observe(wiki, 0.1);
    expect(estimate.estimate(estimate.templateOf(at("/news/rain")), 0.9)).toBeCloseTo(0.5, 12);
    expect(estimate.estimate(wiki, 0.9)).toBeLessThan(0.11);
  });

  it("shares one number among the URLs of a template", () => {
    const estimate = new TargetEstimate();
    expect(estimate.templateOf(at("/2020/rain"))).toBe(estimate.templateOf(at("/2021/snow?x=1")));
    expect(estimate.templateOf(at("/2020/rain"))).not.toBe(estimate.templateOf(at("/a/rain")));
    expect(estimate.templateOf(at("/2020/rain"))).not.toBe(estimate.templateOf(at("/2020/rain", "b.example")));
  });

  it("reports a mean that has risen by more than 0.02, once", () => {
    const estimate = new TargetEstimate();
    const template = estimate.templateOf(at("/wiki/Rain"));
    expect(estimate.observe(template, 0.5)).toEqual({ template: true, host: true });
    expect(estimate.observe(template, 0.5)).toEqual({ template: false, host: false });
    expect(estimate.observe(template, 0.53)).toEqual({ template: false, host: false });
    expect(estimate.observe(template, 0.9)).toEqual({ template: true, host: true });
  });

  it("adds small rises up until they matter", () => {
    const estimate = new TargetEstimate({ reportRise: 0.1 });
    const template = estimate.templateOf(at("/wiki/Rain"));
    const reports = Array.from({ length: 12 }, (_, i) => estimate.observe(template, i * 0.02).template);
    expect(reports.filter(Boolean)).toHaveLength(1);
  });

  it("continues from a snapshot that went through JSON as if never interrupted", () => {
    const paths = fc.constantFrom("/a/1", "/b/2", "/a/x/3", "/");
    const events = fc.array(
      fc.tuple(paths, fc.constantFrom("a.example", "b.example"), fc.double({ min: 0, max: 1, noNaN: true })),
    );
    fc.assert(
      fc.property(events, events, (before, after) => {
        const whole = new TargetEstimate();
        for (const [path, host, relevance] of before) whole.observe(whole.templateOf(at(path, host)), relevance);
        const copy = new TargetEstimate();
        copy.restore(JSON.parse(JSON.stringify(whole.snapshot())));
        for (const [path, host, relevance] of after) {
          const template = whole.templateOf(at(path, host));
          expect(copy.templateOf(at(path, host))).toBe(template);
          expect(copy.estimate(template, 0.3)).toBe(whole.estimate(template, 0.3));
          expect(copy.observe(template, relevance)).toEqual(whole.observe(template, relevance));
        }
      }),
      { numRuns: 50 },
    );
  });

  it("stays between the smallest and the largest of what it was told", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(unit), unit, (relevances, prior) => {
        const estimate = new TargetEstimate();
        const template = estimate.templateOf(at("/wiki/Rain"));
        for (const relevance of relevances) estimate.observe(template, relevance);
        const value = estimate.estimate(template, prior);
        expect(value).toBeGreaterThanOrEqual(Math.min(prior, ...relevances) - 1e-12);
        expect(value).toBeLessThanOrEqual(Math.max(prior, ...relevances) + 1e-12);
      }),
    );
  });
});

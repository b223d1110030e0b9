import { describe, expect, it } from "vitest";
import { Rates } from "./rates.ts";

describe("Rates", () => {
  it("gives each key one number", () => {
    const rates = new Rates();
    expect(["rain", "chess", "rain"].map((key) => rates.intern(key))).toEqual([0, 1, 0]);
  });

  it("is (Y + k·prior)/(N + k)", () => {
    const rates = new Rates();
    const rain = rates.intern("rain");
    for (const relevance of [1, 0.5, 0.9]) rates.add(rain, relevance);
    rates.publish();
    expect(rates.count(rain)).toBe(3);
    expect(rates.rate(rain, 0.2, 3)).toBeCloseTo((2.4 + 0.6) / 6, 12);
  });

  it("shows nothing before it is published, and then nothing that came after", () => {
    const rates = new Rates();
    const rain = rates.intern("rain");
    rates.add(rain, 1);
    expect(rates.count(rain)).toBe(0);
    expect(rates.rate(rain, 0.2, 3)).toBeCloseTo(0.2, 12);
    rates.publish();
    const published = rates.rate(rain, 0.2, 3);
    rates.add(rain, 0);
    expect(rates.rate(rain, 0.2, 3)).toBe(published);
    rates.publish();
    expect(rates.rate(rain, 0.2, 3)).toBeLessThan(published);
  });

  it("is the prior for a key that came after the publication", () => {
    const rates = new Rates();
    rates.publish();
    expect(rates.rate(rates.intern("new"), 0.3, 10)).toBeCloseTo(0.3, 12);
  });

  it("corrects a sum without counting a page again", () => {
    const rates = new Rates();
    const rain = rates.intern("rain");
    rates.add(rain, 0.9);
    rates.correct(rain, -0.6);
    rates.publish();
    expect(rates.count(rain)).toBe(1);
    expect(rates.rate(rain, 0, 1)).toBeCloseTo(0.15, 12);
  });
});

import { describe, expect, it } from "vitest";
import { Sites } from "./sites.ts";

const page = (order: number, host: string) => ({ url: `http://${host}/${order}`, order });
const PAGES = [
  ...Array.from({ length: 20 }, (_, i) => page(i + 1, "large.example")),
  page(21, "small.example"),
  page(22, "small.example"),
];

describe("what the pages of a site share", () => {
  it("is learned once from its first pages, when it is first asked for", () => {
    const asked: number[] = [];
    const sites = new Sites(
      () => PAGES,
      (order) => {
        asked.push(order);
        return ["the footer", order % 2 === 0 ? "of every second" : "alone", `text of ${order}`];
      },
    );
    expect(asked).toEqual([]);
    const memory = sites.of("http://large.example/7");
    expect(asked).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    expect(memory?.pages).toBe(12);
    expect(memory?.shareOf("the footer")).toBe(1);
    expect(memory?.shareOf("of every second")).toBeCloseTo(5 / 11);
    expect(memory?.shareOf("text of 3")).toBe(0);
    memory?.observe(["text of 3"]);
    expect(memory?.pages).toBe(12);
    expect(sites.of("http://large.example/other")).toBe(memory);
    expect(asked).toHaveLength(12);
  });

  it("is not what copies of one page share", () => {
    const article = Array.from({ length: 9 }, (_, i) => `paragraph ${i}`);
    const sites = new Sites(
      () => PAGES,
      (order) => ["the footer", ...(order <= 6 ? article : [`text of ${order}`]), `number ${order}`],
    );
    const memory = sites.of("http://large.example/7");
    expect(memory?.pages).toBe(7);
    expect(memory?.shareOf("paragraph 3")).toBe(0);
    expect(memory?.shareOf("the footer")).toBe(1);
  });

  it("is not known of a site with hardly a page", () => {
    const sites = new Sites(
      () => PAGES,
      () => ["the footer"],
    );
    expect(sites.of("http://small.example/21")).toBeUndefined();
    expect(sites.of("http://other.example/")).toBeUndefined();
  });
});

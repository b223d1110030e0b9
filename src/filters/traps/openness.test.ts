import { describe, expect, it } from "vitest";
import { type LinksWithin, Openness } from "./openness.ts";

function placeAfter(pages: number, links: (n: number) => LinksWithin, saysLittle = false): Openness {
  const place = new Openness();
  for (let n = 0; n < pages; n++) place.count(links(n), saysLittle);
  return place;
}

describe("the size of a place by the links of its pages", () => {
  it("has no end where ten links a page are always new", () => {
    const onward = () => ({ known: 0, fresh: 10 });
    expect(placeAfter(4, onward)).toMatchObject({ isTold: false, isOpen: false });
    // 10 links after 0, 10, 20, 30, 40 addresses: with what fades a little, 900 is reached at the fifth page.
    expect(placeAfter(6, onward)).toMatchObject({ isTold: true, isOpen: true });
  });

  it("has one where every fifth link is known", () => {
    expect(placeAfter(30, () => ({ known: 2, fresh: 8 }))).toMatchObject({ isTold: true, isOpen: false });
  });

  it("is not told by pages with few links", () => {
    expect(placeAfter(20, () => ({ known: 0, fresh: 1 }))).toMatchObject({ isTold: false, isOpen: false });
  });

  it("has none where pages go in circles, lead on, and say little", () => {
    const circling = () => ({ known: 5, fresh: 1 });
    expect(placeAfter(5, circling, true).isOpen).toBe(true);
    expect(placeAfter(5, () => ({ known: 6, fresh: 0 }), true).isOpen).toBe(false);
    expect(placeAfter(40, circling).isOpen).toBe(false);
  });

  it("may turn out to have one", () => {
    const place = placeAfter(10, () => ({ known: 0, fresh: 10 }));
    expect(place.isOpen).toBe(true);
    for (let n = 0; n < 20; n++) place.count({ known: 9, fresh: 1 }, false);
    expect(place.isOpen).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { ManualClock } from "../../system/clock.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { sensibleDates } from "./calendar.ts";

const at = (path: string) => canonicalUrl(`http://a.example${path}`) ?? expect.fail(path);

describe("sensibleDates", () => {
  const check = (path: string) =>
    sensibleDates(new ManualClock(Date.UTC(2025, 5, 1))).check({
      url: at(path),
      depth: 1,
      nofollow: false,
      priority: undefined,
    });

  it("drops dates more than two years ahead and before printed news", () => {
    expect(check("/calendar/2028/01")).toEqual({
      keep: false,
      reason: "trap-calendar",
      detail: "a date in 2028, outside 1600 to 2027",
    });
    expect(check("/cal?date=0001-01-01").keep).toBe(false);
  });

  it.each(["/calendar/2027/12", "/archive/1836/03/01", "/wiki/3000", "/", "/movies?year=2080"])("keeps %s", (path) => {
    expect(check(path)).toEqual({ keep: true });
  });
});

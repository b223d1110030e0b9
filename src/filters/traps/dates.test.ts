import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../../url/canonical.ts";
import { urlParts } from "../../url/parts.ts";
import { yearOfDate } from "./dates.ts";

const at = (path: string) => canonicalUrl(`http://a.example${path}`) ?? expect.fail(path);

describe("yearOfDate", () => {
  it.each([
    ["/calendar/2031/05", 2031],
    ["/calendar/2031/5/17/", 2031],
    ["/2014/05/heavy-rain", 2014],
    ["/events/2031-05-17", 2031],
    ["/events/2031-05", 2031],
    ["/events/20310517", 2031],
    ["/visits/2031/week/20", 2031],
    ["/visits/2031/week-20/list", 2031],
    ["/visits/2031/w20", 2031],
    ["/visits/2031-W20", 2031],
    ["/visits/2031/May/17", 2031],
    ["/visits/2031_05_17", 2031],
    ["/cal?date=2031-05-17", 2031],
    ["/cal?year=2031&month=5", 2031],
    ["/cal?m=may&y=1999", 1999],
    ["/cal?cal[year]=2031&cal[month]=05", 2031],
  ])("%s is a date in %d", (path, year) => {
    expect(yearOfDate(urlParts(at(path)))).toBe(year);
  });

  it.each([
    "/",
    "/wiki/2031",
    "/movies?year=2031",
    "/docs/3.11/2/library",
    "/item/9999/13",
    "/item/99990517x",
    "/rfc/2616/section-5",
    "/x?id=20311399",
    "/1999-2003",
    "/releases/2031/week",
    "/films/1984/walks",
    "/films/1984/marathon",
    "/films/1984/w123",
  ])("%s is none", (path) => {
    expect(yearOfDate(urlParts(at(path)))).toBeUndefined();
  });
});

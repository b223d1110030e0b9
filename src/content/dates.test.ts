import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateInUrl, isoDate } from "./dates.ts";

const FETCHED = Date.UTC(2026, 0, 15);

describe("isoDate", () => {
  it.each([
    ["2024-03-05", "2024-03-05"],
    ["2024-03-05T10:30:00Z", "2024-03-05T10:30:00Z"],
    ["2024-03-05T10:30:00.123+02:00", "2024-03-05T10:30:00+02:00"],
    ["2024-03-05 10:30 +0200", "2024-03-05T10:30:00+02:00"],
    ["2024-03-05T10:30", "2024-03-05T10:30:00Z"],
    ["20240305", "2024-03-05"],
    ["2024/03/05", "2024-03-05"],
    ["2019/03", "2019-03"],
    ["2019", "2019"],
    ["Tue, 05 Mar 2024 10:30:00 GMT", "2024-03-05T10:30:00Z"],
    ["5 March 2024", "2024-03-05"],
    ["March 5, 2024", "2024-03-05"],
    ["Mar. 5th, 2024, 3:30 pm", "2024-03-05T15:30:00Z"],
    ["12:30", null],
    ["5.3.2024", "2024-03-05"],
    ["05.03.2024 10:30", "2024-03-05T10:30:00Z"],
    ["03/05/2024", null],
    ["2024-02-30", null],
    ["2024-13-01", null],
    ["1066-10-14", null],
    ["2027-01-01", null],
    ["yesterday", null],
    ["", null],
  ])("reads %j as %j", (text, iso) => {
    expect(isoDate(text, FETCHED)).toBe(iso);
  });

  it("gives ISO 8601 or nothing, whatever a page writes", () => {
    fc.assert(
      fc.property(fc.string(), fc.date({ noInvalidDate: true }), (junk, date) => {
        for (const text of [junk, date.toString(), `${date.toUTCString()} ${junk}`]) {
          const iso = isoDate(text, FETCHED);
          if (iso === null) continue;
          expect(iso).toMatch(/^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))?)?)?$/);
          expect(Date.parse(iso)).not.toBeNaN();
        }
      }),
    );
  });
});

describe("dateInUrl", () => {
  it.each([
    ["https://a.example/2024/03/05/storm", "2024-03-05"],
    ["https://a.example/blog/2024-3-5-storm?x=1", "2024-03-05"],
    ["https://a.example/2024/03/05", "2024-03-05"],
    ["https://a.example/2024/03/storm", undefined],
    ["https://a.example/12024/03/05/storm", undefined],
    ["https://a.example/2024/03/055", undefined],
    ["https://a.example/", undefined],
  ])("of %s is %s", (url, date) => {
    expect(dateInUrl(url)).toBe(date);
  });
});

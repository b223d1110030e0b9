import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../../url/canonical.ts";
import { noEndlessAddresses } from "./endless-address.ts";

function check(path: string) {
  const url = canonicalUrl(`http://a.example${path}`) ?? expect.fail(path);
  return noEndlessAddresses().check({ url, depth: 1, nofollow: false, priority: undefined });
}
const segments = (count: number) => `/${Array.from({ length: count }, (_, i) => `s${i}`).join("/")}`;
const parameters = (count: number) => `/x?${Array.from({ length: count }, (_, i) => `p${i}=1`).join("&")}`;

describe("noEndlessAddresses", () => {
  it.each([
    [segments(21), "trap-deep-path", "21 path segments, the limit is 20"],
    [parameters(9), "trap-query", "9 parameters, the limit is 8"],
    ["/x?a=1&b=2&a=1", "trap-query", "the parameter a=1 stands twice"],
    ["/x?a=1&a=2&a=3&a=4", "trap-query", "the parameter a stands more than 3 times"],
    [`/x?q=${"y".repeat(600)}`, "trap-query", "a query of 602 characters, the limit is 512"],
  ])("drops %s", (path, reason, detail) => {
    expect(check(path)).toEqual({ keep: false, reason, detail });
  });

  it.each([
    "/",
    segments(20),
    parameters(8),
    "/x?tag=a&tag=b&tag=c",
    "/w/index.php?title=Rain&action=history&limit=50",
    "/x?a;b;c",
    "/x?a=1&b=1",
  ])("keeps %s", (path) => {
    expect(check(path)).toEqual({ keep: true });
  });
});

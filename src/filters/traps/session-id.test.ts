import { describe, expect, it } from "vitest";
import { canonicalUrl } from "../../url/canonical.ts";
import { oncePerSession, withoutSession } from "./session-id.ts";

const at = (path: string) => canonicalUrl(`http://a.example${path}`) ?? expect.fail(path);
const candidate = (path: string) => ({ url: at(path), depth: 1, nofollow: false, priority: undefined });

describe("withoutSession", () => {
  it.each([
    ["/x?PHPSESSID=3fa9c2d1e8b74c55", "/x"],
    ["/x?a=1&PHPSESSID=3fa9c2d1e8b74c55", "/x?a=1"],
    ["/x?sid=3fa9c2d1e8b74c55&a=1", "/x?a=1"],
    ["/x?a=1&session_id=3fa9c2d1e8b7&b=2", "/x?a=1&b=2"],
    ["/shop;jsessionid=0A1B2C3D4E5F.node1?item=5", "/shop?item=5"],
    ["/shop;jsessionid=0A1B2C3D4E5F", "/shop"],
    ["/(S(lit3py55t21z5v55vlm25s55))/page.aspx", "/page.aspx"],
    ["/x?CFID=4711&CFTOKEN=90210", "/x"],
    ["/x?ASPSESSIONIDQQ=ABCDEFGH1234", "/x"],
    ["/forum?s=0123456789abcdef0123456789abcdef&t=5", "/forum?t=5"],
  ])("%s → %s", (path, bare) => {
    expect(withoutSession(at(path))).toBe(`http://a.example${bare}`);
  });

  it.each([
    "/wiki/Session_(computing)",
    "/x?session=2",
    "/x?sid=rainstorm",
    "/x?s=heavy+rain",
    "/x?side=12345678a",
    "/x?inside=3fa9c2d1e8b74c55",
    "/commit/3fa9c2d1e8b74c553fa9c2d1e8b74c55",
    "/x?id=3fa9c2d1e8b74c55",
    "/wiki/Rain_(S)",
  ])("leaves %s alone", (path) => {
    expect(withoutSession(at(path))).toBe(at(path));
  });
});

describe("oncePerSession", () => {
  it("keeps a page under its first session id and drops it under others", () => {
    const filter = oncePerSession();
    expect(filter.check(candidate("/x?sid=3fa9c2d1e8b74c55")).keep).toBe(true);
    filter.admitted(at("/x?sid=3fa9c2d1e8b74c55"));
    expect(filter.check(candidate("/x?sid=4fa9c2d1e8b74c55"))).toEqual({
      keep: false,
      reason: "trap-session-id",
      detail: "http://a.example/x is known under another session id",
    });
  });

  it("keeps other pages under the other id", () => {
    const filter = oncePerSession();
    filter.admitted(at("/x?sid=3fa9c2d1e8b74c55"));
    expect(filter.check(candidate("/y?sid=4fa9c2d1e8b74c55")).keep).toBe(true);
  });

  it("gives the same answer when asked again", () => {
    const filter = oncePerSession();
    filter.admitted(at("/x?sid=3fa9c2d1e8b74c55"));
    for (let time = 0; time < 3; time++) {
      expect(filter.check(candidate("/x?sid=3fa9c2d1e8b74c55")).keep).toBe(true);
      expect(filter.check(candidate("/x?sid=4fa9c2d1e8b74c55")).keep).toBe(false);
    }
  });

  it("does not take a checked URL for one that the crawl has taken on", () => {
    const filter = oncePerSession();
    expect(filter.check(candidate("/x?sid=3fa9c2d1e8b74c55")).keep).toBe(true);
    filter.admitted(at("/x?sid=4fa9c2d1e8b74c55"));
    filter.admitted(at("/x?sid=3fa9c2d1e8b74c55"));
    expect(filter.check(candidate("/x?sid=3fa9c2d1e8b74c55")).keep).toBe(false);
  });

  it("keeps everything without a session id", () => {
    const filter = oncePerSession();
    for (const path of ["/", "/x", "/x", "/x?a=1", "/x?session=2", "/x?session=3"]) {
      expect(filter.check(candidate(path)).keep).toBe(true);
    }
  });
});

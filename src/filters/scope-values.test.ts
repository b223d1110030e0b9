import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../types.ts";
import { type ScopeOptions, scope } from "./scope.ts";
import { scopeValues } from "./scope-values.ts";

const keeps = (options: ScopeOptions, url: string): boolean =>
  scope(options).check({ url: url as CanonicalUrl, depth: 0, nofollow: false, priority: undefined }).keep;

describe("hosts", () => {
  it.each([
    ["example.org", "example.org"],
    [" Example.ORG ", "example.org"],
    ["http://example.org", "example.org"],
    ["https://example.org/", "example.org"],
    ["//example.org", "example.org"],
    ["example.org/", "example.org"],
    ["example.org:80", "example.org:80"],
    ["example.org:443/", "example.org:443"],
    ["https://example.org:443", "example.org:443"],
    ["example.org:8080", "example.org:8080"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["127.0.0.1", "127.0.0.1"],
    ["localhost:3000", "localhost:3000"],
    ["::1", "[::1]"],
    ["[::1]:8080", "[::1]:8080"],
  ])("%j are %j", (written, host) => expect(scopeValues({ hosts: [written] }).hosts).toEqual([host]));

  it.each([
    ["", /no name of a host/, /example\.org/],
    ["a.example,b.example", /more than one name/, /once for each/],
    ["a.example b.example", /more than one name/, /once for each/],
    ["*.example.org", /no name of one host/, /--domain example\.org/],
    ["https://example.org/docs/", /has a path/, /--host example\.org, and --include '\/docs\/\*'/],
    ["ftp://example.org", /no name of a host/, /--host/],
    ["me@example.org", /no name of a host/, /--host/],
    ["example.org:99999", /no name of a host/, /--host/],
  ])("%j is refused", (written, message, hint) => {
    expect(() => scopeValues({ hosts: [written] })).toThrow(message);
    expect(() => scopeValues({ hosts: [written] })).toThrow(
      expect.objectContaining({ code: "bad-option", hint: expect.stringMatching(hint) }),
    );
  });

  it("without a port take in every port, with a default port those of both schemes, with another that one alone", () => {
    const urls = ["http://a.example/", "https://a.example/", "http://a.example:8080/", "http://a.example:8081/"];
    const kept = (host: string) => urls.filter((url) => keeps({ hosts: [host] }, url));
    expect(kept("a.example")).toEqual(urls);
    expect(kept("a.example:80")).toEqual(urls.slice(0, 2));
    expect(kept("a.example:443")).toEqual(urls.slice(0, 2));
    expect(kept("a.example:8080")).toEqual(["http://a.example:8080/"]);
    expect(keeps({ hosts: ["a.example"] }, "http://www.a.example/")).toBe(false);
    expect(keeps({ hosts: ["[::1]"] }, "http://[::1]:8080/")).toBe(true);
  });
});

describe("domains", () => {
  it.each([
    ["example.org", "example.org"],
    ["https://Example.org/", "example.org"],
    ["*.example.org", "example.org"],
    [".example.org", "example.org"],
    ["example.org:443", "example.org"],
    ["docs.example.co.uk", "docs.example.co.uk"],
    ["github.io", "github.io"],
    ["localhost", "localhost"],
    ["*.org", "*.org"],
  ])("%j are %j", (written, domain) => expect(scopeValues({ domains: [written] }).domains).toEqual([domain]));

  it.each([
    ["org", /an ending that many domains share/, /example\.org; for all of org write --domain '\*\.org'/],
    ["co.uk", /an ending that many domains share/, /example\.co\.uk/],
    ["example.org:8080", /has a port/, /--host example\.org:8080/],
    ["example.org/docs", /has a path/, /--include '\/docs\/\*'/],
  ])("%j is refused", (written, message, hint) => {
    expect(() => scopeValues({ domains: [written] })).toThrow(message);
    expect(() => scopeValues({ domains: [written] })).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(hint) }),
    );
  });

  it("take in all hosts below them, and no others", () => {
    const of = (domain: string, url: string) => keeps({ domains: [domain] }, url);
    expect(of("docs.example.org", "http://docs.example.org/")).toBe(true);
    expect(of("docs.example.org", "http://a.b.docs.example.org:81/")).toBe(true);
    expect(of("docs.example.org", "http://example.org/")).toBe(false);
    expect(of("example.org", "http://notexample.org/")).toBe(false);
    expect(of("*.org", "http://anything.org/")).toBe(true);
    expect(of("*.org", "http://anything.example/")).toBe(false);
  });
});

describe("patterns", () => {
  it.each([
    ["/docs/*", "/docs/*"],
    ["*Astronomy*", "*Astronomy*"],
    ["/straße*", "/stra%C3%9Fe*"],
    ["*größe*", "*gr%C3%B6%C3%9Fe*"],
    ["/a b?q=ä*", "/a%20b?q=%C3%A4*"],
    ["https://Example.org/Docs/*", "https://example.org/Docs/*"],
    ["https://*.example.org/*", "https://*.example.org/*"],
    ["*", "*"],
  ])("%j are %j", (written, pattern) => {
    expect(scopeValues({ include: [written], exclude: [written] })).toMatchObject({
      include: [pattern],
      exclude: [pattern],
    });
  });

  it.each([
    ["Astronomy", /begin with \//, /--include '\*Astronomy\*' .* '\/Astronomy\/\*'/],
    ["docs/*", /begin with \//, /'\/docs\/\*'/],
    ["", /can match nothing/, /--include/],
  ])("%j is refused", (written, message, hint) => {
    expect(() => scopeValues({ include: [written] })).toThrow(message);
    expect(() => scopeValues({ include: [written] })).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(hint) }),
    );
  });

  it("that begin with a scheme are compared with the whole address", () => {
    const include = ["https://*.example.org/docs/*"];
    expect(keeps({ include }, "https://a.example.org/docs/x")).toBe(true);
    expect(keeps({ include }, "http://a.example.org/docs/x")).toBe(false);
    expect(keeps({ include }, "https://a.example.org/blog/x")).toBe(false);
  });
});

it("comes out of a second round unchanged, whatever was written", () => {
  const written = fc.oneof(
    fc.webUrl(),
    fc.domain(),
    fc.webAuthority({ withPort: true, withIPv4: true, withIPv6: true }),
    fc.webPath().map((path) => `${path}*`),
    fc.string(),
  );
  fc.assert(
    fc.property(written, fc.constantFrom("hosts", "domains", "include", "exclude"), (value, key) => {
      let once: Required<ScopeOptions>;
      try {
        once = scopeValues({ [key]: [value] });
      } catch (error) {
        expect(error).toMatchObject({ name: "ConfigError", code: "bad-option" });
        return;
      }
      expect(scopeValues(once)).toEqual(once);
    }),
    { numRuns: 1000 },
  );
});

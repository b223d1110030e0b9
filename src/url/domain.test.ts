import { describe, expect, it } from "vitest";
import { isPublicSuffix, registrableDomain } from "./domain.ts";

describe("registrableDomain", () => {
  it.each([
    ["example.org", "example.org"],
    ["a.b.example.org", "example.org"],
    ["news.example.co.uk", "example.co.uk"],
    ["news.example.co.uk:8443", "example.co.uk"],
    ["someone.github.io", "someone.github.io"],
    ["a.someone.github.io", "someone.github.io"],
    ["github.io", "github.io"],
    ["co.uk", "co.uk"],
    ["localhost", "localhost"],
    ["localhost:3000", "localhost"],
    ["127.0.0.1:80", "127.0.0.1"],
    ["[::1]:80", "[::1]"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["a.xn--p1ai", "a.xn--p1ai"],
  ])("of %s is %s", (host, domain) => expect(registrableDomain(host)).toBe(domain));
});

describe("isPublicSuffix", () => {
  it.each(["org", "co.uk", "de", "gov.uk"])("of %s", (name) => expect(isPublicSuffix(name)).toBe(true));
  it.each(["example.org", "github.io", "localhost", "example", "127.0.0.1", "[::1]", "www.gov.uk"])(
    "not of %s",
    (name) => expect(isPublicSuffix(name)).toBe(false),
  );
});

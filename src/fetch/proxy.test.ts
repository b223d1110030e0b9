import { describe, expect, it } from "vitest";
import { type Environment, proxyRule } from "./proxy.ts";

function proxyOf(environment: Environment, url: string): string | undefined {
  return proxyRule("environment", environment)(new URL(url))?.origin;
}

describe("proxyRule from the environment", () => {
  it("chooses by scheme", () => {
    const environment = { http_proxy: "http://plain:3128", https_proxy: "http://secure:3129" };
    expect(proxyOf(environment, "http://a.example/")).toBe("http://plain:3128");
    expect(proxyOf(environment, "https://a.example/")).toBe("http://secure:3129");
  });

  it("reads upper case too, and all_proxy for what has no proxy of its own", () => {
    expect(proxyOf({ HTTP_PROXY: "http://up:1" }, "http://a.example/")).toBe("http://up:1");
    expect(proxyOf({ ALL_PROXY: "http://all:1" }, "https://a.example/")).toBe("http://all:1");
    expect(proxyOf({ all_proxy: "http://all:1", http_proxy: "http://own:1" }, "http://a.example/")).toBe(
      "http://own:1",
    );
  });

  it("takes a host and port without a scheme for an http proxy", () => {
    expect(proxyOf({ http_proxy: "cache.example:8080" }, "http://a.example/")).toBe("http://cache.example:8080");
  });

  it("is direct when nothing or an empty value is set", () => {
    expect(proxyOf({}, "http://a.example/")).toBeUndefined();
    expect(proxyOf({ http_proxy: "  " }, "http://a.example/")).toBeUndefined();
  });

  it.each([
    ["*", "http://a.example/", true],
    ["a.example", "http://a.example/", true],
    [".a.example", "http://a.example/", true],
    ["*.a.example", "http://b.a.example/", true],
    ["a.example", "http://b.a.example/", true],
    ["a.example", "http://ba.example/", false],
    ["A.Example", "http://a.example/", true],
    ["a.example:8080", "http://a.example:8080/", true],
    ["a.example:8080", "http://a.example/", false],
    ["a.example:80", "http://a.example/", true],
    ["x.example, a.example", "http://a.example/", true],
    ["x.example a.example", "http://a.example/", true],
    ["::1", "http://[::1]/", true],
    ["[::1]", "http://[::1]/", true],
    ["[::1]:81", "http://[::1]/", false],
    ["127.0.0.1", "http://127.0.0.1:5000/", true],
    ["", "http://a.example/", false],
    [".", "http://a.example/", false],
  ])("no_proxy=%j for %s bypasses: %s", (exceptions, url, bypasses) => {
    const proxy = proxyOf({ http_proxy: "http://p:1", no_proxy: exceptions }, url);
    expect(proxy === undefined).toBe(bypasses);
  });
});

describe("proxyRule by choice", () => {
  it("sends everything through the named proxy, whatever the environment says", () => {
    const rule = proxyRule("http://named:1", { no_proxy: "*" });
    expect(rule(new URL("https://a.example/"))).toMatchObject({ hostname: "named", port: 1, protocol: "http:" });
  });

  it("sends nothing through a proxy when switched off", () => {
    expect(proxyRule(false, { http_proxy: "http://p:1" })(new URL("http://a.example/"))).toBeUndefined();
  });

  it("turns credentials into an authorization", () => {
    const proxy = proxyRule("http://user:p%40ss@h:1", {})(new URL("http://a.example/"));
    expect(proxy?.authorization).toBe(`Basic ${Buffer.from("user:p@ss").toString("base64")}`);
    expect(proxy?.origin).toBe("http://h:1");
  });

  it("knows default ports and IPv6", () => {
    expect(proxyRule("https://h", {})(new URL("http://a.example/"))?.port).toBe(443);
    expect(proxyRule("http://[::1]:9", {})(new URL("http://a.example/"))?.hostname).toBe("::1");
  });

  it.each(["socks5://h:1", "ftp://h", "http://", "http://h:99999"])("refuses %s without repeating it", (choice) => {
    expect(() => proxyRule(choice, {})).toThrow(expect.objectContaining({ code: "bad-option" }));
    expect(() => proxyRule("socks5://user:secret@h:1", {})).not.toThrow(/secret/);
  });
});

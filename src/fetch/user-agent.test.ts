import { describe, expect, it } from "vitest";
import { ConfigError } from "../errors.ts";
import { userAgent } from "./user-agent.ts";

describe("userAgent", () => {
  it("names the crawler, its version and the contact", () => {
    expect(userAgent({ version: "0.1.0", contact: "crawl@example.org" })).toBe("honeyguide/0.1.0 (+crawl@example.org)");
    expect(userAgent({ version: "1.2.3-rc.1", contact: " https://example.org/crawl " })).toBe(
      "honeyguide/1.2.3-rc.1 (+https://example.org/crawl)",
    );
  });

  it.each([
    "",
    "   ",
    "nobody",
    "a@b",
    "@example.org",
    "ftp://example.org",
    "http://",
    "javascript:alert(1)",
    "a b@example.org",
    "crawl@example.org\r\nX-Injected: 1",
    "crawl@example.org)\u0000",
    "https://example.org/)x",
    "https://exämple.org/",
    "https://example.org/\\",
    `https://example.org/${"x".repeat(300)}`,
  ])("refuses %j as a contact", (contact) => {
    expect(() => userAgent({ version: "0.1.0", contact })).toThrow(ConfigError);
    expect(() => userAgent({ version: "0.1.0", contact })).toThrow(expect.objectContaining({ code: "no-contact" }));
  });

  it("refuses a version that would break the header", () => {
    expect(() => userAgent({ version: "1\r\nX: y", contact: "crawl@example.org" })).toThrow(
      expect.objectContaining({ code: "bad-option" }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { response, url } from "../../test/integration/fetch-table.ts";
import { isRedirect, locationOf } from "./locations.ts";

function target(location: string): string | undefined {
  return locationOf(response(url("https://h/folder/page"), { status: 302, headers: { location } }));
}

describe("locationOf", () => {
  it.each([
    ["/a", "https://h/a"],
    ["b?c", "https://h/folder/b?c"],
    ["//other/x", "https://other/x"],
    ["http://h/down", "http://h/down"],
    ["https://user:secret@h/x#part", "https://h/x"],
    ["  /spaces  ", "https://h/spaces"],
    ["/caf\xc3\xa9", "https://h/caf%C3%A9"],
    ["/caf\xe9", "https://h/caf%E9"],
    ["https://b\xc3\xbccher.example/", "https://xn--bcher-kva.example/"],
    ["/a b\tc", "https://h/a%20bc"],
    ["/a\r\nX-Injected: 1", "https://h/aX-Injected:%201"],
    ["http://0x7f.1/", "http://127.0.0.1/"],
    ["?", "https://h/folder/page"],
  ])("reads %j", (location, expected) => expect(target(location)).toBe(expected));

  it.each([
    "",
    "   ",
    "javascript:alert(1)",
    "mailto:a@b.c",
    "file:///etc/passwd",
    "http://",
    "http://[::1",
    "gopher://h/",
  ])("has no target for %j", (location) => expect(target(location)).toBeUndefined());

  it("has no target without the header", () => {
    expect(locationOf(response(url("http://h/"), { status: 301, headers: {} }))).toBeUndefined();
  });
});

describe("isRedirect", () => {
  it("knows the five statuses that clients follow", () => {
    expect([200, 300, 301, 302, 303, 304, 305, 306, 307, 308, 400].filter(isRedirect)).toEqual([
      301, 302, 303, 307, 308,
    ]);
  });
});

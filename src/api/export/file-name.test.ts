import { normalize } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageFileName } from "./file-name.ts";

describe("the name of a page's file", () => {
  it.each([
    ["https://example.org/Storm-Damage.html", "example.org/000012-storm-damage.md"],
    ["https://example.org/", "example.org/000012.md"],
    ["https://example.org:8080/a/b?c=d", "example.org-8080/000012-a-b.md"],
    ["http://[::1]/x", "1/000012-x.md"],
    ["http://con/aux", "host-con/000012-aux.md"],
    ["https://example.org/%2e%2e/%2e%2e/etc/passwd", "example.org/000012-etc-passwd.md"],
    ["https://example.org/..%2f..%2fetc%00.sh", "example.org/000012-etc.md"],
    ["https://example.org/Stürme/%E6%9A%B4", "example.org/000012-stu-rme.md"],
  ])("of %s is %s", (url, name) => {
    expect(pageFileName(12, url, ".md")).toBe(name);
  });

  it("stays inside its folder, is plain and short, and has the page's number, whatever the address", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), fc.nat(), (base, junk, order) => {
        const url = URL.canParse(junk, base) ? new URL(junk, base) : new URL(base);
        if (!/^https?:$/.test(url.protocol)) return;
        const name = pageFileName(order, url.href, ".md");
        expect(name).toMatch(/^[a-z0-9][a-z0-9.-]*\/\d{6,}(?:-[a-z0-9][a-z0-9.-]*)?\.md$/);
        expect(normalize(`out/${name}`)).toBe(`out/${name}`);
        expect(name.length).toBeLessThan(200);
        expect(name.split("/")[1]).toMatch(new RegExp(`^0*${order}[-.]`));
      }),
      { numRuns: 30 },
    );
  });
});

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import type { CanonicalUrl } from "../types.ts";
import { WebBuilder } from "./builder.ts";
import { type CachedWeb, openCachedWeb } from "./cached-web.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "honeyguide-builder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (path: string): CanonicalUrl => canonical(`http://a.example/${path}`);

function build(fill: (builder: WebBuilder) => void): CachedWeb {
  const files = { index: join(folder, "index.bin"), bodies: join(folder, "bodies.bin") };
  const builder = new WebBuilder(files.bodies);
  fill(builder);
  builder.finish(files.index);
  builder.close();
  const web = openCachedWeb("test", files);
  if (web === undefined) throw new Error("no web");
  return web;
}

function page(path: string, body: string | Uint8Array, contentType = "text/html") {
  return { kind: "page", url: at(path), status: 200, contentType, body } as const;
}

describe("a web builder", () => {
  it("stores texts and bytes alike", () => {
    const web = build((builder) => {
      builder.add(page("text", "häß€😀"));
      builder.add(page("bytes", Uint8Array.of(0, 255, 10)));
      builder.add(page("empty", ""));
    });
    const bodies = ["text", "bytes", "empty"].map((path) => web.get(at(path)));
    expect(bodies.map((record) => record?.kind === "page" && Buffer.from(record.body).toString("hex"))).toEqual([
      Buffer.from("häß€😀").toString("hex"),
      "00ff0a",
      "",
    ]);
    web.close();
  });

  it("stores bodies that are larger than its buffer between small ones", () => {
    const large = "ä".repeat(5_000_000);
    const web = build((builder) => {
      builder.add(page("before", "b"));
      builder.add(page("large", large));
      builder.add(page("bytes", Buffer.alloc(9_000_000, 7)));
      builder.add(page("after", "a"));
    });
    const bodyOf = (path: string) => {
      const record = web.get(at(path));
      return record?.kind === "page" ? Buffer.from(record.body) : Buffer.alloc(0);
    };
    expect(bodyOf("before").toString()).toBe("b");
    expect(bodyOf("large").equals(Buffer.from(large))).toBe(true);
    expect(bodyOf("bytes").equals(Buffer.alloc(9_000_000, 7))).toBe(true);
    expect(bodyOf("after").toString()).toBe("a");
    web.close();
  });

  it("keeps the first record of a URL and counts the others", () => {
    const web = build((builder) => {
      builder.add(page("x", "first"));
      builder.add(page("x", "second"));
      builder.add({ kind: "redirect", url: at("x"), status: 301, location: "/y" });
    });
    expect(web.size).toBe(1);
    expect(web.duplicates).toBe(2);
    expect(statSync(join(folder, "bodies.bin")).size).toBe(5);
    web.close();
  });

  it("lets a page have the body of another one", () => {
    const web = build((builder) => {
      builder.add(page("a", "shared", "text/plain"));
      builder.add({ kind: "redirect", url: at("r"), status: 301, location: "/a" });
      expect(builder.addSame(at("b"), 203, at("a"))).toBe(true);
      expect(builder.addSame(at("a"), 200, at("a"))).toBe(true);
      expect(builder.addSame(at("c"), 200, at("nowhere"))).toBe(false);
      expect(builder.addSame(at("d"), 200, at("r"))).toBe(false);
      builder.skip();
    });
    expect(web.get(at("b"))).toMatchObject({ status: 203, contentType: "text/plain", body: Buffer.from("shared") });
    expect(web.get(at("c"))).toBeUndefined();
    expect([web.size, web.duplicates, web.skipped]).toEqual([3, 1, 1]);
    web.close();
  });

  it("keeps content types and headers apart", () => {
    const web = build((builder) => {
      builder.add(page("1", "", "a"));
      builder.add({ ...page("2", "", "a"), headers: { link: "x" } });
      builder.add({ ...page("3", "", "a"), headers: { link: "y" } });
      builder.add(page("4", "", "b"));
    });
    const headers = ["1", "2", "3", "4"].map((path) => web.get(at(path)));
    expect(headers).toMatchObject([
      { contentType: "a" },
      { contentType: "a", headers: { link: "x" } },
      { contentType: "a", headers: { link: "y" } },
      { contentType: "b" },
    ]);
    expect(headers[0]).not.toHaveProperty("headers");
    web.close();
  });
});

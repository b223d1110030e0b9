import { appendFileSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { WebBuilder } from "./builder.ts";
import { type CacheFiles, openCachedWeb } from "./cached-web.ts";

let folder: string;
let files: CacheFiles;
const url = canonical("http://a.example/page");
const moved = canonical("http://a.example/moved");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "honeyguide-cached-"));
  files = { index: join(folder, "index.bin"), bodies: join(folder, "bodies.bin") };
  const builder = new WebBuilder(files.bodies);
  builder.add({ kind: "page", url, status: 200, contentType: "text/html", body: "<p>hello" });
  builder.add({ kind: "redirect", url: moved, status: 302, location: "/päge" });
  builder.finish(files.index);
  builder.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a cached web", () => {
  it("gives pages, redirects and nothing else", () => {
    const web = openCachedWeb("test", files) ?? expect.fail("no such cache");
    expect(web.get(url)).toEqual({
      kind: "page",
      url,
      status: 200,
      contentType: "text/html",
      body: Buffer.from("<p>hello"),
    });
    expect(web.get(moved)).toEqual({ kind: "redirect", url: moved, status: 302, location: "/päge" });
    expect(web.get(canonical("http://a.example/"))).toBeUndefined();
    expect([web.name, web.size, ...web.urls()]).toEqual(["test", 2, url, moved]);
    web.close();
  });

  it("gives a body that the caller may change", () => {
    const web = openCachedWeb("test", files) ?? expect.fail("no such cache");
    const first = web.get(url);
    if (first?.kind === "page") first.body.fill(0);
    expect(web.get(url)).toMatchObject({ body: Buffer.from("<p>hello") });
    web.close();
  });

  it("is not opened when a file is missing or has another size", () => {
    appendFileSync(files.bodies, "x");
    expect(openCachedWeb("test", files)).toBeUndefined();
    truncateSync(files.bodies, 3);
    expect(openCachedWeb("test", files)).toBeUndefined();
    rmSync(files.bodies);
    expect(openCachedWeb("test", files)).toBeUndefined();
    rmSync(files.index);
    expect(openCachedWeb("test", files)).toBeUndefined();
  });

  it("says so when its file becomes shorter while it is open", () => {
    const web = openCachedWeb("test", files) ?? expect.fail("no such cache");
    truncateSync(files.bodies, 3);
    expect(() => web.get(url)).toThrow("has become shorter");
    web.close();
  });

  it("may be closed twice, but not be asked after that", () => {
    const web = openCachedWeb("test", files) ?? expect.fail("no such cache");
    web.close();
    web.close();
    expect(() => web.get(url)).toThrow("closed");
  });
});

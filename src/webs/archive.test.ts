import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import type { CanonicalUrl } from "../types.ts";
import { compressSync } from "../warc/compress.ts";
import { recordId, sha1Digest } from "../warc/digest.ts";
import { metadataRecord, requestRecord, responseRecord, revisitRecord } from "../warc/writer.ts";
import { addArchive } from "./archive.ts";
import { WebBuilder } from "./builder.ts";
import type { CachedWeb } from "./cached-web.ts";
import { findInputs } from "./inputs.ts";
import { openRecording } from "./load.ts";
import { webTransport } from "./transport.ts";

let folder: string;
let web: CachedWeb | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "honeyguide-archive-"));
  process.env.HONEYGUIDE_CACHE = join(folder, "cache");
});
afterEach(() => {
  web?.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string): CanonicalUrl => canonical(`http://a.example/${path}`);
const named = (url: string) => ({ id: recordId(url), dateMs: 0, url });
const utf8 = (text: string) => Buffer.from(text);

async function open(...records: readonly Uint8Array[]): Promise<CachedWeb> {
  writeFileSync(join(folder, "x.warc.gz"), Buffer.concat(records.map(compressSync)));
  web = await openRecording(folder);
  return web;
}

function response(url: string, head: string, body: Uint8Array = utf8("")): Uint8Array {
  return responseRecord({ ...named(url), head, body });
}

describe("a web out of an archive", () => {
  it("has the responses, without content coding, with the headers that matter", async () => {
    const head = [
      "HTTP/1.1 200 OK",
      "Content-Type: text/html; charset=utf-8",
      "Content-Encoding: gzip",
      "X-Robots-Tag: noindex",
      "Content-Language: en",
      "Set-Cookie: secret",
    ].join("\r\n");
    const opened = await open(response(at("page"), head, gzipSync("<p>hi")));
    expect(opened.get(at("page"))).toEqual({
      kind: "page",
      url: at("page"),
      status: 200,
      contentType: "text/html; charset=utf-8",
      headers: { "x-robots-tag": "noindex", "content-language": "en" },
      body: utf8("<p>hi"),
    });
  });

  it("has redirects, and statuses of redirects without a target as pages", async () => {
    const opened = await open(
      response(at("old"), "HTTP/1.1 301 Moved\r\nLocation: /new"),
      response(at("odd"), "HTTP/1.1 300 Multiple\r\nContent-Type: text/html", utf8("choose")),
    );
    expect(opened.get(at("old"))).toEqual({ kind: "redirect", url: at("old"), status: 301, location: "/new" });
    expect(opened.get(at("odd"))).toMatchObject({ kind: "page", status: 300, body: utf8("choose") });
  });

  it("has revisits with the payload of the record that they name", async () => {
    const body = utf8("same");
    const revisit = (url: string, of: string) =>
      revisitRecord({
        ...named(url),
        head: "HTTP/1.1 200 OK",
        payloadDigest: sha1Digest(body),
        refersTo: { url: of, dateMs: 0 },
      });
    const opened = await open(
      response(at("a"), "HTTP/1.1 200 OK\r\nContent-Type: text/plain", body),
      revisit(at("b"), at("a")),
      revisit(at("c"), "http://elsewhere.example/"),
    );
    expect(opened.get(at("b"))).toMatchObject({ url: at("b"), contentType: "text/plain", body });
    expect(opened.get(at("c"))).toBeUndefined();
    expect(opened.skipped).toBe(1);
  });

  it("has resources", async () => {
    const block = "<p>resource";
    const lines = ["WARC/1.0", "WARC-Type: resource", `WARC-Target-URI: ${at("r")}`, "Content-Type: text/html"];
    const opened = await open(utf8(`${lines.join("\r\n")}\r\nContent-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`));
    expect(opened.get(at("r"))).toMatchObject({ status: 200, contentType: "text/html", body: utf8(block) });
  });

  it("passes over what is no page, and counts what should have been one", async () => {
    const opened = await open(
      requestRecord({ ...named(at("a")), head: "GET / HTTP/1.1" }),
      metadataRecord({ ...named(at("a")), fields: [["x", "y"]] }),
      response("dns:a.example", "HTTP/1.1 200 OK"),
      response(at("broken"), "not HTTP"),
      response(at("early"), "HTTP/1.1 103 Early Hints"),
      response(at("coded"), "HTTP/1.1 200 OK\r\nContent-Encoding: zstd", utf8("x")),
      response(at("good"), "HTTP/1.1 404 Not Found"),
    );
    expect([...opened.urls()]).toEqual([at("good")]);
    expect(opened.get(at("good"))).toMatchObject({ status: 404, contentType: "" });
    expect(opened.skipped).toBe(3);
  });

  it("is refused with file, record and place when it breaks off", async () => {
    const members = ["a", "b", "c"].map((path) => compressSync(response(at(path), "HTTP/1.1 200 OK", utf8(path))));
    const path = join(folder, "cut.warc.gz");
    writeFileSync(path, Buffer.concat(members).subarray(0, -5));
    const opening = openRecording(path);
    const offset = Buffer.concat(members.slice(0, 2)).length;
    await expect(opening).rejects.toThrow(`${path}: record 3 at byte ${offset} is cut off`);
  });

  it("is refused as missing when a file of it vanishes", async () => {
    const path = join(folder, "gone.warc");
    writeFileSync(path, "x");
    const input = findInputs(path).files[0] ?? expect.fail("no input");
    rmSync(path);
    const builder = new WebBuilder(join(folder, "bodies.bin"));
    await expect(addArchive(builder, input, () => {})).rejects.toMatchObject({ code: "web-missing" });
    builder.close();
  });

  it("is the web that a crawl of it was", async () => {
    const names = ["x", "y", "z"];
    const first = await open(
      ...names.map((name) => response(at(name), "HTTP/1.1 200 OK\r\nContent-Type: text/html", utf8(name))),
    );
    const again: Uint8Array[] = [];
    for (const url of first.urls()) {
      const answer = await webTransport(first).request(url, new AbortController().signal);
      if (answer.kind !== "response") throw new Error(url);
      const { responseHead: head, wire: body } = answer.exchange;
      again.push(compressSync(responseRecord({ ...named(url), head, body })));
    }
    const path = join(folder, "again.warc.gz");
    writeFileSync(path, Buffer.concat(again));
    const second = await openRecording(path);
    expect(Array.from(second.urls(), (url) => second.get(url))).toEqual(
      Array.from(first.urls(), (url) => first.get(url)),
    );
    second.close();
  });

  it("takes the first of several captures", async () => {
    const opened = await open(
      response(at("a"), "HTTP/1.1 200 OK", utf8("first")),
      response(at("a"), "HTTP/1.1 200 OK", utf8("second")),
    );
    expect(opened.get(at("a"))).toMatchObject({ body: utf8("first") });
    expect(opened.duplicates).toBe(1);
  });
});

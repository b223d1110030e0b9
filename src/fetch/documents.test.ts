import { describe, expect, it } from "vitest";
import type { HttpResponse } from "../fetching.ts";
import type { CanonicalUrl } from "../types.ts";
import { isDocumentType, looksLikeText, refuseDocument } from "./documents.ts";

function response(type: string | undefined, body: Uint8Array): HttpResponse {
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
  const exchange = { requestHead: "", responseHead: "", wire: body, address: undefined };
  return { kind: "response", url: "http://h/" as CanonicalUrl, status: 200, headers, body, exchange };
}

describe("isDocumentType", () => {
  it.each([
    "text/html",
    "TEXT/HTML; charset=x",
    "application/xhtml+xml",
    "text/plain",
    "application/xml",
    "text/xml",
    "",
    " text/html ;x",
    "text/html, text/html",
  ])("accepts %j", (type) => expect(isDocumentType(type)).toBe(true));

  it.each([
    "image/png",
    "application/pdf",
    "application/json",
    "text/css",
    "text/htmlx",
    "application/rss+xml",
    "*/*",
    "nonsense",
  ])("refuses %j", (type) => expect(isDocumentType(type)).toBe(false));
});

describe("refuseDocument", () => {
  const binary = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

  it("names the type that it refuses", () => {
    expect(refuseDocument(response("application/pdf", binary))).toMatchObject({
      kind: "skipped",
      code: "content-type",
      detail: "not a document: application/pdf",
    });
  });

  it("judges a missing type by the bytes", () => {
    expect(refuseDocument(response(undefined, Buffer.from("<p>é")))).toBeUndefined();
    expect(refuseDocument(response(undefined, Buffer.alloc(0)))).toBeUndefined();
    expect(refuseDocument(response(undefined, binary))?.code).toBe("content-type");
  });

  it("does not believe text/plain for binary data, unless the charset explains the zero bytes", () => {
    expect(refuseDocument(response("text/plain", binary))?.detail).toContain("binary data sent as text/plain");
    expect(refuseDocument(response("text/plain; charset=utf-16le", Buffer.from("a\0b\0")))).toBeUndefined();
  });

  it("believes text/html", () => {
    expect(refuseDocument(response("text/html", Buffer.from("<p>\0")))).toBeUndefined();
  });
});

describe("looksLikeText", () => {
  it("takes a UTF-16 byte order mark for text", () => {
    expect(looksLikeText(Buffer.from([0xff, 0xfe, 0x41, 0]))).toBe(true);
    expect(looksLikeText(Buffer.from([0xfe, 0xff, 0, 0x41]))).toBe(true);
    expect(looksLikeText(Buffer.from([0x41, 0]))).toBe(false);
  });

  it("allows the escape sequences of ISO-2022 and form feeds", () => {
    expect(looksLikeText(Buffer.from("\u001b$B\f\t\r\n"))).toBe(true);
  });
});

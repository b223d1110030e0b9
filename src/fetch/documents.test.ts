import { describe, expect, it } from "vitest";
import type { HttpResponse } from "../fetching.ts";
import type { CanonicalUrl } from "../types.ts";
import { isDocumentType, refuseDocument } from "./documents.ts";

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
    "text/markdown",
    "application/pdf",
    "application/epub+zip",
    "",
    " text/html ;x",
    "text/html, text/html",
  ])("accepts %j", (type) => expect(isDocumentType(type)).toBe(true));

  it.each([
    "image/png",
    "application/zip",
    "application/json",
    "text/css",
    "text/htmlx",
    "application/rss+xml",
    "*/*",
    "nonsense",
  ])("refuses %j", (type) => expect(isDocumentType(type)).toBe(false));

  it("accepts the wanted kinds alone", () => {
    const accepted = ["text/html", "text/plain", "text/markdown", "application/pdf", "application/epub+zip", ""];
    expect(accepted.filter((type) => isDocumentType(type, ["html"]))).toEqual(["text/html", ""]);
    expect(accepted.filter((type) => isDocumentType(type, ["text", "pdf"]))).toEqual([
      "text/plain",
      "text/markdown",
      "application/pdf",
      "",
    ]);
  });
});

describe("refuseDocument", () => {
  const binary = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

  it("names the type that it refuses", () => {
    expect(refuseDocument(response("image/png", binary))).toMatchObject({
      kind: "skipped",
      code: "content-type",
      detail: "not a document: image/png",
    });
    expect(refuseDocument(response("application/pdf", Buffer.from("%PDF-1.7")), ["html"])).toMatchObject({
      detail: "not among the wanted types: application/pdf",
    });
  });

  it("knows PDF and EPUB by their bytes, whatever they are sent as", () => {
    const pdf = Buffer.from("%PDF-1.7\n");
    const book = Buffer.from(`PK\x03\x04${"\0".repeat(26)}mimetypeapplication/epub+zip`);
    for (const type of ["application/pdf", "text/html", "text/plain", undefined]) {
      expect(refuseDocument(response(type, pdf))).toBeUndefined();
      expect(refuseDocument(response(type, book))).toBeUndefined();
    }
    expect(refuseDocument(response("text/html", pdf), ["html"])?.detail).toBe("a PDF file sent as text/html");
    expect(refuseDocument(response(undefined, book), ["html"])?.detail).toBe("an EPUB file without a content type");
    expect(refuseDocument(response("application/pdf", Buffer.from("junk\n%PDF-1.7")))).toBeUndefined();
    expect(refuseDocument(response("application/epub+zip", Buffer.from("PK\x03\x04...")))).toBeUndefined();
    expect(refuseDocument(response("application/epub+zip", Buffer.from("<p>sorry")))?.code).toBe("content-type");
    expect(refuseDocument(response("application/pdf", Buffer.from("<p>sorry")))?.detail).toBe(
      "not a PDF file, although sent as application/pdf",
    );
  });

  it("judges a missing type by the bytes", () => {
    expect(refuseDocument(response(undefined, Buffer.from("<p>é")))).toBeUndefined();
    expect(refuseDocument(response(undefined, Buffer.alloc(0)))).toBeUndefined();
    expect(refuseDocument(response(undefined, binary))?.code).toBe("content-type");
  });

  it("does not believe text/plain for binary data, unless the charset explains the zero bytes", () => {
    expect(refuseDocument(response("text/plain", Buffer.from([1, 2, 3])))?.detail).toContain(
      "binary data sent as text/plain",
    );
    expect(refuseDocument(response("text/plain; charset=utf-16le", Buffer.from("a\0b\0")))).toBeUndefined();
  });

  it("believes text/html, also with a stray zero byte", () => {
    expect(refuseDocument(response("text/html", Buffer.from("<p>\0")))).toBeUndefined();
  });

  it("believes no type that the signature of a file contradicts", () => {
    for (const type of ["text/html", "application/xhtml+xml", "text/plain; charset=utf-16", undefined]) {
      const refusal = refuseDocument(response(type, binary));
      expect(refusal).toMatchObject({ kind: "skipped", code: "content-type" });
      expect(refusal?.detail).toMatch(/^a PNG file (sent as |without a content type)/);
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanReason, headerLines, headerRecord, requestHead, responseHead, withoutChunks } from "./heads.ts";

describe("heads", () => {
  it("write a request as it goes out", () => {
    expect(requestHead("/a?b", "h:8080", [["user-agent", "x"]])).toBe(
      "GET /a?b HTTP/1.1\r\nhost: h:8080\r\nconnection: keep-alive\r\nuser-agent: x",
    );
  });

  it("keep the order and the case of response headers", () => {
    const raw = ["X-B", "2", "x-a", "1", "X-B", "3"].map((text) => Buffer.from(text));
    expect(responseHead(200, "OK", headerLines(raw))).toBe("HTTP/1.1 200 OK\r\nX-B: 2\r\nx-a: 1\r\nX-B: 3");
  });

  it("have no trailing space without a reason phrase", () => {
    expect(responseHead(204, "", [])).toBe("HTTP/1.1 204");
  });

  it("keep raw octets as they are", () => {
    const [line] = headerLines([Buffer.from("Location"), Buffer.from([0x2f, 0xe9])]);
    expect(line).toEqual(["Location", "/\u00e9"]);
  });

  it("never carry a line break, whatever a header holds", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), fc.string(), (headers, reason) => {
        const head = responseHead(200, cleanReason(reason), headerLines(headers.flat()));
        expect(head.split(/[\r\n]+/).length).toBe(1 + headers.length);
      }),
    );
  });
});

describe("withoutChunks", () => {
  it("replaces the claim of chunks by a length", () => {
    const headers = [
      ["Transfer-Encoding", "chunked"],
      ["Trailer", "X"],
      ["Content-Type", "text/html"],
    ] as const;
    expect(withoutChunks(headers, 42)).toEqual([
      ["Content-Type", "text/html"],
      ["Content-Length", "42"],
    ]);
  });

  it("leaves other heads alone", () => {
    expect(withoutChunks([["content-length", "3"]], 3)).toEqual([["content-length", "3"]]);
  });
});

describe("headerRecord", () => {
  it("joins repeated headers under lower-case names", () => {
    expect(
      headerRecord([
        ["Set-Cookie", "a"],
        ["set-cookie", "b"],
        ["X", ""],
      ]),
    ).toEqual({ "set-cookie": "a, b", x: "" });
  });

  it("treats __proto__ as any other name", () => {
    const record = headerRecord([["__proto__", "x"]]);
    expect(Object.keys(record)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  });
});

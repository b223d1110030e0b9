import { describe, expect, it } from "vitest";
import { HeadError, parseHead } from "./record.ts";

describe("the head of a record", () => {
  it("is read without regard to case, order and spaces", () => {
    const head = parseHead([
      "WARC/1.0 ",
      "content-length:  12 ",
      "Warc-Type:Response",
      "WARC-Date: 2020-01-01T00:00:00Z",
      "",
    ]);
    expect(head).toMatchObject({ version: "1.0", type: "response", blockLength: 12, date: "2020-01-01T00:00:00Z" });
    expect(head.targetUri).toBeUndefined();
  });

  it("takes the first of repeated headers, and joins folded lines", () => {
    const { headers } = parseHead(["WARC/1.1", "A: 1", "A: 2", "B: x", "\ty", "Content-Length: 0"]);
    expect(headers.get("a")).toBe("1");
    expect(headers.get("b")).toBe("x y");
  });

  it("takes the angle brackets off a target", () => {
    const { targetUri } = parseHead(["WARC/1.0", "WARC-Target-URI: <http://a.example/>", "Content-Length: 0"]);
    expect(targetUri).toBe("http://a.example/");
  });

  it("ignores lines that are no headers", () => {
    expect(parseHead(["WARC/1.0", "no colon", ": no name", "Content-Length: 3"]).headers.size).toBe(1);
  });

  it.each(["", "-1", "1e3", "12 bytes", "9999999999999999"])("needs a length: not %j", (length) => {
    expect(() => parseHead(["WARC/1.0", `Content-Length: ${length}`])).toThrow(HeadError);
  });
});

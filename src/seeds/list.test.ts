import { describe, expect, it } from "vitest";
import { parseSeedList } from "./list.ts";

describe("parseSeedList", () => {
  it("reads one address a line, in order, each once", () => {
    const { urls, errors } = parseSeedList("http://b.test\n\n  https://a.test/x \r\nHTTP://B.test/\rhttp://c.test/");
    expect(urls).toEqual(["http://b.test/", "https://a.test/x", "http://c.test/"]);
    expect(errors).toEqual([]);
  });

  it("passes over comments, but not over fragments", () => {
    expect(parseSeedList("# all\n http://a.test/ # first\n\t# none\nhttp://b.test/#top").urls).toEqual([
      "http://a.test/",
      "http://b.test/",
    ]);
  });

  it("passes over a byte order mark", () => {
    expect(parseSeedList("\ufeffhttp://a.test/").urls).toEqual(["http://a.test/"]);
  });

  it("names the lines that it cannot read, and says why", () => {
    const { urls, errors } = parseSeedList(
      "http://a.test/\nexample.org/x\n\nhttp://b.test/ http://c.test/\nftp://d.test/",
    );
    expect(urls).toEqual(["http://a.test/"]);
    expect(errors).toEqual([
      { line: 2, message: '"example.org/x" has no scheme; write https://example.org/x' },
      { line: 4, message: '"http://b.test/ http://c.test/" is more than one word' },
      { line: 5, message: '"ftp://d.test/" is no http or https URL' },
    ]);
  });

  it("shortens what it quotes", () => {
    expect(parseSeedList("x".repeat(5000)).errors[0]?.message.length).toBeLessThan(300);
  });

  it("finds nothing in an empty list", () => expect(parseSeedList("")).toEqual({ urls: [], errors: [] }));
});

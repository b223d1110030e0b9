import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { webTransport } from "./transport.ts";
import type { RecordedWeb, WebRecord } from "./web.ts";

const never = new AbortController().signal;

function webOf(...records: readonly WebRecord[]): RecordedWeb {
  const byUrl = new Map(records.map((record) => [record.url, record]));
  return { name: "test", size: byUrl.size, get: (url) => byUrl.get(url), urls: () => byUrl.keys(), close: () => {} };
}

const url = canonical("https://a.example:8443/x?y=1");
const page: WebRecord = { kind: "page", url, status: 200, contentType: "text/html", body: Buffer.from("<p>") };
const moved: WebRecord = { kind: "redirect", url: canonical("http://a.example/"), status: 301, location: "/new" };
const transport = webTransport(webOf(page, moved));

describe("a recorded web as a transport", () => {
  it("answers with the page and what would have been said on the wire", async () => {
    expect(await transport.request(url, never)).toEqual({
      kind: "response",
      url,
      status: 200,
      headers: { "content-type": "text/html", "content-length": "3" },
      body: Buffer.from("<p>"),
      exchange: {
        requestHead: "GET /x?y=1 HTTP/1.1\r\nHost: a.example:8443",
        responseHead: "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 3",
        wire: Buffer.from("<p>"),
        address: undefined,
      },
    });
  });

  it("answers redirects as they are", async () => {
    expect(await transport.request(moved.url, never)).toMatchObject({ status: 301, headers: { location: "/new" } });
  });

  it("answers 404 to what is not recorded, robots.txt included", async () => {
    expect(await transport.request(canonical("http://a.example/robots.txt"), never)).toMatchObject({
      kind: "response",
      status: 404,
    });
  });

  it("does not answer after an abort", async () => {
    expect(await transport.request(url, AbortSignal.abort())).toMatchObject({ kind: "failed", code: "aborted" });
  });
});

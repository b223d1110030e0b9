import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { answerFor } from "./answer.ts";

const url = canonical("http://a.example/");
const page = { kind: "page", url, status: 200, contentType: "text/html", body: Buffer.from("abc") } as const;

describe("the answer", () => {
  it("to a page is its status, type, headers and body", () => {
    expect(answerFor({ ...page, headers: { "x-robots-tag": "noindex" } })).toEqual({
      status: 200,
      reason: "OK",
      headers: { "content-type": "text/html", "x-robots-tag": "noindex", "content-length": "3" },
      body: page.body,
    });
  });

  it("to a page without a type has none", () => {
    expect(answerFor({ ...page, contentType: "" }).headers).toEqual({ "content-length": "3" });
  });

  it("to a redirect is where it leads", () => {
    const { status, headers, body } = answerFor({ kind: "redirect", url, status: 307, location: "/x" });
    expect([status, headers.location, body.length]).toEqual([307, "/x", 0]);
  });

  it("to anything else is 404", () => {
    const { status, reason, headers } = answerFor(undefined);
    expect([status, reason, headers["content-type"]]).toEqual([404, "Not Found", "text/plain; charset=utf-8"]);
  });

  it.each([204, 304])("with status %i has no body, as over HTTP", (status) => {
    expect(answerFor({ ...page, status })).toMatchObject({
      headers: { "content-length": "0" },
      body: new Uint8Array(0),
    });
  });

  it("cannot break out of its header lines", () => {
    const { headers } = answerFor({ kind: "redirect", url, status: 301, location: "/ä\r\nSet-Cookie: x\ud800" });
    expect(headers.location).toBe("/%C3%A4%0D%0ASet-Cookie: x%EF%BF%BD");
  });

  it("has a reason even for statuses that nobody knows", () => {
    expect(answerFor({ ...page, status: 599 }).reason).toBe("Unknown");
  });
});

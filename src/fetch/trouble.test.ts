import { describe, expect, it } from "vitest";
import { failed, isTemporaryDns, skipped, TroubleError, troubleOf } from "./trouble.ts";

function systemError(code: string, message = "something"): Error {
  return Object.assign(new Error(message), { code });
}

describe("troubleOf", () => {
  it.each([
    ["ENOTFOUND", "dns"],
    ["EAI_AGAIN", "dns"],
    ["ECONNREFUSED", "connect"],
    ["ECONNRESET", "connect"],
    ["EHOSTUNREACH", "connect"],
    ["UND_ERR_SOCKET", "connect"],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "connect"],
    ["ETIMEDOUT", "timeout"],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
    ["CERT_HAS_EXPIRED", "tls"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "tls"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls"],
    ["EPROTO", "tls"],
    ["HPE_INVALID_CONSTANT", "protocol"],
    ["UND_ERR_HEADERS_OVERFLOW", "protocol"],
    ["UND_ERR_DESTROYED", "aborted"],
    ["SOMETHING_NEW", "connect"],
  ])("maps %s to %s and keeps the system's code in the detail", (code, expected) => {
    const trouble = troubleOf(systemError(code));
    expect(trouble).toMatchObject({ kind: "failed", code: expected });
    expect(trouble.detail).toBe(`${code}: something`);
  });

  it("does not repeat a code that the message has already", () => {
    expect(troubleOf(systemError("ENOTFOUND", "getaddrinfo ENOTFOUND x")).detail).toBe("getaddrinfo ENOTFOUND x");
  });

  it("unpacks a trouble that travelled as an error", () => {
    const trouble = skipped("private-address", "10.0.0.1");
    expect(troubleOf(new TroubleError(trouble))).toBe(trouble);
  });

  it("knows the parser's errors by their name", () => {
    expect(troubleOf(Object.assign(new Error("bad"), { name: "HTTPParserError" })).code).toBe("protocol");
  });

  it("knows the parser's errors that pass for errors of the socket", () => {
    expect(troubleOf(systemError("UND_ERR_SOCKET", "bad response")).code).toBe("protocol");
    expect(troubleOf(systemError("UND_ERR_SOCKET", "bad upgrade")).code).toBe("protocol");
    const message = "The expression evaluated to a falsy value:\n\n  assert(statusCode >= 100)\n";
    expect(troubleOf(systemError("ERR_ASSERTION", message))).toEqual({
      kind: "failed",
      code: "protocol",
      detail: "no answer that HTTP knows: assert(statusCode >= 100)",
    });
  });

  it("copes with things that are no errors", () => {
    expect(troubleOf("text").detail).toBe("text");
    expect(troubleOf(undefined).code).toBe("connect");
    expect(troubleOf(new Error("")).detail).toBe("no message");
  });
});

describe("details", () => {
  it("are one line without control characters, whatever a server sent", () => {
    expect(failed("protocol", "a\r\nb\u001b[31mc\u0085d\u2028e").detail).toBe("a b [31mc d e");
  });

  it("are cut when long", () => {
    expect(failed("protocol", "x".repeat(10_000)).detail.length).toBe(500);
  });
});

describe("isTemporaryDns", () => {
  it("tells a busy name server from a name that does not exist", () => {
    expect(isTemporaryDns(troubleOf(systemError("EAI_AGAIN")))).toBe(true);
    expect(isTemporaryDns(troubleOf(systemError("ENOTFOUND")))).toBe(false);
    expect(isTemporaryDns(failed("connect", "EAI_AGAIN"))).toBe(false);
  });
});

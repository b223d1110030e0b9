import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { never } from "../../test/integration/fetch-table.ts";
import {
  DEFAULT_SITE,
  endlessBody,
  endlessHeaders,
  flood,
  page,
  rawAnswer,
  reset,
  type SiteServer,
  silent,
  slowBody,
  slowHeaders,
  startSiteServer,
  wrongLength,
} from "../../test/integration/site-server.ts";
import { ClientPool } from "./clients.ts";
import { type ExchangeLimits, exchange, type RawRequest } from "./exchange.ts";
import { TroubleError } from "./trouble.ts";

let server: SiteServer;
let pool: ClientPool;
beforeAll(async () => {
  server = await startSiteServer({
    [DEFAULT_SITE]: {
      "/silent": silent,
      "/slow-body": slowBody(5),
      "/slow-headers": slowHeaders(5),
      "/endless-headers": endlessHeaders,
      "/endless-body": endlessBody,
      "/long": page("x".repeat(5000)),
      "/larger": page("x".repeat(5_000_000)),
      "/interim": flood("", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"),
      "/blank": flood("", "\r\n"),
      "/extension": flood("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", "x"),
      "/zeros": flood("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "0"),
      "/reset": reset(),
      "/reset-later": reset("some of it"),
      "/too-short": wrongLength("abc", 100),
      "/too-long": wrongLength("abcdef", 3),
      "/not-http": rawAnswer("220 smtp.example ESMTP\r\n"),
      "/two-lengths": rawAnswer("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc"),
      "/smuggled": rawAnswer("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
      "/continue": rawAnswer(
        `${"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".repeat(3)}HTTP/1.1 200 OK\r\nX: 1\r\nContent-Length: 2\r\n\r\nok`,
      ),
      "/until-close": rawAnswer("HTTP/1.0 200 Fine\r\nx-A: 1\r\nX-a: 2\r\n\r\nuntil the end"),
      "/bare": rawAnswer("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n"),
    },
  });
  pool = new ClientPool({
    allowPrivate: true,
    connectMs: 60_000,
    proxyFor: () => undefined,
    maxHeaderBytes: 8192,
    maxIdle: 0,
    resolve: server.resolve,
  });
});
afterAll(async () => {
  await pool.close();
  await server.close();
});

const LIMITS: ExchangeLimits = { firstByteMs: 60_000, bodyMs: 60_000, maxHeaderBytes: 8192, maxWireBytes: 1_000_000 };

function ask(path: string, limits: Partial<ExchangeLimits> = {}, signal = never, change: Partial<RawRequest> = {}) {
  const borrowed = pool.borrow(new URL(server.origin));
  if (borrowed instanceof TroubleError) throw borrowed;
  const headers = { host: "h", "user-agent": "x" };
  const request = {
    path,
    headers,
    limits: { ...LIMITS, ...limits },
    judgeHead: () => undefined,
    onReceived: () => {},
    ...change,
  };
  return exchange(borrowed, request, signal);
}

describe("exchange", () => {
  it("gives status, raw headers, body and address", async () => {
    const answer = await ask("/until-close");
    expect(answer).toMatchObject({
      kind: "answer",
      status: 200,
      reason: "Fine",
      address: "127.0.0.1",
      headers: [
        ["x-A", "1"],
        ["X-a", "2"],
      ],
    });
    expect(answer.kind === "answer" && answer.wire.toString()).toBe("until the end");
  });

  it("copes with a status line without a reason", async () => {
    expect(await ask("/bare")).toMatchObject({ kind: "answer", status: 200, reason: "" });
  });

  it("looks past interim answers", async () => {
    expect(await ask("/continue")).toMatchObject({
      kind: "answer",
      status: 200,
      headers: [
        ["X", "1"],
        ["Content-Length", "2"],
      ],
    });
  });

  it.each([
    ["/interim", 100_000],
    ["/blank", 100_000],
    ["/extension", 300_000],
    ["/zeros", 300_000],
  ])("limits what comes beside heads and bodies, with %s", async (path, most) => {
    let received = 0;
    const answer = await ask(path, { maxWireBytes: 100_000 }, never, {
      onReceived: (bytes) => {
        received = bytes;
      },
    });
    expect(answer).toMatchObject({ kind: "skipped", code: "too-large" });
    expect(received).toBeLessThan(most + 2 * 65_536);
  });

  it("limits the time to the first byte", async () => {
    expect(await ask("/silent", { firstByteMs: 40 })).toEqual({
      kind: "failed",
      code: "timeout",
      detail: "first byte: not within 40 ms",
    });
  });

  it("counts the whole head into that time", async () => {
    expect(await ask("/slow-headers", { firstByteMs: 60 })).toMatchObject({
      code: "timeout",
      detail: "first byte: not within 60 ms",
    });
  });

  it("limits the time of the whole body, however steadily it drips", async () => {
    expect(await ask("/slow-body", { bodyMs: 60 })).toEqual({
      kind: "failed",
      code: "timeout",
      detail: "body: not within 60 ms",
    });
  });

  it("limits the size of the head", async () => {
    expect(await ask("/endless-headers")).toMatchObject({ kind: "failed", code: "protocol" });
  });

  it("limits the size of a body that does not tell its length", async () => {
    expect(await ask("/endless-body")).toEqual({
      kind: "skipped",
      code: "too-large",
      detail: "more than 1000000 bytes on the wire",
    });
  });

  it("does not read a body whose declared length is too large", async () => {
    let received = 0;
    const onReceived = (bytes: number) => {
      received = bytes;
    };
    expect(await ask("/larger", { maxWireBytes: 4_999_999 }, never, { onReceived })).toMatchObject({
      code: "too-large",
    });
    expect(received).toBeLessThan(1_000_000);
    expect(await ask("/long", { maxWireBytes: 5000 })).toMatchObject({ kind: "answer" });
  });

  it("cuts instead of refusing where it is told so", async () => {
    for (const path of ["/endless-body", "/long"]) {
      const answer = await ask(path, { cutAtBytes: 1000, maxWireBytes: 500 });
      expect(answer.kind === "answer" && answer.wire.length).toBe(1000);
    }
  });

  it("tells a reset before and during the body apart", async () => {
    expect(await ask("/reset")).toMatchObject({ kind: "failed", code: "connect" });
    const later = await ask("/reset-later");
    expect(later).toMatchObject({ kind: "failed", code: "connect" });
    expect(later).toHaveProperty("detail", expect.stringMatching(/^closed after \d+ bytes of the body/));
  });

  it("fails when fewer bytes come than declared", async () => {
    expect(await ask("/too-short")).toMatchObject({ kind: "failed", code: "connect" });
  });

  it("takes only the declared bytes when more come", async () => {
    const answer = await ask("/too-long");
    expect(answer.kind === "answer" && answer.wire.toString()).toBe("abc");
  });

  it.each(["/not-http", "/two-lengths", "/smuggled"])("refuses %s as no HTTP", async (path) => {
    expect(await ask(path)).toMatchObject({ kind: "failed", code: "protocol" });
  });

  it("stops at once when aborted, whatever it waits for", async () => {
    for (const path of ["/silent", "/slow-body"]) {
      const controller = new AbortController();
      const asked = server.asked(path);
      const pending = ask(path, {}, controller.signal);
      await asked;
      controller.abort();
      expect(await pending).toMatchObject({ code: "aborted" });
    }
  });

  it("ends without the body when the head is refused", async () => {
    const refusal = { kind: "skipped", code: "content-type", detail: "x" } as const;
    expect(await ask("/endless-body", {}, never, { judgeHead: () => refusal })).toBe(refusal);
  });

  it("turns a path that cannot be sent into trouble", async () => {
    expect(await ask("/a b\r\nX: y")).toMatchObject({ kind: "failed", code: "protocol" });
  });
});

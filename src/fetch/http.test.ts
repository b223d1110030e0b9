import { createServer as createTlsServer } from "node:https";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TEST_CERTIFICATE, TEST_KEY } from "../../test/integration/fetch-certificate.ts";
import { never, url } from "../../test/integration/fetch-table.ts";
import {
  brokenGzip,
  chunked,
  cookies,
  DEFAULT_SITE,
  endlessBody,
  gzipBomb,
  gzipped,
  inTurn,
  listen,
  page,
  rawAnswer,
  rawDeflated,
  type SiteServer,
  startSiteServer,
  status,
  truncatedGzip,
  untyped,
  wrongLength,
} from "../../test/integration/site-server.ts";
import type { HttpResponse, Trouble } from "../fetching.ts";
import { type HttpOptions, type HttpTransport, httpTransport } from "./http.ts";

let server: SiteServer;
beforeAll(async () => {
  server = await startSiteServer({
    [DEFAULT_SITE]: {
      "/": page("<p>hello</p>", { headers: { "X-Order": "1", "x-order": "2" } }),
      "/gzip": gzipped("<p>packed</p>"),
      "/deflate": rawDeflated("<p>raw</p>"),
      "/bomb": gzipBomb(30_000_000),
      "/broken": brokenGzip(),
      "/truncated": truncatedGzip(Array.from({ length: 9999 }, (_, i) => i * i).join(" "), 2000),
      "/unknown-encoding": page("x", { headers: { "Content-Encoding": "zstd" } }),
      "/chunked": chunked(["<p>", "in ", "pieces"]),
      "/cookies": cookies(),
      "/pdf": page("%PDF", { type: "application/pdf" }),
      "/endless-video": (request, response) => {
        response.setHeader("X-Kind", "video");
        endlessBody(request, response);
      },
      "/untyped": untyped("text"),
      "/missing.pdf": page("gone", { type: "application/pdf", status: 404 }),
      "/robots.txt": page("User-agent: *\n".repeat(800_000), { type: "application/octet-stream" }),
      "/robots-gzip": page(gzipSync("User-agent: *\n"), {
        type: "text/plain",
        headers: { "Content-Encoding": "gzip" },
      }),
      "/too-long": wrongLength("abcdef", 3),
      "/closes": inTurn(page("first"), rawAnswer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")),
      "/204": status(204),
      "/redirect": status(302, { Location: "/" }),
    },
  });
});
afterAll(() => server.close());

const transports: HttpTransport[] = [];
afterEach(async () => {
  for (const transport of transports.splice(0)) await transport.close();
});

function http(options: Partial<HttpOptions> = {}): HttpTransport {
  const transport = httpTransport({
    userAgent: "honeyguide/0 (+test@example.org)",
    allowPrivate: true,
    proxy: false,
    ...options,
  });
  transports.push(transport);
  return transport;
}

async function get(path: string, options: Partial<HttpOptions> = {}): Promise<HttpResponse | Trouble> {
  return await http(options).request(server.url(DEFAULT_SITE, path), never, "page");
}

function body(answer: HttpResponse | Trouble): string {
  return answer.kind === "response" ? Buffer.from(answer.body).toString() : `${answer.kind} ${answer.code}`;
}

describe("httpTransport", () => {
  it("fetches a page and keeps what was said on the wire", async () => {
    const answer = await get("/?a=b");
    expect(answer).toMatchObject({ kind: "response", status: 200, url: server.url(DEFAULT_SITE, "/?a=b") });
    if (answer.kind !== "response") return;
    expect(body(answer)).toBe("<p>hello</p>");
    expect(answer.headers["x-order"]).toBe("1, 2");
    expect(answer.exchange.address).toBe("127.0.0.1");
    expect(answer.exchange.requestHead.split("\r\n").slice(0, 4)).toEqual([
      "GET /?a=b HTTP/1.1",
      `host: 127.0.0.1:${server.port}`,
      "connection: keep-alive",
      "user-agent: honeyguide/0 (+test@example.org)",
    ]);
    expect(answer.exchange.responseHead).toContain("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n");
    expect(answer.exchange.responseHead).toContain("\r\nX-Order: 1\r\nx-order: 2\r\n");
  });

  it("says who it is and asks for encodings that it can read", async () => {
    await get("/");
    const headers = server.requests.at(-1)?.headers;
    expect(headers).toMatchObject({
      "user-agent": "honeyguide/0 (+test@example.org)",
      "accept-encoding": "gzip, deflate, br",
    });
  });

  it("decodes the body and keeps the wire bytes", async () => {
    const answer = await get("/gzip");
    expect(body(answer)).toBe("<p>packed</p>");
    expect(answer.kind === "response" && answer.exchange.wire[0]).toBe(0x1f);
    expect(body(await get("/deflate"))).toBe("<p>raw</p>");
  });

  it("archives a chunked answer with a length and without the claim of chunks", async () => {
    const answer = await get("/chunked");
    expect(body(answer)).toBe("<p>in pieces");
    if (answer.kind !== "response") return;
    expect(answer.exchange.responseHead).not.toMatch(/transfer-encoding/i);
    expect(answer.exchange.responseHead).toMatch(/\r\nContent-Length: 12$/);
    expect(Buffer.from(answer.exchange.wire).toString()).toBe("<p>in pieces");
    expect(answer.headers).not.toHaveProperty("transfer-encoding");
  });

  it("stops a bomb", async () => {
    expect(await get("/bomb")).toEqual({
      kind: "skipped",
      code: "too-large",
      detail: "more than 20971520 bytes after decoding",
    });
  });

  it("tells broken encodings, and gives the beginning of truncated ones", async () => {
    expect(await get("/broken")).toMatchObject({ kind: "failed", code: "bad-encoding" });
    expect(await get("/unknown-encoding")).toMatchObject({ kind: "failed", code: "bad-encoding" });
    expect(body(await get("/truncated"))).toMatch(/^0 1 4 9 16 /);
  });

  it("answers with redirects and errors as they are", async () => {
    expect(await get("/redirect")).toMatchObject({ status: 302, headers: { location: "/" } });
    expect(await get("/none")).toMatchObject({ status: 404 });
    expect(await get("/204")).toMatchObject({ status: 204 });
  });

  it("has no memory for cookies", async () => {
    const transport = http();
    for (let i = 0; i < 2; i++)
      expect(body(await transport.request(server.url(DEFAULT_SITE, "/cookies"), never))).toBe("no cookie");
  });

  it("keeps its connection", async () => {
    const transport = http();
    const before = server.connections;
    for (let i = 0; i < 3; i++) await transport.request(server.url(DEFAULT_SITE, "/"), never);
    expect(server.connections - before).toBe(1);
  });

  it("sends a request again, once, when a kept connection turns out to be closed", async () => {
    const transport = http();
    for (let i = 0; i < 6; i++) {
      expect(body(await transport.request(server.url(DEFAULT_SITE, "/closes"), never))).toMatch(/first|ok/);
    }
  });

  it("takes nothing of a too long answer into the next one", async () => {
    const transport = http();
    for (let i = 0; i < 5; i++) {
      expect(body(await transport.request(server.url(DEFAULT_SITE, "/too-long"), never))).toBe("abc");
      expect(body(await transport.request(server.url(DEFAULT_SITE, "/"), never))).toBe("<p>hello</p>");
    }
  });

  it("counts what it received, also when it failed", async () => {
    let bytes = 0;
    const onReceived = (more: number) => {
      bytes += more;
    };
    await get("/", { onReceived });
    expect(bytes).toBeGreaterThan(100);
    const before = bytes;
    await get("/endless-video", { onReceived });
    expect(bytes - before).toBeGreaterThan(10 * 2 ** 20);
  });

  it("does nothing for an aborted signal", async () => {
    const before = server.requests.length;
    expect(await http().request(server.url(DEFAULT_SITE, "/"), AbortSignal.abort())).toMatchObject({ code: "aborted" });
    expect(server.requests.length).toBe(before);
  });

  it("fails after it was closed under way, and is not reopened by accident", async () => {
    const transport = http();
    await transport.close();
    await transport.close();
  });

  it.each(["", "a\r\nX-Injected: 1", "naïve"])("refuses %j as its name", (userAgent) => {
    expect(() => httpTransport({ userAgent })).toThrow(expect.objectContaining({ code: "bad-option" }));
  });
});

describe("acceptContentType", () => {
  const acceptContentType = (type: string) => type === "" || type.startsWith("text/");

  it("refuses pages by their head, without reading the body", async () => {
    expect(await get("/pdf", { acceptContentType })).toEqual({
      kind: "skipped",
      code: "content-type",
      detail: "not among the wanted types: application/pdf",
    });
    const onlyText = (type: string) => type === "text/plain";
    expect(await get("/endless-video", { acceptContentType: onlyText })).toMatchObject({ code: "content-type" });
  });

  it("leaves errors and missing types alone", async () => {
    expect(await get("/missing.pdf", { acceptContentType })).toMatchObject({ status: 404 });
    expect(body(await get("/untyped", { acceptContentType }))).toBe("text");
  });

  it("is not asked about robots.txt and other resources", async () => {
    const transport = http({ acceptContentType: () => false });
    expect(await transport.request(server.url(DEFAULT_SITE, "/"), never)).toMatchObject({ status: 200 });
    expect(await transport.request(server.url(DEFAULT_SITE, "/robots.txt"), never, "robots")).toMatchObject({
      status: 200,
    });
  });
});

describe("robots.txt", () => {
  it("is cut at 500 KiB instead of read on, or refused as a page of its size would be", async () => {
    const answer = await http().request(server.url(DEFAULT_SITE, "/robots.txt"), never, "robots");
    expect(body(answer).length).toBe(512_000);
  });

  it("is decoded like everything else", async () => {
    expect(body(await http().request(server.url(DEFAULT_SITE, "/robots-gzip"), never, "robots"))).toBe(
      "User-agent: *\n",
    );
  });
});

describe("the guard", () => {
  it.each([
    "http://127.0.0.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://0/",
    "https://10.0.0.1/",
  ])("refuses %s", async (target) => {
    expect(await http({ allowPrivate: false }).request(url(target), never)).toMatchObject({
      kind: "skipped",
      code: "private-address",
    });
  });

  it("refuses names that lead to loopback, and sends them nothing", async () => {
    const before = server.connections;
    const transport = http({ allowPrivate: false, resolve: server.resolve });
    expect(await transport.request(server.url("innocent.test", "/"), never)).toMatchObject({ code: "private-address" });
    expect(await http({ allowPrivate: false }).request(server.url("localhost.", "/"), never)).toMatchObject({
      code: "private-address",
    });
    expect(server.connections).toBe(before);
  });
});

describe("https", () => {
  it("checks certificates against the name", async () => {
    const secure = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (_, response) => response.end("secret"));
    const port = await listen(secure);
    const trusting = http({ resolve: server.resolve, certificates: TEST_CERTIFICATE });
    expect(body(await trusting.request(url(`https://secure.test:${port}/`), never))).toBe("secret");
    expect(await trusting.request(url(`https://other.test:${port}/`), never)).toMatchObject({
      kind: "failed",
      code: "tls",
    });
    expect(await http({ resolve: server.resolve }).request(url(`https://secure.test:${port}/`), never)).toMatchObject({
      code: "tls",
    });
    await trusting.close();
    secure.close();
  });
});

import { createServer, type IncomingMessage } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TEST_CERTIFICATE, TEST_KEY } from "../../test/integration/fetch-certificate.ts";
import { never, url } from "../../test/integration/fetch-table.ts";
import { listen } from "../../test/integration/site-server.ts";
import { type HttpOptions, type HttpTransport, httpTransport } from "./http.ts";

/** A proxy on loopback that sends every tunnel to one port, and answers plain requests itself. */
async function startProxy(tunnelTo: number, refuse?: string) {
  const asked: { line: string; headers: IncomingMessage["headers"] }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    response.setHeader("Content-Type", "text/html");
    response.end("by proxy");
  });
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    socket.on("error", () => {});
    if (refuse !== undefined) return void socket.end(refuse);
    const upstream = connect(tunnelTo, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    sockets.add(upstream);
  });
  server.on("connection", (socket) => sockets.add(socket));
  const port = await listen(server);
  return {
    asked,
    port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

let securePort: number;
beforeEach(async () => {
  const secure = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) =>
    response.end(`secret ${request.url}`),
  );
  securePort = await listen(secure);
  closers.push(() => secure.close());
});

async function setUp(refuse?: string, options: Partial<HttpOptions> = {}, credentials = "") {
  const proxy = await startProxy(securePort, refuse);
  const transport: HttpTransport = httpTransport({
    userAgent: "x",
    proxy: `http://${credentials}127.0.0.1:${proxy.port}`,
    certificates: TEST_CERTIFICATE,
    ...options,
  });
  closers.push(proxy.close, () => transport.close());
  return { proxy, transport };
}

describe("a proxy", () => {
  it("gets plain requests in absolute form, on one kept connection, although it is on loopback itself", async () => {
    const { proxy, transport } = await setUp();
    for (const target of ["http://a.example/x?y", "http://b.example:81/"]) {
      const answer = await transport.request(url(target), never);
      expect(answer).toMatchObject({ kind: "response", status: 200, exchange: { address: undefined } });
    }
    expect(proxy.asked.map(({ line, headers }) => [line, headers.host])).toEqual([
      ["GET http://a.example/x?y", "a.example"],
      ["GET http://b.example:81/", "b.example:81"],
    ]);
  });

  it("gets a tunnel for https, and the certificate is the target's", async () => {
    const { proxy, transport } = await setUp();
    const answer = await transport.request(url("https://secure.test/path"), never);
    expect(answer.kind === "response" && Buffer.from(answer.body).toString()).toBe("secret /path");
    expect(proxy.asked.map(({ line }) => line)).toEqual(["CONNECT secure.test:443"]);
    expect(await transport.request(url("https://other.test/"), never)).toMatchObject({ code: "tls" });
  });

  it("gets the user's credentials, which stay out of the archive", async () => {
    const { proxy, transport } = await setUp(undefined, {}, "user:secret@");
    const plain = await transport.request(url("http://a.example/"), never);
    await transport.request(url("https://secure.test/"), never);
    const expected = `Basic ${Buffer.from("user:secret").toString("base64")}`;
    expect(proxy.asked.map(({ headers }) => headers["proxy-authorization"])).toEqual([expected, expected]);
    expect(plain.kind === "response" && plain.exchange.requestHead).not.toMatch(/authorization/i);
  });

  it.each(["http://127.0.0.1/", "http://[::1]/", "https://10.0.0.1/", "http://localhost/", "https://x.localhost/"])(
    "is not asked for %s",
    async (target) => {
      const { proxy, transport } = await setUp();
      expect(await transport.request(url(target), never)).toMatchObject({ kind: "skipped", code: "private-address" });
      expect(proxy.asked).toEqual([]);
    },
  );

  it.each([
    ["HTTP/1.1 407 Proxy Authentication Required\r\n\r\n", "the proxy refused the tunnel: 407"],
    ["HTTP/1.1 403 Forbidden\r\n\r\n", "the proxy refused the tunnel: 403"],
    ["SSH-2.0-OpenSSH\r\n\r\n", "the proxy refused the tunnel: no HTTP answer"],
    ["", "the proxy closed the connection"],
    ["x".repeat(20_000), "the proxy's answer is too long"],
  ])("that refuses a tunnel is told as trouble (%#)", async (refusal, detail) => {
    const { transport } = await setUp(refusal);
    expect(await transport.request(url("https://secure.test/"), never)).toEqual({
      kind: "failed",
      code: "connect",
      detail,
    });
  });

  it("that is not there is told as trouble", async () => {
    const { proxy, transport } = await setUp();
    proxy.close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await transport.request(url("http://a.example/"), never)).toMatchObject({ kind: "failed", code: "connect" });
  });

  it("from the environment is used, except for what no_proxy names", async () => {
    const proxy = await startProxy(securePort);
    closers.push(proxy.close);
    const environment = { http_proxy: `http://127.0.0.1:${proxy.port}`, no_proxy: "direct.example" };
    const transport = httpTransport({
      userAgent: "x",
      environment,
      resolve: async () => [{ address: "10.0.0.1", family: 4 }],
    });
    closers.push(() => transport.close());
    expect(await transport.request(url("http://a.example/"), never)).toMatchObject({ status: 200 });
    expect(await transport.request(url("http://direct.example/"), never)).toMatchObject({ code: "private-address" });
  });
});

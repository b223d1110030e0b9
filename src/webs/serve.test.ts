import { connect } from "node:net";
import { Client, ProxyAgent, request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { type ServedWeb, serveWeb } from "./serve.ts";
import { webTransport } from "./transport.ts";
import type { RecordedWeb, WebRecord } from "./web.ts";

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, i) => i));

function page(url: string, body: Uint8Array, status = 200): WebRecord {
  return { kind: "page", url: canonical(url), status, contentType: "text/html; charset=utf-8", body };
}

const records: readonly WebRecord[] = [
  page("http://a.example/page?q=1", everyByte),
  page("http://both.example/", Buffer.from("by http")),
  page("https://both.example/", Buffer.from("by https")),
  page("https://secure.example/", Buffer.from("secure")),
  page("http://a.example/gone", Buffer.from("gone"), 410),
  { kind: "redirect", url: canonical("http://a.example/old"), status: 301, location: "https://secure.example/" },
];
const byUrl = new Map(records.map((record) => [record.url, record]));
const web: RecordedWeb = {
  name: "test",
  size: byUrl.size,
  get: (url) => byUrl.get(url),
  urls: () => byUrl.keys(),
  close: () => {},
};

let served: ServedWeb;
beforeAll(async () => {
  served = await serveWeb(web, { port: 0 });
});
afterAll(() => served.close());

const origin = () => `http://127.0.0.1:${served.port}`;

function get(host: string, path: string, method: "GET" | "HEAD" | "POST" = "GET") {
  return request(`${origin()}${path}`, { method, headers: { host } });
}

/** Sends bytes as they are and gives back all that comes until the server closes or falls silent. */
function talk(text: string, isDone: (received: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(served.port, "127.0.0.1", () => socket.write(text));
    socket.on("error", reject);
    socket.on("data", (data) => {
      received += data.toString("latin1");
      if (isDone(received)) socket.end();
    });
    socket.on("close", () => resolve(received));
  });
}

describe("by Host header", () => {
  it("serves the same bytes as in process, with type and length", async () => {
    const { statusCode, headers, body } = await get("a.example", "/page?q=1");
    expect([statusCode, headers["content-type"], headers["content-length"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "256",
    ]);
    expect(headers).not.toHaveProperty("date");
    expect(Buffer.from(await body.arrayBuffer()).equals(everyByte)).toBe(true);
  });

  it("prefers http and falls back to https", async () => {
    expect(await (await get("both.example", "/")).body.text()).toBe("by http");
    expect(await (await get("secure.example", "/")).body.text()).toBe("secure");
  });

  it("passes on redirects and statuses", async () => {
    const redirect = await get("a.example", "/old");
    expect([redirect.statusCode, redirect.headers.location]).toEqual([301, "https://secure.example/"]);
    await redirect.body.dump();
    const gone = await get("a.example", "/gone");
    expect([gone.statusCode, await gone.body.text()]).toEqual([410, "gone"]);
  });

  it.each(["/nothing", "/%zz", "/a b"])("answers 404 to %s", async (path) => {
    const answer = await talk(
      `GET ${encodeURI(path)} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`,
      () => false,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const { statusCode, headers, body } = await get("a.example", "/page?q=1", "HEAD");
    expect([statusCode, headers["content-length"], await body.text()]).toEqual([200, "256", ""]);
  });

  it("answers 405 to other methods", async () => {
    const { statusCode, headers, body } = await get("a.example", "/page?q=1", "POST");
    await body.dump();
    expect([statusCode, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("keeps the connection open", async () => {
    const client = new Client(origin());
    let connections = 0;
    client.on("connect", () => connections++);
    for (let i = 0; i < 5; i++) {
      const { body } = await client.request({ path: "/gone", method: "GET", headers: { host: "a.example" } });
      await body.dump();
    }
    await client.close();
    expect(connections).toBe(1);
  });
});

describe("as a forward proxy", () => {
  it.each([
    ["http://both.example/", "by http"],
    ["https://both.example/", "by https"],
    ["HTTP://BOTH.EXAMPLE:80/", "by http"],
  ])("answers the absolute URL %s", async (url, body) => {
    const answer = await talk(`GET ${url} HTTP/1.1\r\nHost: ignored\r\nConnection: close\r\n\r\n`, () => false);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.endsWith(`\r\n\r\n${body}`)).toBe(true);
  });

  it("answers several absolute URLs on one connection", async () => {
    const ask = (url: string) => `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const text = ask("http://both.example/") + ask("https://nowhere.example/") + ask("https://both.example/");
    const answer = await talk(text, (received) => received.includes("by https"));
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 404", "HTTP/1.1 200"]);
  });

  it("lets clients tunnel to http pages", async () => {
    const dispatcher = new ProxyAgent({ uri: origin(), proxyTunnel: true });
    const { statusCode, body } = await request("http://a.example/gone", { dispatcher });
    expect([statusCode, await body.text()]).toEqual([410, "gone"]);
    await dispatcher.close();
  });

  it("says plainly that it cannot speak TLS", async () => {
    const answer = await talk("CONNECT secure.example:443 HTTP/1.1\r\nHost: secure.example:443\r\n\r\n", () => false);
    expect(answer).toMatch(/^HTTP\/1\.1 501 Not Implemented\r\n/);
    expect(answer).toContain("no certificates");
  });
});

describe("the server", () => {
  it("gives the same responses as the transport in process", async () => {
    for (const url of web.urls()) {
      const inProcess = await webTransport(web).request(url, new AbortController().signal);
      if (inProcess.kind !== "response") throw new Error("no response");
      const raw = await talk(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, () => false);
      const end = raw.indexOf("\r\n\r\n");
      expect(raw.slice(end + 4)).toBe(Buffer.from(inProcess.body).toString("latin1"));
      for (const line of inProcess.exchange.responseHead.split("\r\n")) {
        expect(raw.slice(0, end).split("\r\n")).toContain(line);
      }
    }
  });

  it("says when the port is taken", async () => {
    await expect(serveWeb(web, { port: served.port })).rejects.toMatchObject({
      code: "bad-option",
      exitCode: 2,
      message: expect.stringContaining(`port ${served.port}: another program uses it`),
    });
  });

  it("closes even while clients keep connections open", async () => {
    const own = await serveWeb(web, { port: 0 });
    const client = new Client(`http://127.0.0.1:${own.port}`);
    await (await client.request({ path: "/", method: "GET", headers: { host: "both.example" } })).body.dump();
    await own.close();
    await client.destroy();
  });
});

import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../../test/cli-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { systemClock } from "../system/clock.ts";
import { type ServedMetrics, serveMetrics } from "./metrics-server.ts";
import { listenAddress } from "./values.ts";

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

function ask(port: number, path: string, { method = "GET", host = `127.0.0.1:${port}` } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers: { host } }, async (response) => {
      let text = "";
      for await (const piece of response) text += String(piece);
      resolve({ status: response.statusCode ?? 0, type: response.headers["content-type"], text });
    });
    asked.on("error", reject).end();
  });
}

describe("the server of metrics", () => {
  let served: ServedMetrics;
  beforeAll(async () => {
    served = await serveMetrics({ host: "127.0.0.1", port: 0 }, () => "a_metric 1\n");
  });
  afterAll(() => served.close());

  it("answers at one path, to those who look, in the format's type", async () => {
    const { port } = served;
    expect(await ask(port, "/metrics")).toEqual({
      status: 200,
      type: "text/plain; version=0.0.4; charset=utf-8",
      text: "a_metric 1\n",
    });
    expect(await ask(port, "/metrics?x", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    expect(await ask(port, "/")).toMatchObject({ status: 404 });
    expect(await ask(port, "/metrics", { method: "POST" })).toMatchObject({ status: 405 });
  });

  it("answers to no name that somebody else may have bound to this machine", async () => {
    const { port } = served;
    for (const host of ["localhost", `LOCALHOST:${port}`, "[::1]:80", "10.0.0.1"]) {
      expect(await ask(port, "/metrics", { host }), host).toMatchObject({ status: 200 });
    }
    for (const host of ["evil.example", `127.0.0.1.evil.example:${port}`, ".", "localhost.evil.example"]) {
      expect(await ask(port, "/metrics", { host }), host).toMatchObject({ status: 403 });
    }
  });

  it("says when its port is taken", async () => {
    const again = serveMetrics({ host: "127.0.0.1", port: served.port }, () => "");
    await expect(again).rejects.toMatchObject({
      code: "bad-option",
      message: expect.stringContaining("another program uses it"),
    });
  });

  it("listens on this machine alone unless a host is named", () => {
    expect(listenAddress("9464")).toEqual({ host: "127.0.0.1", port: 9464 });
    expect(listenAddress("0.0.0.0:9464")).toEqual({ host: "0.0.0.0", port: 9464 });
    expect(listenAddress("[::1]:0")).toEqual({ host: "::1", port: 0 });
    for (const wrong of ["", "x", "99999", "http://a:1", "::1:9", "a:", ":80"])
      expect(() => listenAddress(wrong), wrong).toThrow();
  });
});

it("a crawl serves its figures while it runs, and no longer", async () => {
  const free = await serveMetrics({ host: "127.0.0.1", port: 0 }, () => "");
  await free.close();
  const { port } = free;
  const out = join(temporaryFolder("metrics"), "storms");
  let isRunning = true;
  const crawl = runHere([
    "crawl",
    "storms-and-floods",
    "--web",
    "demo",
    "--recipe",
    "ops",
    "--pages",
    "100",
    "--out",
    out,
    "--json",
    "--metrics",
    String(port),
  ]).finally(() => {
    isRunning = false;
  });
  let seen = "";
  while (isRunning && !seen.includes("honeyguide_pages_total")) {
    seen = await ask(port, "/metrics").then(
      ({ text }) => text,
      () => "",
    );
    await systemClock.sleep(20);
  }
  expect(seen).toContain('honeyguide_crawl_info{crawl="storms",topic="storms-and-floods",recipe="ops"} 1');
  expect(seen).toMatch(/^process_cpu_seconds_total \d/m);
  expect(await crawl).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`Metrics at http://127.0.0.1:${port}/metrics`),
  });
  await expect(ask(port, "/metrics")).rejects.toThrow();
}, 60_000);

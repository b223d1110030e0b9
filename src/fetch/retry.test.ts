import { describe, expect, it } from "vitest";
import { type Answer, never, tableTransport, url } from "../../test/integration/fetch-table.ts";
import type { TroubleCode } from "../fetching.ts";
import { createRng } from "../math/rng.ts";
import { ManualClock } from "../system/clock.ts";
import { withRetry } from "./retry.ts";
import { failed } from "./trouble.ts";

function setUp(...answers: Answer[]) {
  const clock = new ManualClock(0);
  let retries = 0;
  const transport = tableTransport({
    "http://h/": () => (answers.length > 1 ? answers.shift() : answers[0]) as { status: number },
  });
  const retry = withRetry(transport, { clock, rng: createRng(1), onRetry: () => void retries++ });
  return {
    clock,
    transport,
    request: (signal = never) => retry.request(url("http://h/"), signal, "page"),
    retries: () => retries,
  };
}

describe("withRetry", () => {
  it("is content with a first answer", async () => {
    const { request, transport, clock } = setUp({});
    expect(await request()).toMatchObject({ status: 200 });
    expect(transport.asked.length).toBe(1);
    expect(clock.now()).toBe(0);
  });

  it.each([429, 500, 502, 503, 504])("tries %i two more times", async (status) => {
    const { request, transport, retries } = setUp({ status });
    expect(await request()).toMatchObject({ status });
    expect(transport.asked.length).toBe(3);
    expect(transport.purposes).toEqual(["page", "page", "page"]);
    expect(retries()).toBe(2);
  });

  it.each([400, 403, 404, 410, 501, 505, 301, 304])("leaves %i as it is", async (status) => {
    const { request, transport } = setUp({ status });
    await request();
    expect(transport.asked.length).toBe(1);
  });

  it.each([
    ["timeout", "", 3],
    ["connect", "", 3],
    ["dns", "EAI_AGAIN: busy", 3],
    ["dns", "ENOTFOUND: no such name", 1],
    ["tls", "", 1],
    ["private-address", "", 1],
    ["robots", "", 1],
    ["robots-unreachable", "", 1],
    ["too-large", "", 1],
    ["content-type", "", 1],
    ["bad-encoding", "", 1],
    ["protocol", "", 1],
    ["aborted", "", 1],
  ] satisfies [TroubleCode, string, number][])("sends %s (%s) %i times", async (code, detail, times) => {
    const { request, transport } = setUp(failed(code, detail));
    await request();
    expect(transport.asked.length).toBe(times);
  });

  it("returns the first good answer", async () => {
    const { request, transport } = setUp(failed("connect", "reset"), { status: 200 });
    expect(await request()).toMatchObject({ status: 200 });
    expect(transport.asked.length).toBe(2);
  });

  it("waits longer each time, with a jitter that is the same in every run", async () => {
    const [first, second] = [setUp({ status: 500 }), setUp({ status: 500 })];
    await first.request();
    await second.request();
    expect(first.clock.now()).toBe(second.clock.now());
    expect(first.clock.now()).toBeGreaterThanOrEqual(1500);
    expect(first.clock.now()).toBeLessThanOrEqual(3000);
  });

  it("waits as long as the server asks", async () => {
    const { request, clock } = setUp({ status: 503, headers: { "retry-after": "12" } }, {});
    expect(await request()).toMatchObject({ status: 200 });
    expect(clock.now()).toBe(12_000);
  });

  it("does not sit out a long wait but hands the answer up", async () => {
    const { request, clock, transport } = setUp({ status: 503, headers: { "retry-after": "31536000" } });
    expect(await request()).toMatchObject({ status: 503 });
    expect(clock.now()).toBe(0);
    expect(transport.asked.length).toBe(1);
  });

  it("stops when aborted during the wait", async () => {
    const controller = new AbortController();
    const transport = tableTransport({ "http://h/": { status: 500 } });
    const clock = {
      now: () => 0,
      elapsed: () => 0,
      sleep: async () => {
        controller.abort();
      },
    };
    const retry = withRetry(transport, { clock, rng: createRng(1) });
    expect(await retry.request(url("http://h/"), controller.signal)).toMatchObject({ code: "aborted" });
    expect(transport.asked.length).toBe(1);
  });
});

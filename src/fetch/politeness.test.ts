import { describe, expect, it } from "vitest";
import { type Answer, never, tableTransport, url } from "../../test/integration/fetch-table.ts";
import { ManualClock } from "../system/clock.ts";
import { withPoliteness } from "./politeness.ts";
import { failed, skipped } from "./trouble.ts";

const YEAR_SECONDS = 31_536_000;

async function waitAfter(answer: Answer): Promise<number> {
  const clock = new ManualClock(1_000_000);
  const polite = withPoliteness(tableTransport({ "http://h/": answer }), { clock });
  await polite.request(url("http://h/"), never);
  return polite.waitMs("h");
}

describe("withPoliteness", () => {
  it("passes on what it is told and what it is asked for", async () => {
    const transport = tableTransport({ "http://h/a": { body: "x" } });
    const polite = withPoliteness(transport, { clock: new ManualClock() });
    expect(await polite.request(url("http://h/a"), never, "robots")).toMatchObject({ kind: "response", status: 200 });
    expect(transport.purposes).toEqual(["robots"]);
  });

  it("spaces the requests of a host by the delay", async () => {
    const clock = new ManualClock(0);
    const starts: number[] = [];
    const polite = withPoliteness(
      tableTransport({
        "http://h/": () => {
          starts.push(clock.now());
          return {};
        },
      }),
      { clock, delayMs: 2500 },
    );
    await Promise.all([1, 2, 3, 4].map(() => polite.request(url("http://h/"), never)));
    expect(starts).toEqual([0, 2500, 5000, 7500]);
  });

  it("shares one turn between http and https of a host, not between ports", async () => {
    const polite = withPoliteness(tableTransport({}), { clock: new ManualClock() });
    await polite.request(url("http://h/"), never);
    await polite.request(url("http://h:8080/"), never);
    expect(polite.waitMs("h")).toBe(1000);
    expect(polite.waitMs("h:8080")).toBe(1000);
    expect(polite.waitMs("h:9090")).toBe(0);
  });

  it.each([
    ["a page", {}, 1000],
    ["a 404", { status: 404 }, 1000],
    ["a redirect", { status: 301, headers: { location: "/x" } }, 1000],
    ["a 500", { status: 500 }, 2000],
    ["a 429", { status: 429 }, 2000],
    ["a 429 that asks for 20 s", { status: 429, headers: { "retry-after": "20" } }, 20_000],
    [
      "a 503 that asks for a date",
      { status: 503, headers: { "retry-after": new Date(1_030_000).toUTCString() } },
      30_000,
    ],
    ["a 503 that asks for a year", { status: 503, headers: { "retry-after": String(YEAR_SECONDS) } }, 600_000],
    ["a 200 that asks for 20 s", { status: 200, headers: { "retry-after": "20" } }, 1000],
    ["a time-out", failed("timeout", ""), 2000],
    ["a refused connection", failed("connect", ""), 2000],
    ["nonsense", failed("protocol", ""), 2000],
    ["an unknown name", failed("dns", ""), 1000],
    ["a bad certificate", failed("tls", ""), 1000],
    ["a private address", skipped("private-address", ""), 1000],
    ["a stop", failed("aborted", ""), 1000],
    ["something too large", skipped("too-large", ""), 1000],
  ] satisfies [string, Answer, number][])("after %s waits", async (_, answer, expected) => {
    expect(await waitAfter(answer)).toBe(expected);
  });

  it("does not mind a wall clock that is set back by an hour", async () => {
    const clock = new ManualClock(1_000_000_000);
    const polite = withPoliteness(tableTransport({ "http://h/ill": { status: 503 } }), { clock });
    await polite.request(url("http://h/"), never);
    clock.set(-3_600_000);
    expect(polite.waitMs("h")).toBe(1000);
    await polite.request(url("http://h/ill"), never);
    clock.set(-3_600_000);
    expect(polite.waitMs("h")).toBe(2000);
  });

  it("gives the turn back when the transport throws", async () => {
    const polite = withPoliteness({ request: () => Promise.reject(new Error("bug")) }, { clock: new ManualClock() });
    await expect(polite.request(url("http://h/"), never)).rejects.toThrow("bug");
    expect(polite.waitMs("h")).toBe(1000);
  });

  it("does not send what was aborted while it waited", async () => {
    const transport = tableTransport({});
    const stillClock = { now: () => 0, elapsed: () => 0, sleep: () => new Promise<void>(() => {}) };
    const polite = withPoliteness(transport, { clock: stillClock });
    await polite.request(url("http://h/1"), never);
    const controller = new AbortController();
    const second = polite.request(url("http://h/2"), controller.signal);
    controller.abort();
    expect(await second).toMatchObject({ code: "aborted" });
    expect(transport.asked).toEqual(["http://h/1"]);
  });
});

import { describe, expect, it } from "vitest";
import { type Answer, never, type TableTransport, tableTransport, url } from "../../test/integration/fetch-table.ts";
import { ManualClock } from "../system/clock.ts";
import type { PurposeTransport } from "./purpose.ts";
import { withRobots } from "./robots.ts";
import { failed } from "./trouble.ts";

const HOUR = 3_600_000;
const RULES =
  "User-agent: *\nCrawl-delay: 7\nDisallow: /private/\nSitemap: /s.xml\nSitemap: http://h/s.xml\nSitemap: ftp://h/x\n";

function setUp(table: Record<string, Answer>) {
  const clock = new ManualClock(1_000_000);
  const transport = tableTransport({ "http://h/": {}, "http://h/private/x": {}, ...table });
  return { clock, transport, robots: withRobots(transport, clock) };
}

function robotsRequests(transport: TableTransport): number {
  return transport.asked.filter((asked) => asked.endsWith("/robots.txt")).length;
}

describe("withRobots", () => {
  it("lets allowed pages through and stops others with the rule that decided", async () => {
    const { robots, transport } = setUp({ "http://h/robots.txt": { body: RULES } });
    expect(await robots.request(url("http://h/"), never, "page")).toMatchObject({ status: 200 });
    expect(await robots.request(url("http://h/private/x"), never)).toEqual({
      kind: "skipped",
      code: "robots",
      detail: "Disallow: /private/ (line 3 of http://h/robots.txt)",
    });
    expect(transport.asked).toEqual(["http://h/robots.txt", "http://h/"]);
    expect(transport.purposes).toEqual(["robots", "page"]);
  });

  it("asks each origin on its own: scheme and port count", async () => {
    const { robots, transport } = setUp({ "http://h/robots.txt": { body: RULES } });
    await robots.request(url("https://h/private/x"), never);
    await robots.request(url("http://h:8080/private/x"), never);
    expect(transport.asked).toEqual([
      "https://h/robots.txt",
      "https://h/private/x",
      "http://h:8080/robots.txt",
      "http://h:8080/private/x",
    ]);
  });

  it("always lets robots.txt itself through, without asking it first", async () => {
    const { robots, transport } = setUp({ "http://h/robots.txt": { body: "User-agent: *\nDisallow: /" } });
    expect(await robots.request(url("http://h/robots.txt"), never)).toMatchObject({ status: 200 });
    expect(transport.asked.length).toBe(1);
  });

  it("fetches robots.txt once for requests that come together", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { robots, transport } = setUp({ "http://h/robots.txt": async () => gate.then(() => ({ body: RULES })) });
    const all = Promise.all([1, 2, 3].map(() => robots.request(url("http://h/"), never)));
    open();
    expect((await all).every((answer) => answer.kind === "response")).toBe(true);
    expect(robotsRequests(transport)).toBe(1);
  });

  it("remembers for 24 hours by the clock", async () => {
    const { robots, transport, clock } = setUp({ "http://h/robots.txt": { body: RULES } });
    await robots.request(url("http://h/"), never);
    clock.advance(24 * HOUR - 1);
    await robots.request(url("http://h/"), never);
    expect(robotsRequests(transport)).toBe(1);
    clock.advance(1);
    await robots.request(url("http://h/"), never);
    expect(robotsRequests(transport)).toBe(2);
  });

  it("does not mind a wall clock that is set back", async () => {
    const { robots, transport, clock } = setUp({ "http://h/robots.txt": { status: 500 } });
    await robots.request(url("http://h/"), never);
    clock.set(-HOUR);
    clock.advance(600_000);
    await robots.request(url("http://h/"), never);
    expect(robotsRequests(transport)).toBe(2);
  });

  it("closes the origin while robots.txt is unreachable and asks again after ten minutes", async () => {
    const answers: Answer[] = [{ status: 503 }, { body: RULES }];
    const { robots, transport, clock } = setUp({ "http://h/robots.txt": () => answers.shift() as { status: number } });
    expect(await robots.request(url("http://h/"), never)).toMatchObject({ kind: "failed", code: "robots-unreachable" });
    clock.advance(599_999);
    expect(await robots.request(url("http://h/"), never)).toMatchObject({ code: "robots-unreachable" });
    expect(robotsRequests(transport)).toBe(1);
    clock.advance(1);
    expect(await robots.request(url("http://h/"), never)).toMatchObject({ status: 200 });
  });

  it("goes on with old rules while a known robots.txt is unreachable", async () => {
    const answers: Answer[] = [{ body: RULES }, failed("timeout", "x")];
    const { robots, clock } = setUp({ "http://h/robots.txt": () => answers.shift() as { status: number } });
    await robots.request(url("http://h/"), never);
    clock.advance(25 * HOUR);
    expect(await robots.request(url("http://h/"), never)).toMatchObject({ status: 200 });
    expect(await robots.request(url("http://h/private/x"), never)).toMatchObject({ code: "robots" });
  });

  it("gives up waiting when the signal aborts, without spoiling it for others", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { robots } = setUp({ "http://h/robots.txt": async () => gate.then(() => ({ body: RULES })) });
    const controller = new AbortController();
    const first = robots.request(url("http://h/"), controller.signal);
    const second = robots.request(url("http://h/"), never);
    controller.abort();
    expect(await first).toMatchObject({ code: "aborted" });
    open();
    expect(await second).toMatchObject({ status: 200 });
  });

  it("stops the shared request when nobody waits for it any more, and does not remember that", async () => {
    const seen: AbortSignal[] = [];
    const hanging = {
      request: (_: unknown, signal: AbortSignal) =>
        new Promise<ReturnType<typeof failed>>((resolve) => {
          seen.push(signal);
          signal.addEventListener("abort", () => resolve(failed("aborted", "stopped")));
        }),
    };
    const robots = withRobots(hanging, new ManualClock());
    for (let i = 0; i < 2; i++) {
      const controller = new AbortController();
      const pending = robots.request(url("http://h/"), controller.signal);
      controller.abort();
      expect(await pending).toMatchObject({ code: "aborted" });
      await Promise.resolve();
    }
    expect(seen.map((signal) => signal.aborted)).toEqual([true, true]);
  });

  it("starts anew for who comes right after the last one gave up", async () => {
    let calls = 0;
    const transport = tableTransport({ "http://h/": {} });
    const slowFirst: PurposeTransport = {
      request: (target, signal, purpose) => {
        if (calls++ > 0) return transport.request(target, signal, purpose);
        return new Promise((resolve) => signal.addEventListener("abort", () => resolve(failed("aborted", "stopped"))));
      },
    };
    const robots = withRobots(slowFirst, new ManualClock());
    const controller = new AbortController();
    const first = robots.request(url("http://h/"), controller.signal);
    controller.abort();
    expect(await first).toMatchObject({ code: "aborted" });
    expect(await robots.request(url("http://h/"), never)).toMatchObject({ status: 200 });
  });

  it("is not poisoned by a transport that throws", async () => {
    let calls = 0;
    const transport = tableTransport({ "http://h/": {} });
    const robots = withRobots(
      { request: (...call) => (calls++ === 0 ? Promise.reject(new Error("bug")) : transport.request(...call)) },
      new ManualClock(),
    );
    await expect(robots.request(url("http://h/"), never)).rejects.toThrow("bug");
    expect(await robots.request(url("http://h/"), never)).toMatchObject({ status: 200 });
  });

  it("does not start anything for a signal that is aborted already", async () => {
    const { robots, transport } = setUp({});
    expect(await robots.request(url("http://h/"), AbortSignal.abort())).toMatchObject({ code: "aborted" });
    expect(transport.asked).toEqual([]);
  });

  it("tells the Crawl-delay of a host once it is known", async () => {
    const { robots } = setUp({
      "http://h/robots.txt": { body: RULES },
      "https://h/robots.txt": { body: "User-agent: *\nCrawl-delay: 9" },
    });
    expect(robots.crawlDelayMs("h")).toBeUndefined();
    await robots.request(url("http://h/"), never);
    expect(robots.crawlDelayMs("h")).toBe(7000);
    await robots.request(url("https://h/"), never);
    expect(robots.crawlDelayMs("h")).toBe(9000);
  });

  it("tells the sitemaps of an origin as canonical URLs, each once", async () => {
    const { robots } = setUp({ "http://h/robots.txt": { body: RULES } });
    expect(await robots.sitemaps("http://h", never)).toEqual(["http://h/s.xml"]);
    expect(await robots.sitemaps("http://unknown", never)).toEqual([]);
  });

  it("obeys the group that names us", async () => {
    const body = "User-agent: *\nAllow: /\n\nUser-agent: Honeyguide\nDisallow: /";
    const { robots } = setUp({ "http://h/robots.txt": { body } });
    expect(await robots.request(url("http://h/"), never)).toMatchObject({ code: "robots" });
  });
});

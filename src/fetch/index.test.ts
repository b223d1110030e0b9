import { describe, expect, it } from "vitest";
import { type Answer, never, tableTransport, url } from "../../test/integration/fetch-table.ts";
import { ManualClock } from "../system/clock.ts";
import { createReplayFetcher } from "./index.ts";

const WEB: Record<string, Answer> = {
  "http://h/robots.txt": { body: "User-agent: *\nDisallow: /private/\nCrawl-delay: 50", headers: {} },
  "http://h/": { body: "<p>home</p>" },
  "http://h/old": { status: 301, headers: { location: "/" } },
  "http://h/hidden": { status: 302, headers: { location: "/private/x" } },
  "http://h/private/x": { body: "secret" },
  "http://h/busy": { status: 503, headers: { "retry-after": "3" } },
};

describe("createReplayFetcher", () => {
  it("obeys robots.txt and follows redirects, and waits for nothing", async () => {
    const clock = new ManualClock(5);
    const transport = tableTransport(WEB);
    const { fetcher, counters } = createReplayFetcher(transport, { clock });
    expect(await fetcher.fetch(url("http://h/old"), never)).toMatchObject({
      kind: "ok",
      response: { url: "http://h/" },
    });
    expect(await fetcher.fetch(url("http://h/hidden"), never)).toMatchObject({ trouble: { code: "robots" } });
    expect(await fetcher.fetch(url("http://h/busy"), never)).toMatchObject({
      trouble: { code: "http-503", retryAfterMs: 3000 },
    });
    expect(clock.now()).toBe(5);
    expect(counters).toEqual({ pages: 4, robots: 1, resources: 0, redirects: 2, retries: 0, bytes: 0 });
    expect(transport.asked).not.toContain("http://h/private/x");
  });

  it("can leave robots.txt aside for recordings that have none", async () => {
    const { fetcher, counters } = createReplayFetcher(tableTransport(WEB), {
      clock: new ManualClock(),
      obeyRobots: false,
    });
    expect(await fetcher.fetch(url("http://h/private/x"), never)).toMatchObject({ kind: "ok" });
    expect(counters.robots).toBe(0);
  });

  it("keeps redirects in scope", async () => {
    const { fetcher } = createReplayFetcher(tableTransport(WEB), {
      clock: new ManualClock(),
      redirects: { allowHop: () => ({ keep: false, reason: "scope", detail: "no" }) },
    });
    expect(await fetcher.fetch(url("http://h/old"), never)).toMatchObject({
      trouble: { kind: "skipped", code: "scope" },
    });
  });
});

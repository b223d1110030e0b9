import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { createReplayFetcher } from "../fetch/index.ts";
import type { Fetcher } from "../fetching.ts";
import { ManualClock } from "../system/clock.ts";
import { RAINSTORM } from "../testing/pages.ts";
import type { CanonicalUrl } from "../types.ts";
import { openDemoWeb } from "../webs/demo/demo-web.ts";
import { webTransport } from "../webs/transport.ts";
import { loadMaterial, loadPages } from "./material.ts";

const folder = temporaryFolder("material");
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const { fetcher } = createReplayFetcher(webTransport(openDemoWeb()), { clock: new ManualClock() });
const STORM = "http://phenomenon.noun.wordnet.example/thunderstorm-11539686";

describe("loadPages", () => {
  it("reads HTML and text files and fetches URLs, in order", async () => {
    const pages = await loadPages([file("a.html", "<title>A</title><p>rain</p>"), STORM, file("b.txt", "<p>no tag")], {
      fetcher,
    });
    expect(pages.map(({ title }) => title.slice(0, 12))).toEqual(["A", "thunderstorm", ""]);
    expect(pages[2]?.text).toContain("<p>no tag");
  });

  it("reports what cannot be fetched and goes on", async () => {
    const missing: string[] = [];
    const pages = await loadPages(["http://phenomenon.noun.wordnet.example/nothing-1", STORM], {
      fetcher,
      onMissing: (location, why) => missing.push(`${location} ${why}`),
    });
    expect(pages).toHaveLength(1);
    expect(missing[0]).toContain("http-404");
  });

  it("asks hosts side by side, each for one page at a time, and keeps the order", async () => {
    const asked = new Map<string, number>();
    const most = { hosts: 0, ofOne: 0 };
    const slow: Fetcher = {
      fetch: async (url, signal) => {
        const { host } = new URL(url);
        asked.set(host, (asked.get(host) ?? 0) + 1);
        most.hosts = Math.max(most.hosts, asked.size);
        most.ofOne = Math.max(most.ofOne, ...asked.values());
        await nextTurn();
        asked.set(host, (asked.get(host) ?? 0) - 1);
        if (asked.get(host) === 0) asked.delete(host);
        return await fetcher.fetch(STORM as CanonicalUrl, signal);
      },
    };
    const locations = ["a", "a", "b", "c", "b", "d"].map((host, i) => `http://${host}.example/${i}`);
    let done = 0;
    const pages = await loadPages(locations, {
      fetcher: slow,
      hostsAtOnce: 3,
      onDone: () => void done++,
    });
    expect(pages.map(({ title }) => title.slice(0, 12))).toEqual(locations.map(() => "thunderstorm"));
    expect(done).toBe(locations.length);
    expect(most).toEqual({ hosts: 3, ofOne: 1 });
  });

  it("calls off what it has asked for when one page is missing for good", async () => {
    let calledOff = false;
    const silent: Fetcher = {
      fetch: (_url, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => {
            calledOff = true;
            reject(signal.reason);
          });
        }),
    };
    const locations = ["http://a.example/", join(folder, "none.html")];
    await expect(loadPages(locations, { fetcher: silent, hostsAtOnce: 2 })).rejects.toThrow(/cannot read the page/);
    expect(calledOff).toBe(true);
  });

  it("refuses a missing file, and a URL without a way to fetch it", async () => {
    await expect(loadPages([join(folder, "none.html")], {})).rejects.toThrow(/cannot read the page/);
    await expect(loadPages([STORM], {})).rejects.toThrow(/would have to be fetched/);
  });

  it("loads a topic's examples and background", async () => {
    const topic = { ...RAINSTORM, examples: [STORM], background: [file("c.html", "<p>chess</p>")] };
    const { examples, background } = await loadMaterial(topic, { fetcher });
    expect([examples.length, background.length]).toEqual([1, 1]);
  });
});

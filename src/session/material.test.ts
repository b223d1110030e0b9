import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { createReplayFetcher } from "../fetch/index.ts";
import { ManualClock } from "../system/clock.ts";
import { RAINSTORM } from "../testing/pages.ts";
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

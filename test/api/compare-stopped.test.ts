import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type CompareOptions, compare } from "../../src/api/compare.ts";
import { url } from "../../src/testing/pages.ts";
import { smallWeb } from "../e2e/small-web.ts";

const small = smallWeb(60);
const relevant = Array.from({ length: 8 }, (_, i) => url(`p${i + 1}`));
const topic = { name: "rain", words: ["rain"], seeds: [url("p0")], relevant };

/** At which moment of its preparation a comparison is told to stop. */
const MOMENTS: Readonly<Record<string, (stop: () => void) => Partial<CompareOptions>>> = {
  "before it began": (stop) => {
    stop();
    return {};
  },
  "while it reads the web": (stop) => ({ onWebProgress: stop }),
  "before it reads the links": (stop) => ({ onProgress: ({ type }) => type === "preparing" && stop() }),
};

describe("a comparison that is stopped before its first run", () => {
  it.each(Object.keys(MOMENTS))("%s ends without results and without an error", async (moment) => {
    const stopping = new AbortController();
    const out = small.path(moment);
    const options = MOMENTS[moment]?.(() => stopping.abort());
    const settings = { web: small.web, topics: [topic], recipes: ["bfs"], out, signal: stopping.signal };
    expect((await compare({ ...settings, ...options })).comparison).toBeUndefined();
    expect(existsSync(out)).toBe(false);
  });
});

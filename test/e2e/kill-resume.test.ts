import { describe, expect, it } from "vitest";
import { createRng } from "../../src/math/rng.ts";
import { afterProgress, atCheckpoint, type KillCase, killAndResume, oneOf } from "../kill-resume.ts";
import { smallWeb } from "./small-web.ts";

describe("kill -9", () => {
  it("loses no page and fetches none twice, whenever it strikes", { timeout: 300_000 }, async () => {
    const { folder, topic, web, env } = smallWeb(1500, 4);
    const crawl = [topic, "--web", web, "--recipe", "shark-search", "--pages", "1200", "--window", "3"];
    const moment = oneOf(afterProgress(0.3), atCheckpoint);
    const kase: KillCase = { name: "recorded web", crawl, env, killsPerCrawl: 4, moment };
    const report = await killAndResume(kase, { folder, kills: 4, rng: createRng(5) });
    expect(report.problems).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(2);
  });
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compare } from "../../src/api/compare.ts";
import { manyHostsWeb } from "../golden/many-hosts-web.ts";
import { recordedManyHosts } from "../recorded-many-hosts.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("a comparison in simulated time", () => {
  it("tells how long each crawl took there, the same each time, and is no comparison without", async () => {
    const folder = temporaryFolder("compare-simulated");
    const { web, topic } = recordedManyHosts(join(folder, "web.jsonl"));
    const relevant = [...manyHostsWeb().keys()].flatMap((address) =>
      address.startsWith("storms.example") ? [`http://${address}`] : [],
    );
    const settings = { web, topics: [{ ...topic, relevant }], recipes: ["vsm"], pages: 20, workers: 1 };
    const run = async (out: string, further: object) => {
      const { comparison } = await compare({ ...settings, ...further, out: join(folder, out) });
      const { runs = [], simulated } = comparison ?? {};
      return { simulated, runs: runs.map(({ recipe, simulatedMs, figures }) => ({ recipe, simulatedMs, figures })) };
    };
    const first = await run("one", { latencyMs: 200 });
    expect(first.simulated).toEqual({ latencyMs: 200 });
    expect(first.runs.map(({ recipe, simulatedMs }) => [recipe, (simulatedMs ?? 0) > 2000])).toEqual([
      ["oracle", false],
      ["omniscient", false],
      ["bfs", true],
      ["vsm", true],
    ]);
    expect(await run("two", { latencyMs: 200 })).toEqual(first);
    await expect(run("one", {})).rejects.toThrow("--latency, --delay or --patience");
    await expect(run("three", { patienceMs: 100 })).rejects.toThrow("--delay and --patience");
  });
});

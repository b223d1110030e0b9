/** The MCP server as clients start it: a process of its own, asked over its standard input and output. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, it } from "vitest";
import { CrawlReader } from "../../src/store/reader.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

it("serves a client on standard input and output, and saves what runs when the client goes away", async () => {
  const root = temporaryFolder("mcp-process");
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, "mcp", root], stderr: "pipe" }),
  );
  expect(client.getServerVersion()).toMatchObject({ name: "honeyguide" });
  const asked = {
    crawl: "storms",
    topic: "storms",
    words: { storm: 1, rain: 0.5 },
    seeds: ["http://phenomenon.noun.wordnet.example/weather-11545095"],
    pages: 10_000,
    web: "demo",
    recipe: "bfs",
  };
  await client.callTool({ name: "start_crawl", arguments: asked });
  const pagesNow = async () => {
    const { content } = await client.callTool({
      name: "crawl_state",
      arguments: { crawl: "storms", waitSeconds: 0.2 },
    });
    return Number(/"pages":(\d+)/.exec(JSON.stringify(content).replaceAll("\\", ""))?.[1] ?? 0);
  };
  let pages = 0;
  while (pages < 5) pages = await pagesNow();
  await client.close();
  const reader = new CrawlReader(join(root, "storms"));
  const saved = reader.engine()?.engine.totals.pages ?? 0;
  reader.close();
  expect(saved).toBeGreaterThanOrEqual(pages);
  expect(saved).toBeLessThan(10_000);
}, 60_000);

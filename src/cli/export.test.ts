import { join } from "node:path";
import { Command } from "commander";
import { expect, it } from "vitest";
import { crawlCorpus } from "../../test/corpus-crawl.ts";
import { readPage } from "../../test/readable.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { CanonicalUrl } from "../types.ts";
import { addExportCommand } from "./export.ts";
import { runExport } from "./export-crawl.ts";

it("the help of --whole-page says what stands in a page's text", async () => {
  const html = `<p>shown <a href="/a" title="of a link">here</a> <img alt="of an image"> <b hidden>secret</b></p>`;
  const { text } = await readPage({
    url: "http://x.example/" as CanonicalUrl,
    headers: { "content-type": "text/html" },
    body: Buffer.from(html),
  });
  const program = new Command();
  addExportCommand(program);
  const help = program.commands[0]?.options.find(({ long }) => long === "--whole-page")?.description ?? "";
  expect(help).not.toContain("visible text");
  expect(help.includes("titles of links")).toBe(text.includes("of a link"));
  expect(help.includes("descriptions of images")).toBe(text.includes("of an image"));
  expect(text).not.toContain("secret");
});

it("says how many pages are likely to be relevant, where the judge gives probabilities", async () => {
  const folder = temporaryFolder("export-relevant");
  await crawlCorpus(join(folder, "crawl"), undefined, undefined, "honeyguide");
  let said = "";
  const stream = { isTTY: true, write: (text: string) => (said += text) };
  await runExport(join(folder, "crawl"), { brief: true, output: join(folder, "out") }, stream);
  expect(said).toMatch(/10 of 10 pages written to .*out, about \d+ \(\d+ to \d+\) of them relevant\n$/);
});

it("says in a terminal how many pages were written, and nothing elsewhere", async () => {
  const folder = temporaryFolder("export-line");
  await crawlCorpus(join(folder, "crawl"));
  for (const isTTY of [true, false]) {
    let said = "";
    const stream = { isTTY, write: (text: string) => (said += text) };
    await runExport(join(folder, "crawl"), { language: "de", output: join(folder, "out") }, stream);
    expect(said.endsWith(isTTY ? `1 of 10 pages written to ${join(folder, "out")}\n` : "")).toBe(true);
    if (!isTTY) expect(said).toBe("");
  }
});

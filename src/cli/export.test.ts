import { Command } from "commander";
import { expect, it } from "vitest";
import { pageOf } from "../digest/page-of.ts";
import type { CanonicalUrl } from "../types.ts";
import { addExportCommand } from "./export.ts";

it("the help of --whole-page says what stands in a page's text", () => {
  const html = `<p>shown <a href="/a" title="of a link">here</a> <img alt="of an image"> <b hidden>secret</b></p>`;
  const { text } = pageOf({
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

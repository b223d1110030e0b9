import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { slowPlaces } from "../../scripts/slow-look-ups/ic-log.ts";
import { smallWeb } from "./small-web.ts";

const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const PAGES = 250;

it("tells functions by where their code lies, and counts what stays slow", () => {
  const log = [
    "code-creation,JS,10,5,0x100,32,first file:///a/dist/one.js:3:4,0x9,~",
    "code-creation,JS,10,5,0x200,32,second file:///a/dist/two.js:3:4,0x9,~",
    "LoadIC,0x104,9,14,13,N,N,0x1,id,,",
    "LoadIC,0x208,9,14,13,N,N,0x1,url,,",
    "KeyedLoadIC,0x208,9,14,13,N,N,0x1,url,,",
    "LoadIC,0x208,9,14,13,N,N,0x1,id,,",
    "LoadIC,0x208,9,14,13,P,N,0x1,early,,",
    "LoadIC,0x300,9,14,13,N,N,0x1,nowhere,,",
  ];
  expect(slowPlaces(log)).toEqual([
    { place: "second file:///a/dist/two.js", count: 3, names: ["url", "id"] },
    { place: "first file:///a/dist/one.js", count: 1, names: ["id"] },
    { place: "", count: 1, names: ["nowhere"] },
  ]);
  expect(slowPlaces(["v8-version,11"])).toBeUndefined();
});

// On Node 20 an object that begins with a spread and gets more has a hidden class of its own: there were a hundred a page.
it.each(["bfs", "honeyguide"])("%s looks up nothing the slow way for every page or link", (recipe) => {
  const { web, topic, env, path } = smallWeb(300);
  const log = path("ic.log");
  const flags = ["--log-ic", "--no-logfile-per-isolate", `--logfile=${log}`];
  const crawling = ["crawl", topic, "--web", web, "--recipe", recipe, "--pages", String(PAGES), "--out", path("crawl")];
  const { status, stderr } = spawnSync(process.execPath, [...flags, MAIN, ...crawling, "--quiet"], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  expect(status, stderr).toBe(0);
  const places = slowPlaces(readFileSync(log, "utf8").split("\n"));
  expect(places).toBeDefined();
  const ours = (places ?? []).filter(({ place, count }) => place.includes("/dist/") && count >= 2 * PAGES);
  expect(ours.filter(({ place }) => !place.includes("node_modules"))).toEqual([]);
});

// Else all code that reads typed arrays is compiled again when the first connection has the memory of undici's parser grow.
it("gives a buffer away before there is code that would have to be compiled again", () => {
  const flags = ["--trace-protector-invalidation"];
  const said = (args: readonly string[]) =>
    spawnSync(process.execPath, [...flags, ...args], { encoding: "utf8" }).stdout;
  expect(said(["--eval", ""])).not.toContain("ArrayBufferDetaching");
  expect(said([MAIN, "--version"])).toContain("ArrayBufferDetaching");
});

/** What the README's first command rests on: `npm ci` says nothing odd and asks nobody but the package registry. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { installCommand, MINILM, RUNTIME, TOKENIZERS } from "../src/text/vectors/optional-packages.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, "utf8");
const lock = z
  .object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })) })
  .parse(JSON.parse(read("package-lock.json")));
const { peerDependencies } = z
  .object({ peerDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

/** Keys that npm 10 and 11 know. */
const KNOWN_KEYS = ["audit", "fund", "omit-lockfile-registry-resolved"];

describe("npm ci", () => {
  it("finds no key in .npmrc that npm does not know, which it would warn of at every call", () => {
    const keys = read(".npmrc")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => line.split("=", 1)[0]);
    expect(keys.filter((key) => !KNOWN_KEYS.includes(key ?? ""))).toEqual([]);
  });

  it("runs no install script of a dependency", () => {
    const running = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(
      running.map(([name]) => name),
      "deny it in package.json's allowScripts, and run scripts/complete-lockfile.ts",
    ).toEqual([]);
  });
});

describe("the command that installs MiniLM", () => {
  const command = installCommand([RUNTIME, MINILM, TOKENIZERS]);

  it("runs no install script, and names versions that we accept", () => {
    expect(command).toContain("--ignore-scripts");
    for (const [name, range] of Object.entries(peerDependencies)) {
      expect(installCommand([name])).toContain(` ${name}@${range.replace(/^\^/, "").replace(/^(\d+\.\d+)\.0$/, "$1")}`);
    }
  });

  it("stands in the documents as it stands in the hint", () => {
    const documents = ["docs", "docs/guides"].flatMap((folder) =>
      readdirSync(`${ROOT}${folder}`)
        .filter((name) => name.endsWith(".md"))
        .map((name) => read(`${folder}/${name}`)),
    );
    const commands = documents.flatMap((text) => text.match(/npm install [^`\n]*onnxruntime-node[^`\n]*/g) ?? []);
    expect(commands).toEqual([command, command, command]);
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { addTopicCommand } from "./topic.ts";

const folder = temporaryFolder("topic-files");

async function topic(...args: readonly string[]): Promise<void> {
  const program = new Command().exitOverride();
  addTopicCommand(program);
  await program.parseAsync(["topic", ...args], { from: "user" });
}

it.each([
  ["build", ["--words", "storm"], "topic.yaml", "storm: 1"],
  ["ontology", ["--wordnet", "squall", "--show", "words"], "ontology.ttl", "squall"],
])("topic %s replaces a file only with --force", async (command, more, file, content) => {
  const output = join(folder, file);
  const make = (...options: string[]) => topic(command, "storm", ...more, "--output", output, ...options);
  writeFileSync(output, "edited by hand");
  await expect(make()).rejects.toMatchObject({ code: "out-in-use", hint: expect.stringContaining("--force") });
  expect(readFileSync(output, "utf8")).toBe("edited by hand");
  await make("--force");
  expect(readFileSync(output, "utf8")).toContain(content);
});

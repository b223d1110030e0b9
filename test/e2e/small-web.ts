/** A small recorded web with a topic, written to a folder of its own. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { RAINSTORM, url } from "../../src/testing/pages.ts";
import { randomWeb } from "../../src/testing/small-web.ts";
import { temporaryFolder } from "../temporary-folder.ts";

export interface SmallWeb {
  readonly folder: string;
  readonly web: string;
  readonly topic: string;
  /** No settings of the user's. */
  readonly env: Readonly<Record<string, string>>;
  path(name: string): string;
  write(name: string, text: string): string;
}

export function smallWeb(size: number, seed = 1): SmallWeb {
  const folder = temporaryFolder("e2e");
  const path = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    writeFileSync(path(name), text);
    return path(name);
  };
  const records = [...randomWeb(size, seed)].map(([name, answer]) =>
    JSON.stringify(
      "html" in answer
        ? { url: url(name), status: 200, contentType: "text/html; charset=utf-8", body: answer.html }
        : { url: url(name), status: 301, location: "redirect" in answer ? url(answer.redirect) : url("") },
    ),
  );
  const topic = { name: RAINSTORM.name, words: Object.fromEntries(RAINSTORM.words), seeds: [url("p0")] };
  return {
    folder,
    path,
    write,
    env: { XDG_CONFIG_HOME: path("config"), HONEYGUIDE_CONTACT: "" },
    web: write("pages.jsonl", `${records.join("\n")}\n`),
    topic: write("topic.json", JSON.stringify(topic)),
  };
}

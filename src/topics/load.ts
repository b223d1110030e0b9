/** Reads a topic from a YAML or JSON file. @module */
import { readFile } from "node:fs/promises";
import { ConfigError, messageOf, systemCodeOf } from "../errors.ts";
import type { Topic } from "../types.ts";
import { parseTopic } from "./schema.ts";

export async function loadTopic(path: string): Promise<Topic> {
  const text = await readTopicFile(path);
  return parseTopic(await parseContent(text, path), path);
}

async function readTopicFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const why = systemCodeOf(error) === "ENOENT" ? "no such file" : messageOf(error);
    throw new ConfigError("bad-topic", `topic ${path}: ${why}`, "Give the path of a YAML or JSON topic file.", {
      cause: error,
    });
  }
}

async function parseContent(text: string, path: string): Promise<unknown> {
  try {
    if (path.endsWith(".json")) return JSON.parse(text);
    const { parse } = await import("yaml");
    return parse(text);
  } catch (error) {
    const kind = path.endsWith(".json") ? "JSON" : "YAML";
    throw new ConfigError(
      "bad-topic",
      `topic ${path}: not valid ${kind}: ${messageOf(error)}`,
      "Mend the file and run again.",
      {
        cause: error,
      },
    );
  }
}

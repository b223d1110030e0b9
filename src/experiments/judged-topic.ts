/**
 * A topic with its judgement: every relevant page of a web, by people. The two are kept apart, so that what builds a
 * crawl gets the topic alone.
 * @module
 */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ConfigError } from "../errors.ts";
import { loadTopic } from "../topics/load.ts";
import { parseTopic } from "../topics/schema.ts";
import type { Topic } from "../types.ts";

/** A topic with its judgement. */
export interface JudgedTopic {
  /** As the user named it. */
  readonly file: string;
  readonly topic: Topic;
  /** Undefined where nobody judged. */
  readonly relevant: readonly string[] | undefined;
}

const judgement = z.object({ relevant: z.array(z.string()).optional() });

/** Reads a topic file; `relevant` in it is the judgement. */
export async function loadJudgedTopic(path: string): Promise<JudgedTopic> {
  const topic = await loadTopic(path); // says what is wrong with the file
  const text = await readFile(path, "utf8");
  const content: unknown = path.endsWith(".json") ? JSON.parse(text) : (await import("yaml")).parse(text);
  const parsed = judgement.safeParse(content);
  if (!parsed.success) {
    throw new ConfigError(
      "bad-topic",
      `topic ${path}: relevant: must be a list of URLs`,
      "Mend the file and run again.",
    );
  }
  return { file: path, topic, relevant: parsed.data.relevant };
}

/** A topic that comes with the demo web. */
export async function bundledJudgedTopic(name: string): Promise<JudgedTopic> {
  const { openDemoWeb } = await import("../webs/demo/demo-web.ts");
  const { judgedTopic } = await import("../webs/demo/judgement.ts");
  const { relevant, ...topic } = judgedTopic(openDemoWeb(), name);
  return { file: name, topic: parseTopic(topic, name), relevant };
}

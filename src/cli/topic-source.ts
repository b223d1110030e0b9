/** A topic by its file, or by its name where it comes with the demo web. @module */
import { loadTopic } from "../topics/load.ts";
import { parseTopic } from "../topics/schema.ts";
import type { Topic } from "../types.ts";
import { bundledTopic } from "./demo-topic.ts";

export async function topicFrom(path: string, web: string | undefined): Promise<Topic> {
  const bundled = web === "demo" ? bundledTopic(path) : undefined;
  return bundled === undefined ? loadTopic(path) : parseTopic(bundled, path);
}

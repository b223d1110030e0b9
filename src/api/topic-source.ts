/** A topic from its file, by its name where it comes with the demo web, or from the calling program. @module */
import { loadTopic } from "../topics/load.ts";
import { parseTopic, type TopicInput, topicFrom as topicGiven } from "../topics/schema.ts";
import type { Topic } from "../types.ts";
import { bundledTopic } from "./demo-topic.ts";

export async function topicFrom(source: string | TopicInput, web: string | undefined): Promise<Topic> {
  if (typeof source !== "string") return topicGiven(source);
  const bundled = web === "demo" ? bundledTopic(source) : undefined;
  return bundled === undefined ? loadTopic(source) : parseTopic(bundled, source);
}

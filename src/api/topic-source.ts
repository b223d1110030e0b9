/** A topic from its file, by its name where it comes with the demo web or is one that a paper prints, or from the calling program. @module */
import { existsSync } from "node:fs";
import { ConfigError } from "../errors.ts";
import { loadTopic } from "../topics/load.ts";
import { paperTopicFile } from "../topics/papers.ts";
import { parseTopic, type TopicInput, topicFrom as topicGiven } from "../topics/schema.ts";
import type { Topic } from "../types.ts";
import { bundledTopic } from "./demo-topic.ts";

export async function topicFrom(source: string | TopicInput, web: string | undefined): Promise<Topic> {
  if (typeof source !== "string") return topicGiven(source);
  const bundled = bundledTopic(source);
  if (bundled !== undefined && web === "demo") return parseTopic(bundled, source);
  if (bundled !== undefined && !existsSync(source)) {
    const hint = "It is a topic of the bundled web: give --web demo.";
    throw new ConfigError("bad-topic", `topic ${source}: no such file`, hint);
  }
  return loadTopic(existsSync(source) ? source : (paperTopicFile(source) ?? source));
}

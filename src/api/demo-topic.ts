/** The topics that come with the demo web, in the form of a topic file. @module */
import { DEMO_TOPICS } from "../webs/demo/topics.ts";

export const BUNDLED_TOPICS: readonly string[] = DEMO_TOPICS.map(({ name }) => name);

export function bundledTopic(name: string): unknown {
  const found = DEMO_TOPICS.find((topic) => topic.name === name);
  if (found === undefined) return undefined;
  const { relevance: _, ...topic } = found;
  return topic;
}

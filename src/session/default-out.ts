/** Where a crawl goes whose folder nobody names. @module */
import { existsSync } from "node:fs";
import { join } from "node:path";

/** `crawls/TOPIC-RECIPE`, with a number when that exists. */
export function defaultOut(topicName: string, recipe: string, parent = "crawls"): string {
  const base = join(parent, defaultName(topicName, recipe));
  let path = base;
  for (let n = 2; existsSync(path); n++) path = `${base}-${n}`;
  return path;
}

/** `TOPIC-RECIPE`. */
export function defaultName(topicName: string, recipe: string): string {
  const slug = topicName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${slug.slice(0, 60) || "crawl"}-${recipe}`;
}

/** Where a crawl goes whose folder nobody names. @module */
import { existsSync } from "node:fs";
import { join } from "node:path";

/** `crawls/TOPIC-RECIPE`, with a number when that exists. */
export function defaultOut(topicName: string, recipe: string, parent = "crawls"): string {
  const slug = topicName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const base = join(parent, `${slug.slice(0, 60) || "crawl"}-${recipe}`);
  let path = base;
  for (let n = 2; existsSync(path); n++) path = `${base}-${n}`;
  return path;
}

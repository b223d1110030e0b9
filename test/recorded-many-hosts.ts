/** The web of many hosts as a recorded one, and a topic with examples and background on it. */
import { writeFileSync } from "node:fs";
import type { TopicInput } from "../src/index.ts";
import type { SmallAnswer } from "../src/testing/small-web.ts";
import { manyHostsWeb, SEEDS } from "./golden/many-hosts-web.ts";

export function recordedManyHosts(file: string): { readonly web: string; readonly topic: TopicInput } {
  const answers = [...manyHostsWeb()];
  writeFileSync(file, `${answers.map(([address, answer]) => JSON.stringify(recordOf(address, answer))).join("\n")}\n`);
  const pagesOf = (host: string) =>
    answers.flatMap(([address]) => (address.startsWith(host) ? [`http://${address}`] : [])).slice(1);
  return {
    web: file,
    topic: {
      name: "rainstorms",
      words: { rainstorm: 1, rainfall: 0.6, disaster: 0.4, flood: 0.4 },
      seeds: [...new Set(SEEDS)],
      examples: pagesOf("storms.example").slice(0, 4),
      background: [...pagesOf("gardens.example").slice(0, 6), ...pagesOf("music.example").slice(0, 6)],
    },
  };
}

function recordOf(address: string, answer: SmallAnswer): object {
  const url = `http://${address}`;
  if ("redirect" in answer) return { url, status: 301, location: answer.redirect };
  if ("status" in answer) return { url, status: answer.status, contentType: "text/html", body: "" };
  if ("text" in answer) return { url, status: 200, contentType: "text/plain", body: answer.text };
  return { url, status: 200, contentType: "text/html; charset=utf-8", body: answer.html };
}

/** What `demo` does. @module */

import { bundledTopic } from "../api/demo-topic.ts";
import { integer, percent } from "../display.ts";
import { DEFAULT_RECIPE } from "../recipes/index.ts";
import { createJob } from "../session/create-job.ts";
import { openCrawl } from "../session/open.ts";
import { parseTopic } from "../topics/schema.ts";
import { openDemoWeb } from "../webs/demo/demo-web.ts";
import { demoJudgement } from "../webs/demo/judgement.ts";
import type { DemoFlags } from "./demo.ts";
import { defaultOut } from "./job-options.ts";
import { finish, runCrawl } from "./run.ts";
import { openProgress } from "./web.ts";

/** A dictionary entry holds one or two of the topic's words where an article holds many; the default recipe has its own judge. */
const RELEVANT_ABOVE = 0.3;

export async function runDemo(flags: DemoFlags): Promise<void> {
  const topic = parseTopic(bundledTopic(flags.topic), flags.topic);
  const { recipe, pages, seed } = flags;
  const parameters = recipe === DEFAULT_RECIPE ? {} : { relevantAbove: RELEVANT_ABOVE };
  const job = await createJob(topic, { web: "demo", recipe, pages, seed, parameters });
  const out = flags.out ?? defaultOut(`demo ${topic.name}`, job.recipe);
  const opened = await openCrawl(job, { out, ...openProgress(flags) });
  const judgement = demoJudgement(openDemoWeb());
  if (!flags.quiet) {
    process.stderr.write(`Crawling the bundled web, made from WordNet, for "${topic.name}" by the recipe ${recipe}.\n`);
  }
  let judgedRelevant = 0;
  const summary = await runCrawl(opened, {
    quiet: flags.quiet,
    onEvent: (event) => {
      if (event.type === "page" && judgement.isRelevant(topic.name, event.page.url)) judgedRelevant++;
    },
  });
  finish(
    { ...summary, judgedRelevant },
    { json: flags.json, extra: closingLines(recipe, out, judgedRelevant, summary.pages) },
  );
}

function closingLines(recipe: string, out: string, judgedRelevant: number, pages: number): string[] {
  const share = percent(judgedRelevant / Math.max(1, pages));
  return [
    `  judgement  ${integer(judgedRelevant)} of ${integer(pages)} pages (${share}) belong to the topic by WordNet's own structure`,
    "",
    "Next steps",
    `  npx honeyguide export ${out} --relevant --text     the corpus as JSON lines`,
    `  npx honeyguide explain ${out}                      what became of every link`,
    ...(recipe === "bfs" ? [] : ["  npx honeyguide demo --recipe bfs    the same without focus, to compare"]),
  ];
}

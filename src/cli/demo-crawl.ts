/** What `demo` does. @module */
import { bundledTopic } from "../api/demo-topic.ts";
import { shellWord } from "../display.ts";
import { DEFAULT_RECIPE } from "../recipes/index.ts";
import { createJob } from "../session/create-job.ts";
import { defaultOut } from "../session/default-out.ts";
import { openCrawl } from "../session/open.ts";
import { parseTopic } from "../topics/schema.ts";
import type { DemoFlags } from "./demo.ts";
import { judgementOfDemo } from "./judgement.ts";
import { runCrawl } from "./run.ts";

/** A dictionary entry holds one or two of the topic's words where an article holds many; the default recipe has its own judge. */
const RELEVANT_ABOVE = 0.3;

export async function runDemo(flags: DemoFlags): Promise<void> {
  const topic = parseTopic(bundledTopic(flags.topic), flags.topic);
  const { recipe, pages, seed } = flags;
  const parameters = recipe === DEFAULT_RECIPE ? {} : { relevantAbove: RELEVANT_ABOVE };
  const job = await createJob(topic, { web: "demo", recipe, pages, seed, parameters });
  const folder = flags.out ?? defaultOut(`demo ${topic.name}`, job.recipe);
  if (!flags.quiet) {
    process.stderr.write(`Crawling the bundled web, made from WordNet, for "${topic.name}" by the recipe ${recipe}.\n`);
  }
  await runCrawl({
    ...flags,
    folder,
    open: (options) => openCrawl(job, { out: folder, ...options }),
    judgement: await judgementOfDemo(topic.name),
    extra: () => nextSteps(recipe, shellWord(folder)),
  });
}

function nextSteps(recipe: string, folder: string): string[] {
  const steps = [
    [`npx honeyguide export ${folder} --relevant --text`, "the corpus as JSON lines"],
    [`npx honeyguide explain ${folder}`, "what became of every link"],
    ...(recipe === "bfs" ? [] : [["npx honeyguide demo --recipe bfs", "the same without focus, to compare"]]),
  ];
  const width = Math.max(...steps.map(([command = ""]) => command.length));
  return ["", "Next steps", ...steps.map(([command = "", what]) => `  ${command.padEnd(width)}  ${what}`)];
}

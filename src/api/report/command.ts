/** The command that would ask for the same crawl. @module */
import { shellWord } from "../../display.ts";
import type { CrawlJob } from "../../session/job.ts";

/** The file stands for the topic as crawl.json holds it. What has its default is left out. */
export function commandOf(job: CrawlJob): string {
  const { live, scope, web } = job;
  const flag = (name: string, value: string | number | undefined) =>
    value === undefined ? [] : [`--${name}`, shellWord(String(value))];
  const each = (name: string, values: readonly string[]) => values.flatMap((value) => flag(name, value));
  return [
    "honeyguide crawl topic.json",
    ...flag("recipe", job.recipeFile ?? job.recipe),
    ...each(
      "param",
      Object.entries(job.parameters).map(([key, value]) => `${key}=${value}`),
    ),
    ...flag("pages", job.pages),
    ...flag("until-recall", job.untilRecall),
    ...flag("until-dry", job.untilDry),
    ...flag("seed", job.seed),
    ...(job.profile === "paper" ? ["--profile paper"] : []),
    ...flag("web", web),
    ...flag("latency", job.simulated?.latencyMs),
    ...flag("delay", (live ?? job.simulated)?.delayMs),
    ...flag("contact", live?.contact),
    ...(live?.allowPrivate ? ["--allow-private"] : []),
    ...each("host", scope.hosts),
    ...each("domain", scope.domains),
    ...each("include", scope.include),
    ...each("exclude", scope.exclude),
    ...flag("max-depth", job.maxDepth),
    ...(job.archive ? [] : ["--no-archive"]),
    ...(job.traps ? [] : ["--no-traps"]),
  ].join(" ");
}

/** What `judge` does. @module */
import { type Judgement, judge } from "../api/judge.ts";
import { counted, plainJson, printable } from "../display.ts";
import type { ParameterValues } from "../types.ts";
import type { JudgeFlags, ModelFlags } from "./judge.ts";
import { leftOut, sourceOf } from "./page-source.ts";
import { tables } from "./tables.ts";

export async function judgePage(location: string, flags: JudgeFlags): Promise<void> {
  const { topic, crawl, model, profile, json } = flags;
  const judgement = await judge(location, {
    ...{ topic, crawl, model, profile },
    parameters: modelParameters(flags),
    ...sourceOf(flags),
    onMissing: leftOut,
  });
  process.stdout.write(`${json ? plainJson(judgement) : textOf(judgement)}\n`);
}

function textOf({ relevance, model, provider, crawl, url, title, breakdown }: Judgement): string {
  const vectors = provider === null ? "" : ` (vectors: ${provider})`;
  const taught = crawl === null ? "" : `, as the crawl ${crawl.folder} judges after ${counted(crawl.pages, "page")}`;
  return [
    `Relevance ${relevance.toFixed(4)} by ${model}${vectors}${taught}`,
    `Page      ${printable(title === "" ? url : title)}`,
    ...tables(breakdown),
  ].join("\n");
}

/** What options of the command line say of the model. */
export function modelParameters(flags: ModelFlags): ParameterValues {
  const { vectors, bayes: bayesModel, maxCharacters, tfMax, content, senses } = flags;
  const given = { vectors, bayesModel, maxCharacters, tfMax, content, senses };
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

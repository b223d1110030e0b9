/** What `judge` does. @module */
import { judge } from "../api/judge.ts";
import { printable } from "../display.ts";
import type { ParameterValues } from "../types.ts";
import type { JudgeFlags, ModelFlags } from "./judge.ts";
import { leftOut, sourceOf } from "./page-source.ts";
import { tables } from "./tables.ts";

export async function judgePage(location: string, flags: JudgeFlags): Promise<void> {
  const { topic, model: name, profile, json } = flags;
  const judgement = await judge(location, {
    topic,
    model: name,
    profile,
    parameters: modelParameters(flags),
    ...sourceOf(flags),
    onMissing: leftOut,
  });
  const { relevance, model, provider, title, breakdown } = judgement;
  const by = provider === null ? model : `${model} with ${provider}`;
  const lines = [`Relevance ${relevance.toFixed(4)} by ${by}`, `Page      ${printable(title)}`, ...tables(breakdown)];
  process.stdout.write(`${json ? JSON.stringify(judgement) : lines.join("\n")}\n`);
}

/** What options of the command line say of the model. */
export function modelParameters(flags: ModelFlags): ParameterValues {
  const { vectors, bayes: bayesModel, maxCharacters, tfMax, content, senses } = flags;
  const given = { vectors, bayesModel, maxCharacters, tfMax, content, senses };
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

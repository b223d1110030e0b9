/** What `train weights` does. Files are written at the end and whole, so that an interrupt leaves none half-written. @module */
import { trainWeights as train } from "../api/train-weights.ts";
import { integer, printable } from "../display.ts";
import { LINK_TEXTS } from "../optimizers/fit.ts";
import { weightsAsData } from "../optimizers/weights-file.ts";
import { systemClock } from "../system/clock.ts";
import type { WeightFit } from "../types.ts";
import { modelParameters } from "./judge-page.ts";
import { leftOut, sourceOf } from "./page-source.ts";
import { progressStream, StatusLine } from "./status-line.ts";
import { columnsOf } from "./tables.ts";
import type { TrainWeightsFlags } from "./train.ts";
import { writeWeightCharts } from "./train-charts.ts";

export async function trainWeights(flags: TrainWeightsFlags): Promise<void> {
  const { param, start, charts: folder } = flags;
  const { topic, from, data, model, links, profile, optimizer, seed, out, saveData } = flags;
  const status = new StatusLine(progressStream(flags.quiet), systemClock);
  const { file, fit } = await train({
    ...{ topic, from, data, model, links, profile, optimizer, seed, out, saveData },
    ...sourceOf(flags),
    modelParameters: modelParameters(flags),
    parameters: { ...param, ...(start !== undefined && { start }) },
    onProgress: (message) => status.show(message),
    onSampled: () => status.end(),
    onMissing: leftOut,
  }).finally(() => status.end());
  const title = [file.topic, file.model, file.optimizer].filter((part) => part !== "").join(", ");
  const charts = folder === undefined ? [] : writeWeightCharts(fit, title, folder);
  const written = [...(flags.saveData === undefined ? [] : [flags.saveData]), ...charts];
  process.stdout.write(
    flags.json
      ? `${JSON.stringify({ ...weightsAsData(file), exact: fit.exact, groups: fit.groups, out: flags.out ?? null, charts })}\n`
      : `${[...report(fit, printable(title)), ...nextSteps(flags.out, written)].join("\n")}\n`,
  );
}

function report({ weights, exact, rows, train, test, groups }: WeightFit, title: string): string[] {
  const errors = (["learned", "exact", "manual"] as const).map((name) => [
    name === "manual" ? "0.25 each" : name === "exact" ? "exact optimum" : name,
    train[name].rmse,
    train[name].mae,
    test[name].rmse,
    test[name].mae,
  ]);
  const better = groups.learned.filter((error, i) => error < (groups.manual[i] ?? 0)).length;
  const excess = train.exact.rmse > 0 ? (train.learned.rmse / train.exact.rmse - 1) * 100 : 0;
  return [
    `Weights for ${title}, from ${integer(rows.train)} links`,
    "",
    ...columnsOf([["text", "learned", "optimum"], ...LINK_TEXTS.map((text) => [text, weights[text], exact[text]])]),
    "",
    ...columnsOf([["weights", "train RMSE", "train MAE", "test RMSE", "test MAE"], ...errors]),
    "",
    `Training error ${Math.max(0, excess).toFixed(4)} % above the optimum. On ${integer(rows.test)} held-back links the mean absolute`,
    `error is ${test.learned.mae.toFixed(4)} against ${test.manual.mae.toFixed(4)} with 0.25 each, smaller in ${better} of ${groups.learned.length} groups of ten.`,
  ];
}

function nextSteps(out: string | undefined, written: readonly string[]): string[] {
  const files = written.map((path) => `Wrote ${path}`);
  if (out === undefined) return [...files, "Save the weights with --out FILE."];
  return [...files, `Saved ${out}; recipes with the parameter \`weights\` take it: --param weights=${out}`];
}

/** The test errors of learned weights as SVG files. @module */
import { join } from "node:path";
import { weightCharts } from "../charts/weight-errors.ts";
import { writeWholeFile } from "../optimizers/whole-file.ts";
import type { WeightFit } from "../types.ts";

/** Returns the paths. */
export function writeWeightCharts({ groups }: WeightFit, title: string, folder: string): string[] {
  const { errors, gains } = weightCharts(groups, title);
  return Object.entries({ "weight-errors.svg": errors, "weight-gains.svg": gains }).map(([name, svg]) => {
    writeWholeFile(join(folder, name), svg);
    return join(folder, name);
  });
}

/** The test errors of learned weights as SVG files. @module */
import { join } from "node:path";
import { weightCharts } from "../charts/weight-errors.ts";
import { writeWantedFile } from "../optimizers/wanted-file.ts";
import type { WeightFit } from "../types.ts";

/** Returns the paths. */
export function writeWeightCharts({ groups }: WeightFit, title: string, folder: string): string[] {
  const { errors, gains } = weightCharts(groups, title);
  return Object.entries({ "weight-errors.svg": errors, "weight-gains.svg": gains }).map(([name, svg]) => {
    writeWantedFile(join(folder, name), svg);
    return join(folder, name);
  });
}

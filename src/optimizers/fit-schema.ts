/** Checks a fit of weights that was saved. @module */
import { z } from "zod";
import type { WeightFit } from "../types.ts";

export const textWeightsSchema = z.object({
  full: z.number(),
  anchor: z.number(),
  title: z.number(),
  context: z.number(),
});

const count = z.number().int().nonnegative();
const errors = z.object({ rmse: z.number(), mae: z.number() });
const comparison = z.object({ learned: errors, exact: errors, manual: errors });

export const weightFitSchema: z.ZodType<WeightFit> = z.object({
  weights: textWeightsSchema,
  exact: textWeightsSchema,
  rows: z.object({ train: count, test: count }),
  train: comparison,
  test: comparison,
  groups: z.object({ learned: z.array(z.number()), manual: z.array(z.number()) }),
});

/** Checks weights and fits that were saved. @module */
import { z } from "zod";
import type { WeightFit } from "../types.ts";

const weight = z.number().min(0).max(1);
export const textWeightsSchema = z.strictObject({ full: weight, anchor: weight, title: weight, context: weight });

const count = z.number().int().nonnegative();
export const rowsSchema = z.strictObject({ train: count, test: count });

const errors = z.strictObject({ rmse: z.number().nonnegative(), mae: z.number().nonnegative() });
export const comparisonSchema = z.strictObject({ learned: errors, exact: errors, manual: errors });

export const weightFitSchema: z.ZodType<WeightFit> = z.strictObject({
  weights: textWeightsSchema,
  exact: textWeightsSchema,
  rows: rowsSchema,
  train: comparisonSchema,
  test: comparisonSchema,
  groups: z.strictObject({ learned: z.array(z.number()), manual: z.array(z.number()) }),
});

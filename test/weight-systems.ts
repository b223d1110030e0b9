/**
 * Three least-squares systems of 500 synthetic links each, with their optimum on [0, 1]⁴, which agrees with another
 * library's bounded-variable solver to the last digits. True weights (0.45, 0.10, 0.12, 0.20),
 * (0.0538, 0.0281, 0.0127, 0.2867) and (0.7, −0.15, 0.3, 0); noise 0.08.
 */
import type { WeightProblem } from "../src/optimizers/problem.ts";

export interface WeightSystem {
  readonly name: string;
  readonly problem: WeightProblem;
  readonly optimum: readonly number[];
  readonly leastSquaredError: number;
}

const gram = Float64Array.of(
  96.6318391976179,
  39.827988164860756,
  78.23217264352887,
  79.81219575433082,
  39.827988164860756,
  52.17124051204741,
  36.71802373330951,
  35.56285379979713,
  78.23217264352887,
  36.71802373330951,
  83.85397193493756,
  68.5879403322167,
  79.81219575433082,
  35.56285379979713,
  68.5879403322167,
  81.18084131505917,
);

const system = (
  name: string,
  moments: readonly number[],
  energy: number,
  optimum: readonly number[],
  leastSquaredError: number,
): WeightSystem => ({
  name,
  problem: { size: 4, rows: 500, gram, moments: Float64Array.from(moments), energy },
  optimum,
  leastSquaredError,
});

export const WEIGHT_SYSTEMS: readonly WeightSystem[] = [
  system(
    "interior",
    [71.14584695890302, 34.54658679632243, 61.39855254331576, 62.76329968185438],
    57.346095434778036,
    [0.4179489164618144, 0.11542521440531714, 0.11916471908941223, 0.21098286247250136],
    3.0646967081912173,
  ),
  system(
    "near a corner",
    [29.380302638506826, 14.312548471198326, 25.516524142689097, 28.641172062283633],
    12.788059023140727,
    [0.04337585519330988, 0.03830568098447156, 0.0229359285227355, 0.27400384162960884],
    2.532375006819013,
  ),
  system(
    "bound active",
    [83.46497213246751, 31.18036370955801, 73.1224346109621, 70.05892416774863],
    77.2415151371472,
    [0.6425734686088048, 0, 0.2698655061786521, 0.003254529822783222],
    3.6479067992915826,
  ),
];

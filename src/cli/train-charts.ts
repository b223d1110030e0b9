/** The test errors of learned weights as SVG files, as SVSM-MCOA shows them. @module */
import { join } from "node:path";
import { heatMap } from "../charts/heat-map.ts";
import { lineChart } from "../charts/line-chart.ts";
import type { WeightFit } from "../optimizers/fit.ts";
import { writeWholeFile } from "../optimizers/whole-file.ts";

const COLUMNS = 10;

/** Returns the paths. */
export function writeWeightCharts({ groups }: WeightFit, title: string, folder: string): string[] {
  const points = (values: readonly number[]) => values.map((value, i): [number, number] => [i + 1, value]);
  const errors = lineChart({
    title: `${title}: errors on held-back links`,
    xLabel: "group of ten links",
    yLabel: "mean absolute error",
    yRange: [0, 0],
    series: [
      { name: "0.25 each", points: points(groups.manual) },
      { name: "learned", points: points(groups.learned) },
    ],
  });
  const gains = groups.manual.map((error, i) => error - (groups.learned[i] ?? 0));
  const rows = Array.from({ length: Math.ceil(gains.length / COLUMNS) }, (_, row) =>
    gains.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  const map = heatMap({
    title: `${title}: error of 0.25 each minus error of the learned weights`,
    rowLabels: rows.map((row, i) => `groups ${i * COLUMNS + 1}–${i * COLUMNS + row.length}`),
    columnLabels: (rows[0] ?? []).map((_, column) => String(column + 1)),
    values: rows,
    format: (value) => value.toFixed(3),
    diverging: true,
  });
  return [
    ["weight-errors.svg", errors],
    ["weight-gains.svg", map],
  ].map(([name = "", svg = ""]) => {
    writeWholeFile(join(folder, name), svg);
    return join(folder, name);
  });
}

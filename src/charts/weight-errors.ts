/**
 * How learned weights of link texts do on links that were held back: their errors beside those of 0.25 each as lines,
 * and the gain as a map, in groups of ten links, as SVSM-MCOA shows them.
 * @module
 */
import type { WeightFit } from "../types.ts";
import { heatMap } from "./heat-map.ts";
import { lineChart } from "./line-chart.ts";

/** Groups in a row of the map: 50 groups, those of the papers' 500 test links, make five rows. */
const COLUMNS = 10;

/** SVG documents. */
export interface WeightCharts {
  readonly errors: string;
  readonly gains: string;
}

/** `subject` is what the titles begin with, where nothing around the charts says whose weights they show. */
export function weightCharts(groups: WeightFit["groups"], subject = ""): WeightCharts {
  const titled = (title: string) =>
    subject === "" ? title : `${subject}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const points = (values: readonly number[]) => values.map((value, i): [number, number] => [i + 1, value]);
  const gains = groups.manual.map((error, i) => error - (groups.learned[i] ?? Number.NaN));
  const rows = Array.from({ length: Math.ceil(gains.length / COLUMNS) }, (_, row) =>
    gains.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  return {
    errors: lineChart({
      title: titled("Errors on held-back links"),
      xLabel: "group of ten links",
      yLabel: "mean absolute error",
      yRange: [0, 0],
      series: [
        { name: "0.25 each", points: points(groups.manual) },
        { name: "learned", points: points(groups.learned) },
      ],
    }),
    gains: heatMap({
      title: titled("Error of 0.25 each minus error of the learned weights"),
      rowLabels: rows.map((row, i) => `groups ${i * COLUMNS + 1}–${i * COLUMNS + row.length}`),
      columnLabels: (rows[0] ?? []).map((_, column) => String(column + 1)),
      values: rows,
      format: (value) =>
        value
          .toFixed(3)
          .replace(/^-(?=[0.]+$)/, "")
          .replace("-", "−"), // no −0.000
      diverging: true,
    }),
  };
}

/** Curves over a number or over time, with the values under the pointer. @module */
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { useScheme } from "../hooks.ts";

export interface ChartLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly colour: string;
  readonly dash?: boolean;
  readonly fill?: boolean;
}

export interface LineChartProps {
  readonly x: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly label: string;
  readonly height?: number;
  xText?(value: number): string;
}

/** Keys by how far they go, in fiftieths of the curve. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: 10,
  PageUp: -10,
  Home: -1000,
  End: 1000,
};

function colourOf(element: HTMLElement, name: string): string {
  return getComputedStyle(element).getPropertyValue(name).trim();
}

export function LineChart({ x, lines, label, height = 260, xText = String }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const readout = useRef<HTMLParagraphElement>(null);
  const isDark = useScheme();
  const shape = `${lines.map(({ label: name, colour }) => name + colour).join()}${isDark}${height}`;
  const data: uPlot.AlignedData = [[...x], ...lines.map(({ values }) => [...values])];
  const latest = useRef({ data, xText });
  latest.current = { data, xText };
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const [ink, grid] = [colourOf(element, "--quiet"), colourOf(element, "--line")];
    const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { show: false }, font: "12px system-ui" };
    const made = new uPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { y: false, points: { size: 7 } },
        scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(1e-9, most * 1.06)] } },
        axes: [
          { ...axis, values: (_, ticks) => ticks.map((tick) => latest.current.xText(tick)) },
          { ...axis, size: 54 },
        ],
        series: [
          {},
          ...lines.map(({ label: name, colour, dash, fill }) => ({
            label: name,
            stroke: colourOf(element, colour),
            width: 2,
            points: { show: false },
            ...(dash && { dash: [5, 5] }),
            ...(fill && { fill: `color-mix(in srgb, ${colourOf(element, colour)} 14%, transparent)` }),
          })),
        ],
        hooks: { setCursor: [(at) => read(at)] },
      },
      latest.current.data,
      element,
    );
    const read = (at: uPlot) => {
      if (readout.current === null) return;
      const index = at.cursor.idx ?? at.data[0].length - 1;
      const parts = at.series.slice(1).map((series, i) => {
        const value = at.data[i + 1]?.[index];
        return value == null
          ? ""
          : `${String(series.label)} ${Math.abs(value) < 10 && value % 1 !== 0 ? value.toFixed(3) : Math.round(value)}`;
      });
      readout.current.textContent = [latest.current.xText(at.data[0][index] ?? 0), ...parts]
        .filter(Boolean)
        .join(" · ");
    };
    const step = (event: KeyboardEvent) => {
      const by = STEPS[event.key];
      const last = made.data[0].length - 1;
      if (by === undefined || last < 0) return;
      event.preventDefault();
      const to = Math.min(last, Math.max(0, (made.cursor.idx ?? last) + by * Math.max(1, Math.round(last / 50))));
      readout.current?.setAttribute("aria-live", "polite"); // spoken when asked for, not whenever a crawl grows
      const left = made.valToPos(made.data[0][to] ?? 0, "x");
      made.setCursor({ left, top: 0 });
    };
    const leave = () => readout.current?.setAttribute("aria-live", "off");
    element.addEventListener("keydown", step);
    element.addEventListener("blur", leave);
    chart.current = made;
    read(made);
    const watcher = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      element.removeEventListener("keydown", step);
      element.removeEventListener("blur", leave);
      made.destroy();
    };
  }, [shape]);

  useEffect(() => chart.current?.setData(data));
  return (
    <figure class="chart" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the curves off */}
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a drawing that is read off */}
      <div ref={place} tabIndex={0} role="group" aria-label="Curves; arrow keys read values" />
      <figcaption>
        <ul class="legend">
          {lines.map((line) => (
            <li key={line.label} class={line.dash ? "dashed" : ""} data-colour={line.colour}>
              {line.label}
            </li>
          ))}
        </ul>
        <p ref={readout} class="readout" aria-live="off" />
      </figcaption>
    </figure>
  );
}

/** One small panel for each topic: the true recall over the pages of the crawl, and what was estimated, with its bounds. @module */
import { element, fitted, group, line, type Svg, short, svgDocument, text } from "../../src/charts/svg.ts";

export interface Checkpoint {
  readonly pages: number;
  readonly recall: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

const COLUMNS = 3;
const [WIDTH, HEIGHT] = [230, 150];
/** Of a panel: around the plot. */
const [LEFT, TOP, RIGHT, BOTTOM] = [42, 24, 8, 24];
const [TRUTH, ESTIMATE] = ["#b35900", "#1f6fb2"];

/** On white, since a picture does not know the colours around it. */
export function outlookChart(panels: ReadonlyMap<string, readonly Checkpoint[]>): string {
  const rows = Math.ceil(panels.size / COLUMNS);
  const [width, height] = [COLUMNS * WIDTH, rows * HEIGHT + 24];
  const legend = [
    { name: "found, of what can be reached", colour: TRUTH, x: LEFT },
    { name: "estimated from the other topics, with its bounds", colour: ESTIMATE, x: LEFT + 230 },
  ].map(({ name, colour, x }) =>
    group(
      {},
      line(x, height - 10, x + 18, height - 10, { stroke: colour, "stroke-width": 2 }),
      text(x + 24, height - 6, name),
    ),
  );
  return svgDocument(
    {
      title: "How far a crawl has come",
      description: "True and estimated recall over pages, by topic; each estimate was learned from the other topics.",
      width,
      height,
    },
    element("rect", { width, height, fill: "#fff" }),
    group(
      { fill: "#222" },
      ...[...panels].map(([topic, points], i) =>
        panel(topic, points, (i % COLUMNS) * WIDTH, Math.floor(i / COLUMNS) * HEIGHT),
      ),
      ...legend,
    ),
  );
}

function panel(topic: string, points: readonly Checkpoint[], left: number, top: number): Svg {
  const last = points.at(-1)?.pages ?? 1;
  const x = (pages: number) => LEFT + (pages / last) * (WIDTH - LEFT - RIGHT);
  const y = (recall: number) => HEIGHT - BOTTOM - recall * (HEIGHT - TOP - BOTTOM);
  const path = (places: readonly (readonly [number, number])[]) =>
    places.map(([pages, recall], i) => `${i === 0 ? "M" : "L"}${short(x(pages))} ${short(y(recall))}`).join("");
  const upper = points.map(({ pages, high }) => [pages, high] as const);
  const lower = points.map(({ pages, low }) => [pages, low] as const).reverse();
  const curve = (value: (point: Checkpoint) => number, stroke: string) =>
    element("path", {
      d: path(points.map((point) => [point.pages, value(point)])),
      fill: "none",
      stroke,
      "stroke-width": 2,
    });
  return group(
    { transform: `translate(${left} ${top})` },
    text(LEFT, 15, fitted(topic, WIDTH - LEFT - RIGHT), { "font-weight": 600 }),
    ...[0, 0.5, 1].flatMap((recall) => [
      line(LEFT, y(recall), WIDTH - RIGHT, y(recall), { stroke: "#ddd" }),
      text(LEFT - 4, y(recall) + 4, `${100 * recall} %`, { "text-anchor": "end", "font-size": 10 }),
    ]),
    text(WIDTH - RIGHT, HEIGHT - 8, `${last.toLocaleString("en")} pages`, { "text-anchor": "end", "font-size": 10 }),
    element("path", { d: `${path([...upper, ...lower])}Z`, fill: ESTIMATE, opacity: "0.18" }),
    curve(({ estimate }) => estimate, ESTIMATE),
    curve(({ recall }) => recall, TRUTH),
  );
}

/**
 * More of the second set of traps: numbers in sentences that
 * stay the same.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { inventedWord, one, paragraphs } from "./text.ts";

const LAYERS: readonly string[] = ["rain", "wind", "snow", "pressure", "lightning"];
const [FARTHEST_ZOOM, NEAREST_ZOOM] = [3, 13];

/** A map without script: four ways to go, nearer and farther, five layers (web maps for browsers without JavaScript). */
const panning: TrapKind = {
  name: "panning",
  owns: below("/map/"),
  navigation: [spotLink(47.25, 8.5, 6, "rain")],
  entrances: ({ number }, { rng }) =>
    number % 5 === 0 ? [spotLink(rng.below(120) - 60, rng.below(360) - 180, 8, one(LAYERS, rng))] : [],
  answer: ({ pathname }, { rng }) => {
    const [, north = "", east = "", near = "", layer = ""] =
      /^\/map\/(-?\d+\.\d{4}),(-?\d+\.\d{4}),(\d+)z\/([a-z]+)$/.exec(pathname) ?? [];
    const [lat, lon, zoom] = [Number(north), Number(east), Number(near)];
    if (!LAYERS.includes(layer) || !isOnMap(lat, zoom) || Math.abs(lon) > 180) return undefined;
    const step = 90 / 2 ** zoom;
    const moves = [
      [lat + step, lon, zoom],
      [lat - step, lon, zoom],
      [lat, lon + step, zoom],
      [lat, lon - step, zoom],
      [lat, lon, zoom + 1],
      [lat, lon, zoom - 1],
    ].filter(([to = 0, , nearer = 0]) => isOnMap(to, nearer));
    const spots = times(10, () => {
      const [y, x] = [(lat + step * rng.next()).toFixed(3), (lon + step * rng.next()).toFixed(3)];
      return `At ${y} degrees north and ${x} degrees east, ${layer} was ${rng.below(100)}, after ${rng.below(100)} an hour before.`;
    });
    return {
      title: `Map of ${layer} at ${north}, ${east}`,
      paragraphs: paragraphs(spots),
      links: [
        ...moves.map(([y = 0, x = 0, z = 0]) => spotLink(y, x, z, layer)),
        ...LAYERS.filter((other) => other !== layer).map((other) => spotLink(lat, lon, zoom, other)),
      ],
    };
  },
};
const isOnMap = (lat: number, zoom: number) => Math.abs(lat) <= 85 && zoom >= FARTHEST_ZOOM && zoom <= NEAREST_ZOOM;
function spotLink(lat: number, lon: number, zoom: number, layer: string) {
  const around = lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
  return link(`/map/${lat.toFixed(4)},${around.toFixed(4)},${zoom}z/${layer}`, `${layer} at zoom ${zoom}`);
}

const SENSORS: readonly string[] = times(40, (n) => `${one(LAYERS, createRng(n))}-${n}`);
const WIDTHS: readonly number[] = [300, 600, 1200];
const NOW = 1_700_006_400;

/** The graph of a sensor from any moment to any other; the page is a picture and a line (Cacti, Munin, MRTG, Grafana). */
const graphs: TrapKind = {
  name: "graphs",
  owns: ({ pathname }) => pathname === "/cgi-bin/graph.cgi",
  entrances: ({ number }, { rng }) => (number % 9 === 0 ? times(3, () => dayGraph(one(SENSORS, rng), rng)) : []),
  answer: ({ searchParams }, { rng }) => {
    const sensor = searchParams.get("sensor") ?? "";
    const [start, end, width] = ["start", "end", "width"].map((name) => Number(searchParams.get(name)));
    if (start === undefined || end === undefined || width === undefined || !SENSORS.includes(sensor)) return undefined;
    if (!(start > 0 && start < end && end < 2 * NOW && WIDTHS.includes(width))) return undefined;
    const span = end - start;
    const half = Math.floor(span / 2);
    const ranges = [
      [start, start + half],
      [start + half, end],
      [start - half, end + half],
      [start - span, start],
      [end, end + span],
    ].filter(([from = 0, to = 0]) => from > 0 && to < 2 * NOW && to - from >= 300);
    const others = times(3, () => graphLink(one(SENSORS, rng), start, end, width));
    const widths = WIDTHS.filter((other) => other !== width).map((other) => graphLink(sensor, start, end, other));
    const [least, most] = [rng.below(50), 50 + rng.below(50)];
    return {
      title: `${sensor} from ${start} to ${end}`,
      paragraphs: [`${sensor}: now ${least + rng.below(40)}, least ${least}, most ${most}, in ${span} seconds.`],
      links: [...ranges.map(([from = 0, to = 0]) => graphLink(sensor, from, to, width)), ...others, ...widths],
    };
  },
};
const graphLink = (sensor: string, start: number, end: number, width: number) =>
  link(`/cgi-bin/graph.cgi?sensor=${sensor}&start=${start}&end=${end}&width=${width}`, `${sensor}, ${end - start} s`);
const dayGraph = (sensor: string, rng: Rng) => {
  const end = NOW - 86_400 * rng.below(3000);
  return graphLink(sensor, end - 86_400, end, 600);
};

const ROWS: readonly string[] = ["river", "county", "month", "station", "decade"];
const MEASURES: readonly string[] = ["rain", "wind", "snow", "floods", "storms", "claims"];
interface View {
  readonly clicks: number;
  readonly by: string;
  readonly order: string;
  readonly hidden: readonly string[];
}

/** A table whose state, with the count of clicks for "undo", is one code in the path (dashboards, pivot tables, view state). */
const pivot: TrapKind = {
  name: "pivot",
  owns: below("/explore/"),
  navigation: [pivotLink({ clicks: 0, by: "river", order: "rain", hidden: [] })],
  entrances: ({ number }, { rng }) =>
    number % 6 === 0 ? [pivotLink({ clicks: 1, by: one(ROWS, rng), order: one(MEASURES, rng), hidden: [] })] : [],
  answer: ({ pathname }) => {
    const view = viewOf(pathname.slice("/explore/".length));
    if (view === undefined) return undefined;
    const { by, order, hidden } = view;
    const clicks = view.clicks + 1;
    const shown = MEASURES.filter((measure) => !hidden.includes(measure));
    const rows = times(18, (n) => {
      const rng = createRng(hashKey(`${by} ${n}`));
      return { name: inventedWord(rng), values: new Map(MEASURES.map((measure) => [measure, rng.below(1000)])) };
    }).sort((a, b) => (b.values.get(order) ?? 0) - (a.values.get(order) ?? 0));
    const toggled = (measure: string) =>
      hidden.includes(measure) ? hidden.filter((other) => other !== measure) : [...hidden, measure];
    return {
      title: `${shown.join(", ")} by ${by}`,
      paragraphs: rows.map(
        ({ name, values }) =>
          `The ${by} ${name} had ${shown.map((measure) => `${values.get(measure)} of ${measure}`).join(", ")}.`,
      ),
      links: [
        ...ROWS.filter((other) => other !== by).map((other) => pivotLink({ ...view, clicks, by: other })),
        ...MEASURES.filter((other) => other !== order).map((other) => pivotLink({ ...view, clicks, order: other })),
        ...MEASURES.map((measure) => pivotLink({ ...view, clicks, hidden: toggled(measure) })),
      ],
    };
  },
};
function codeOf({ clicks, by, order, hidden }: View): string {
  return Buffer.from(JSON.stringify([clicks, by, order, hidden.join("+")])).toString("base64url");
}
function pivotLink(view: View) {
  return link(`/explore/${codeOf(view)}`, `by ${view.by}, ${view.order} first`);
}
function viewOf(code: string): View | undefined {
  const [, clicks = "", by = "", order = "", hidden = ""] =
    /^\[(\d+),"(\w+)","(\w+)","([\w+]*)"\]$/.exec(Buffer.from(code, "base64url").toString()) ?? [];
  const view = { clicks: Number(clicks), by, order, hidden: hidden.split("+").filter(Boolean) };
  const isView = ROWS.includes(by) && MEASURES.includes(order) && view.hidden.every((name) => MEASURES.includes(name));
  return isView && codeOf(view) === code ? view : undefined;
}

export const NUMBER_KINDS: readonly TrapKind[] = [panning, graphs, pivot];

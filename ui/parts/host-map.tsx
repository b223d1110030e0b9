/** The crawl as a map: hosts sized by their relevant pages, and the links that led from one to another. @module */
import { useRef } from "preact/hooks";
import { counted, integer } from "../../src/display.ts";
import type { HostMap } from "../../src/ui/schemas.ts";
import { useAnswer, useMedia } from "../hooks.ts";
import { Empty, Trouble } from "./bits.tsx";
import { namedPlaces, type Place, placesOf } from "./layout.ts";
import { shown } from "./said.tsx";

const LONGEST_NAME = 26;
/** Names are larger where the drawing is smaller; the style sheet has the size. */
const NARROW_SCALE = 1.6;
const LONGEST_NARROW = 18;

export function Map_({
  crawl,
  commit,
  chosen,
  onChoose,
}: {
  crawl: string;
  commit: number;
  chosen: string;
  onChoose(host: string): void;
}) {
  const { value, error } = useAnswer<HostMap>(`/crawls/${crawl}/map`, commit, 10_000);
  const isNarrow = useMedia("(max-width: 760px)");
  const places = useRef<{ of: HostMap | undefined; isNarrow: boolean; map: ReadonlyMap<string, Place> }>({
    of: undefined,
    isNarrow,
    map: new Map(),
  });
  if (value === undefined) return <Trouble text={error} />;
  if (value.nodes.length === 0) return <Empty>No host is known yet.</Empty>;
  if (places.current.of !== value || places.current.isNarrow !== isNarrow) {
    const before = places.current.isNarrow === isNarrow ? places.current.map : new Map<string, Place>();
    places.current = { of: value, isNarrow, map: placesOf(value, before, isNarrow) };
  }
  const [scale, longest] = isNarrow ? [NARROW_SCALE, LONGEST_NARROW] : [1, LONGEST_NAME];
  const at = (host: string): Place => places.current.map.get(host) ?? { x: 0, y: 0, radius: 4 };
  const all = value.nodes.map(({ host }) => at(host));
  const nameOf = ({ host, hosts }: HostMap["nodes"][number]) => {
    const name = host === "" ? `${integer(hosts)} other hosts` : shown(host, 40);
    return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
  };
  const named = namedPlaces(value.nodes.map(nameOf), all, scale);
  const box = boxAround(all);
  const widest = Math.max(1, ...value.edges.map(({ pages }) => pages));
  return (
    <figure class="map">
      <svg viewBox={box} aria-label="Map of hosts; the table of hosts holds the same">
        <g class="edges">
          {value.edges.map(({ from, to, pages }) => {
            const [one, other] = [all[from], all[to]];
            if (one === undefined || other === undefined) return null;
            return (
              <line
                key={`${from}-${to}`}
                x1={one.x}
                y1={one.y}
                x2={other.x}
                y2={other.y}
                stroke-width={0.6 + 3 * Math.sqrt(pages / widest)}
              />
            );
          })}
        </g>
        {value.nodes.map(({ host, pages, relevant, hosts }) => {
          const { x, y, radius } = at(host);
          const name = host === "" ? `${integer(hosts)} other hosts` : shown(host, 40);
          const share = relevant / Math.max(1, pages);
          const choose = () => onChoose(host === chosen ? "" : host);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn in SVG
            <g
              key={host}
              class={`node ${host === chosen && host !== "" ? "chosen" : ""} ${share >= 0.5 ? "high" : share >= 0.15 ? "middle" : "low"}`}
              role="button"
              tabIndex={host === "" ? -1 : 0}
              aria-pressed={host === chosen}
              aria-label={`${name}: ${integer(relevant)} of ${counted(pages, "page")} relevant`}
              onClick={choose}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                choose();
              }}
            >
              <title>{`${name}: ${integer(relevant)} of ${counted(pages, "page")} relevant`}</title>
              <circle cx={x} cy={y} r={radius} />
            </g>
          );
        })}
        <g class="names">
          {value.nodes.map((node, i) => {
            const { x, y, radius } = at(node.host);
            if (!named.has(i) && (node.host !== chosen || chosen === "")) return null;
            return (
              <text key={node.host} x={x} y={y + radius + 11 * scale} text-anchor="middle">
                {nameOf(node)}
              </text>
            );
          })}
        </g>
      </svg>
    </figure>
  );
}

function boxAround(places: readonly Place[]): string {
  const [left, right] = [
    Math.min(...places.map(({ x, radius }) => x - radius)),
    Math.max(...places.map(({ x, radius }) => x + radius)),
  ];
  const [top, bottom] = [
    Math.min(...places.map(({ y, radius }) => y - radius)),
    Math.max(...places.map(({ y, radius }) => y + radius)),
  ];
  const width = Math.max(420, right - left + 140);
  const height = Math.max(260, bottom - top + 60);
  return `${(left + right - width) / 2} ${(top + bottom - height) / 2 + 6} ${width} ${height}`;
}

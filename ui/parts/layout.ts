/** Places for the hosts of a map: linked ones attract, all repel, the middle holds them together. @module */
import type { HostMap } from "../../src/ui/schemas.ts";

export interface Place {
  x: number;
  y: number;
  readonly radius: number;
}

const TURNS = 220;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** By host name; those that had a place before begin there, so that the map stays recognisable while it grows. Wide, or tall. */
export function placesOf(
  { nodes, edges }: HostMap,
  before: ReadonlyMap<string, Place>,
  isTall = false,
): Map<string, Place> {
  const [acrossPull, alongPull] = isTall ? [0.02, 0.006] : [0.006, 0.02];
  const most = Math.max(1, ...nodes.map(({ relevant }) => relevant));
  const places = nodes.map(({ host, relevant }, i): Place => {
    const [angle, away] = [i * GOLDEN_ANGLE, 34 * Math.sqrt(i + 0.5)];
    const known = before.get(host);
    return {
      x: known?.x ?? Math.cos(angle) * away,
      y: known?.y ?? Math.sin(angle) * away,
      radius: 4 + 22 * Math.sqrt(relevant / most),
    };
  });
  const turns = before.size > nodes.length / 2 ? TURNS / 4 : TURNS;
  for (let turn = 0; turn < turns; turn++) {
    const heat = 1 - turn / turns;
    for (let i = 0; i < places.length; i++) for (let j = 0; j < i; j++) repel(places[i], places[j], heat);
    for (const { from, to } of edges) attract(places[from], places[to], heat);
    for (const place of places) {
      place.x -= place.x * acrossPull * heat;
      place.y -= place.y * alongPull * heat;
    }
  }
  return new Map(nodes.map(({ host }, i) => [host, places[i] ?? { x: 0, y: 0, radius: 4 }]));
}

function repel(one: Place | undefined, other: Place | undefined, heat: number): void {
  if (one === undefined || other === undefined) return;
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  const distance = Math.max(1, Math.hypot(dx, dy));
  const room = one.radius + other.radius + 22;
  const push = distance < room ? (room - distance) / 2 : Math.min(5, (heat * 2600) / (distance * distance));
  move(one, (dx / distance) * push, (dy / distance) * push);
  move(other, (-dx / distance) * push, (-dy / distance) * push);
}

function attract(one: Place | undefined, other: Place | undefined, heat: number): void {
  if (one === undefined || other === undefined) return;
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const distance = Math.max(1, Math.hypot(dx, dy));
  const pull = Math.max(0, distance - one.radius - other.radius - 60) * 0.01 * heat;
  move(one, (dx / distance) * pull, (dy / distance) * pull);
  move(other, (-dx / distance) * pull, (-dy / distance) * pull);
}

function move(place: Place, dx: number, dy: number): void {
  place.x += dx;
  place.y += dy;
}

const LETTER = 5.6;
const LINE = 12;
/** The hosts that matter most have their names, whatever they cover. */
const ALWAYS_NAMED = 3;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Which names can be written without covering another or a host, the most important first. */
export function namedPlaces(names: readonly string[], places: readonly Place[], scale = 1): ReadonlySet<number> {
  const taken: Box[] = places.map(({ x, y, radius }) => [x - radius, y - radius, x + radius, y + radius]);
  const named = new Set<number>();
  names.forEach((name, i) => {
    const place = places[i];
    if (place === undefined) return;
    const half = (name.length * LETTER * scale) / 2;
    const top = place.y + place.radius + 1;
    const box: Box = [place.x - half, top, place.x + half, top + LINE * scale];
    if (i >= ALWAYS_NAMED && taken.some((other) => meet(box, other))) return;
    taken.push(box);
    named.add(i);
  });
  return named;
}

function meet(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

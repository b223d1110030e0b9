/**
 * Round numbers for an axis (Heckbert, Nice Numbers for Graph Labels, Graphics Gems 1990: steps of 1, 2 or 5).
 * @module
 */

/** Ticks that enclose the range, about `count` of them. */
export function ticks(low: number, high: number, count: number): number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  if (low === high) return low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  const step = niceStep((high - low) / count);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}

/** A number as a person writes it on an axis. */
export function tickLabel(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.001 || size >= 1e6)) return value.toExponential(0).replace("e+", "e");
  return size >= 1000 ? value.toLocaleString("en-US") : String(value);
}

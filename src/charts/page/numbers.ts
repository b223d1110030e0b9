/** How the report writes numbers. @module */

export function fixed(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits).replace("-", "−") : "–";
}

/** One decimal, kept together with its sign. */
export function percent(value: number): string {
  return `${fixed(value, 1)}\u00a0%`;
}

/** With its sign: differences. */
export function signed(value: number, digits: number): string {
  return `${value > 0 ? "+" : ""}${fixed(value, digits)}`;
}

/** p-values as journals print them: no zero before the point, and a bound where digits mean nothing. */
export function pValue(p: number): string {
  if (p < 0.001) return "< .001";
  return p > 0.9995 ? "1" : p.toFixed(3).replace(/^0/, "");
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

export function plural(count: number, word: string): string {
  return `${whole(count)} ${word}${count === 1 ? "" : "s"}`;
}

/** A dash for a figure that there is none of. */
export function fixedIfAny(value: number | null, decimals: number): string {
  return value === null ? "–" : fixed(value, decimals);
}

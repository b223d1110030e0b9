/** The largest number below another: `value >= limit` is `value > justBelow(limit)`. @module */
export function justBelow(limit: number): number {
  if (limit === 0) return -Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, limit);
  bits.setBigInt64(0, bits.getBigInt64(0) + (limit > 0 ? -1n : 1n));
  return bits.getFloat64(0);
}

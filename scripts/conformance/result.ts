/** What a conformance suite has to say. */
export interface SuiteResult {
  readonly name: string;
  passed: number;
  readonly failed: { readonly case: string; readonly expected: unknown; readonly got: unknown }[];
  /** Cases that we decide otherwise on purpose. */
  readonly refused: { readonly case: string; readonly reason: string }[];
}

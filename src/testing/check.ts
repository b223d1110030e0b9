/** Checks that any test runner can run. @module */
import { messageOf } from "../errors.ts";

/** One thing that a part must do: it throws, or rejects, when the part does not. */
export interface Check {
  readonly name: string;
  /** Throws when the part fails. */
  run(): void | Promise<void>;
}

/**
 * Runs checks one after the other, without a test runner; what fails comes back, by name, in one error.
 * @example await runChecks(strategyContract(() => myStrategy()));
 */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  const failed: Error[] = [];
  for (const { name, run } of checks) {
    try {
      await run();
    } catch (error) {
      failed.push(new Error(`${name}: ${messageOf(error)}`, { cause: error }));
    }
  }
  if (failed.length === 0) return;
  const names = failed.map(({ message }) => message).join("\n");
  throw new AggregateError(failed, `${failed.length} of ${checks.length} checks failed:\n${names}`);
}

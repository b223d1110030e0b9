/** The command line without a process of its own. */
import { vi } from "vitest";
import type { Finished, RunOptions } from "./cli.ts";

/**
 * Runs the command line in this process, from source: for the many cases in which a command says no, since a process costs a second. Only for
 * tests that run one after the other: what anybody writes meanwhile is taken for the command's.
 */
export async function runHere(args: readonly string[], { env = {} }: Pick<RunOptions, "env"> = {}): Promise<Finished> {
  const { runCommand } = await import("../src/cli/program.ts");
  const output = { stdout: "", stderr: "" };
  const taking = (name: "stdout" | "stderr") =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      output[name] += String(text);
      return true;
    });
  const spies = [taking("stdout"), taking("stderr")];
  const exitCode = process.exitCode;
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    process.exitCode = undefined;
    const code = (await runCommand(args)) ?? Number(process.exitCode ?? 0);
    return { code, signal: null, ...output };
  } finally {
    process.exitCode = exitCode;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

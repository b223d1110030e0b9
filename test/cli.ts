/** Runs the built command line as a user would: in a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function start(
  args: readonly string[],
  { cwd, env }: RunOptions = {},
): { child: ChildProcess; finished: Promise<Finished> } {
  const command = [process.execPath, MAIN, ...args];
  // No file may grow beyond so many kilobytes: the system's own refusal to write.
  const limit = env?.HONEYGUIDE_TEST_FILE_KB;
  const [program = "", ...rest] =
    limit === undefined ? command : ["bash", "-c", `ulimit -f ${limit}; exec "$@"`, "bash", ...command];
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal, ...output }));
  });
  return { child, finished };
}

export function run(args: readonly string[], options?: RunOptions): Promise<Finished> {
  return start(args, options).finished;
}

/** The object on the last line of standard output. */
export function lastJson({ stdout }: Finished): Record<string, unknown> {
  const line = stdout.trimEnd().split("\n").at(-1) ?? "";
  const value: unknown = JSON.parse(line);
  if (typeof value !== "object" || value === null) throw new Error(`no JSON object: ${line}`);
  return { ...value };
}

export function jsonLines({ stdout }: Finished): Record<string, unknown>[] {
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** The signals by which people and systems end a command: Ctrl-C, a polite kill, a terminal that was closed. @module */

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Exit code of a command that a signal stopped. */
export const STOPPED = 3;

export interface Stopping {
  readonly signal: AbortSignal;
  /** From now on signals do what they would have done without. */
  release(): void;
}

/** The first of them says what happens and aborts; a second ends the process at once. */
export function stopOnSignals(say: () => void): Stopping {
  const controller = new AbortController();
  const handler = () => {
    if (controller.signal.aborted) process.exit(STOPPED);
    say();
    controller.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, handler);
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of STOP_SIGNALS) process.off(signal, handler);
    },
  };
}

/** The signals by which people and systems end a command: Ctrl-C, a polite kill, a terminal that was closed. @module */

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Calls `handler` at each of them; the function that comes back ends that. */
export function onStopSignals(handler: () => void): () => void {
  for (const signal of STOP_SIGNALS) process.on(signal, handler);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, handler);
  };
}

/**
 * Listening to an abort signal. A crawl shares one signal among all its requests, so many listeners are no leak here and
 * Node must not warn about them.
 * @module
 */
import { setMaxListeners } from "node:events";

/** Calls `listener` once when the signal aborts; the returned function takes it back. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  setMaxListeners(0, signal);
  signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}

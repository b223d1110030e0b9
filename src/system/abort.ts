/**
 * Listening to an abort signal. A crawl shares one signal among all its requests, and a signal looks through all its
 * listeners whenever one comes or goes; so it gets one listener from here, which tells all others.
 * @module
 */

interface Listening {
  readonly tell: () => void;
}

const listening = new WeakMap<AbortSignal, Set<Listening>>();

/** Calls `listener` once when the signal aborts; the returned function takes it back. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const all = listening.get(signal) ?? begin(signal);
  const one = { tell: listener };
  all.add(one);
  return () => void all.delete(one);
}

function begin(signal: AbortSignal): Set<Listening> {
  const all = new Set<Listening>();
  listening.set(signal, all);
  const tellAll = () => {
    for (const one of all) if (all.delete(one)) one.tell();
  };
  signal.addEventListener("abort", tellAll, { once: true });
  return all;
}

/**
 * Listening to an abort signal. A crawl shares one signal among all its requests, and a signal looks through all its
 * listeners whenever one comes or goes; so it gets one listener from here, which tells all others.
 * @module
 */

interface Listener {
  readonly tell: () => void;
}

const rounds = new WeakMap<AbortSignal, Round>();

/** Calls `listener` once when the signal aborts; the returned function takes it back. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const round = rounds.get(signal) ?? new Round(signal);
  const one = { tell: listener };
  round.add(one);
  return () => round.delete(one);
}

/** All who listen to one signal; it is there while somebody does. */
class Round {
  readonly #signal: AbortSignal;
  readonly #listeners = new Set<Listener>();
  readonly #tellAll = () => {
    for (const one of this.#listeners) if (this.#listeners.delete(one)) one.tell();
  };

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    rounds.set(signal, this);
    signal.addEventListener("abort", this.#tellAll, { once: true });
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
  }

  delete(listener: Listener): void {
    if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
    this.#signal.removeEventListener("abort", this.#tellAll);
    if (rounds.get(this.#signal) === this) rounds.delete(this.#signal);
  }
}

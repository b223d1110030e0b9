/**
 * Outcomes that are committed together. A transaction costs as much as what is in it, so as completed all that is ready
 * goes into one; what is told of it comes afterwards, when it is saved.
 * @module
 */
import type { PageResult, TroubleResult } from "../digesting.ts";
import type { CrawlEvent } from "../events.ts";
import type { Asked, CrawlStore } from "../journal.ts";
import type { WorkResult } from "./page-work.ts";

/** Beyond it sockets and signals have had to wait long enough for their turn. */
const MOST = 8;

export interface Done {
  readonly asked: Asked;
  readonly result: WorkResult;
}

/** How outcomes are committed. */
export interface Commits {
  readonly store: CrawlStore | undefined;
  /** Another outcome that may be committed now. */
  readonly next: () => Done | undefined;
  readonly commit: (asked: Asked, result: PageResult | TroubleResult) => CrawlEvent;
}

/** What broke is thrown when all before it is saved. */
export function* committed(first: Done, { store, next, commit }: Commits): Generator<CrawlEvent, void> {
  const events: CrawlEvent[] = [];
  let broken: { readonly error: unknown } | undefined;
  const commitAll = () => {
    for (let done: Done | undefined = first; done !== undefined; done = events.length < MOST ? next() : undefined) {
      if (done.result.kind === "broken") {
        broken = done.result;
        return;
      }
      events.push(commit(done.asked, done.result));
    }
  };
  if (store?.together === undefined) commitAll();
  else store.together(commitAll);
  yield* events;
  if (broken !== undefined) throw broken.error;
}

/** The window of a crawl: chosen links, and the work on them. @module */
import type { Clock } from "../system/clock.ts";
import type { CanonicalUrl } from "../types.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import type { HostRest } from "./host-rest.ts";
import { pageWorkOf, type WorkResult } from "./page-work.ts";
import type { CrawlState } from "./state.ts";
import type { Wake } from "./wake.ts";
import { Window } from "./window.ts";

interface Around {
  readonly clock: Clock;
  readonly wake: Wake;
  readonly over: AbortSignal;
  readonly state: Pick<CrawlState, "book" | "totals">;
  readonly rest: HostRest | undefined;
}

export function linkWindow(options: CrawlOptions, around: Around): Window<WorkResult> {
  const { window = 1, concurrency = window, commitOrder = "in-order", waits } = options;
  const { clock, wake, over, rest } = around;
  const { book, totals } = around.state;
  waits?.onWait(() => wake.notify());
  const onFetched = (url: CanonicalUrl) => rest?.finished(url);
  const work = pageWorkOf(options, { clock, over, onFetched });
  return new Window({
    size: window,
    growsWith: options.windowGrows ? () => totals.pages : undefined,
    waits,
    concurrency,
    order: commitOrder,
    work: async ({ id }) => {
      const url = book.urls.url(id);
      const result = await work(url);
      rest?.finished(url); // where another address was fetched in its place
      if (result.kind === "page") rest?.gave(book.host(id));
      return result;
    },
    onDone: () => wake.notify(),
  });
}

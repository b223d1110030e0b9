/**
 * The engine: one decider that asks the strategy, and commits what came of it, in one total order. Everything slow
 * runs outside of it, in the window. Iterate over it to run it.
 * @module
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PageResult, TroubleResult } from "../digesting.ts";
import type { CrawlEvent, FinishReason, Outlook, RunningCrawl } from "../events.ts";
import type { ArchiveDraft, Asked, Commit, EngineState, Totals } from "../journal.ts";
import { createRng, type Rng } from "../math/rng.ts";
import { stopwatchMs, systemClock } from "../system/clock.ts";
import type { LinkFilter, Parts } from "../types.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import { engineView } from "./engine-view.ts";
import { GoalWatch } from "./goal.ts";
import { type HostRest, hostRest } from "./host-rest.ts";
import { linkWindow } from "./link-window.ts";
import type { WorkResult } from "./page-work.ts";
import { type CrawlState, createState } from "./state.ts";
import { committed, type Done } from "./together.ts";
import { Wake } from "./wake.ts";
import type { Window } from "./window.ts";

/** A commit of what concerns no choice. */
const NOTHING = { asked: undefined, page: undefined, trouble: undefined };

export class Crawl implements RunningCrawl {
  readonly #options: CrawlOptions;
  readonly #parts: Parts;
  readonly #rng: Rng;
  readonly #state: CrawlState;
  readonly #totals: Totals;
  readonly #goal: GoalWatch;
  readonly #window: Window<WorkResult>;
  readonly #rest: HostRest | undefined;
  readonly #wake = new Wake();
  readonly #abort = new AbortController();
  readonly #told: readonly LinkFilter[];
  #decisions = 0;
  #decidingMs = 0;
  #isPaused = false;
  #isStopping = false;
  #isExhausted = false;

  constructor(options: CrawlOptions) {
    this.#options = options;
    this.#parts = options.parts;
    this.#told = [...options.parts.filters, ...(options.filters ?? [])].filter(({ chosen }) => chosen !== undefined);
    this.#rng = createRng(options.seed ?? 1);
    this.#state = createState(options);
    this.#totals = this.#state.totals;
    this.#goal = new GoalWatch(options.until, options.parts, this.#state.finds);
    const around = { clock: options.clock ?? systemClock, wake: this.#wake, over: this.#abort.signal };
    this.#rest = hostRest(this.#state.frontier, options, around);
    this.#window = linkWindow(options, { ...around, state: this.#state, rest: this.#rest });
    options.neighbours?.join(engineView(this.#state.frontier, this.#window, this.#parts.strategy, this.#wake));
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#wake.notify();
  }

  stop(): void {
    this.#isStopping = true;
    this.#wake.notify();
  }

  get totals(): Readonly<Totals> {
    return this.#totals;
  }

  get waiting(): number {
    return this.#state.frontier.size + this.#window.size;
  }

  get outlook(): Outlook | undefined {
    return this.#goal.outlook;
  }

  get decidingMs(): number {
    return this.#decidingMs;
  }

  get hosts(): number {
    return this.#state.book.hostCount;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CrawlEvent, void> {
    this.#options.pace?.begin();
    try {
      await this.#begin();
      yield { type: "started", resumed: this.#options.saved !== undefined, ...this.#progress() };
      yield* this.#corrected();
      for (;;) {
        if (!this.#isStopping && this.#goal.reached() === undefined) this.#fill();
        if (this.#window.sharesOutcome) await nextTurn(); // what comes meanwhile is committed with it
        const done = this.#take();
        if (done !== undefined) {
          yield* this.#committed(done);
          await nextTurn(); // lets signals, sockets and timers have their turn
          await this.#options.store?.settled?.();
          this.#hear();
          yield* this.#corrected();
        } else if (this.#isStopping || this.#isOver()) break;
        else if (!this.#hear()) await (this.#options.pace?.waiting(this.#wake.wait()) ?? this.#wake.wait());
      }
      yield* this.#corrected(true);
      yield { type: "finished", reason: this.#finishReason(), ...this.#progress() };
    } finally {
      this.#abort.abort();
      this.#options.pace?.end();
    }
  }

  async #begin(): Promise<void> {
    const { saved } = this.#options;
    if (saved === undefined) {
      for (const seed of this.#options.seeds) this.#state.admission.seed(seed);
      return this.#save(NOTHING, undefined);
    }
    // Where others work too, each has its seeds already.
    await this.#state.restore(saved, this.#options.neighbours === undefined ? this.#options.seeds : []);
    this.#decisions = saved.engine.decisions;
    if (saved.engine.strategy !== null) this.#parts.strategy.restore?.(saved.engine.strategy);
    if (!this.#isSpent) for (const choice of saved.engine.asked) this.#start(choice);
  }

  /** Asks until the window is full, so that in order the sequence of asks and commits depends on nothing else. */
  #fill(): void {
    const { budget } = this.#options;
    const { frontier } = this.#state;
    const startedAt = stopwatchMs();
    const mayAsk = () => this.#window.hasPlace(this.#left) && !this.#rest?.isWorthWaiting;
    this.#isExhausted = false;
    while (!this.#isPaused && mayAsk()) {
      const walker = this.#window.freeWalker();
      const rng = this.#rng.fork("ask", this.#decisions);
      const choice = this.#parts.strategy.ask(frontier, rng, { pages: this.#totals.pages, budget, walker });
      this.#isExhausted = choice.kind === "empty";
      if (choice.kind !== "take") break;
      const decision = this.#decisions++;
      if (this.#state.isRefused(choice.id)) continue;
      const priority = frontier.priority(choice.id);
      const known = { after: this.#totals.pages, values: [...frontier.values(choice.id)] };
      this.#start({ decision, id: choice.id, walker, priority, ...known });
    }
    this.#decidingMs += stopwatchMs() - startedAt;
  }

  #start(asked: Asked): void {
    const { book } = this.#state;
    this.#state.choose(asked.id);
    for (const filter of this.#told) filter.chosen?.(book.urls.url(asked.id));
    this.#rest?.started(book.urls.url(asked.id), book.host(asked.id));
    this.#window.add(asked);
  }

  /** The next outcome to commit, unless there is enough. */
  #take(): Done | undefined {
    const isEnough = this.#left <= 0 || (this.#isStopping && this.#options.commitOrder !== "as-completed");
    return isEnough ? undefined : this.#window.take();
  }

  /** As completed, with all else that is ready; in order, the window is filled again before the next. */
  #committed(done: Done): Iterable<CrawlEvent> {
    const next = () => (this.#window.sharesOutcome ? this.#take() : undefined);
    return committed(done, { store: this.#options.store, next, commit: (...outcome) => this.#commit(...outcome) });
  }

  #commit(asked: Asked, result: PageResult | TroubleResult): CrawlEvent {
    const { book, frontier, outcomes } = this.#state;
    const startedAt = stopwatchMs();
    const { outcome, ...applied } = outcomes.apply(asked, result);
    this.#parts.strategy.tell?.(outcome, frontier);
    this.#decidingMs += stopwatchMs() - startedAt;
    this.#save({ asked, page: applied.page, trouble: applied.trouble }, result.draft);
    if (applied.page !== undefined) return { type: "page", ...applied, ...this.#progress() };
    return { type: "trouble", url: book.urls.url(asked.id), trouble: applied.trouble, ...this.#progress() };
  }

  /** Right behind a commit, before the next choice: so a resumed crawl knows where it was. */
  async *#corrected(isEnd = false): AsyncGenerator<CrawlEvent, void> {
    const { marks, store } = this.#options;
    for await (const correction of this.#state.corrections.taken(marks, this.#parts.person, isEnd)) {
      store?.correct(correction, this.#engineState());
      const { marks, judged, moved = 0 } = correction;
      yield { type: "corrected", marks, judged, moved, ...this.#progress() };
    }
  }

  /** Takes in what other workers have said; false where they have said nothing. */
  #hear(): boolean {
    const news = this.#options.neighbours?.take();
    if (news !== undefined) this.#state.hearing.hear(news, (taken) => this.#save(NOTHING, undefined, taken));
    return news !== undefined;
  }

  #save(
    { asked, page, trouble }: Pick<Commit, "asked" | "page" | "trouble">,
    draft: ArchiveDraft | undefined,
    taken: Commit["taken"] = [],
  ): void {
    const { book, sending } = this.#state;
    const [{ discovered, changed, met }, sent] = [book.drain(), sending.drain()];
    if (page !== undefined) this.#options.neighbours?.spent();
    const step = { asked, page, trouble, discovered, changed, met, sent, taken };
    this.#options.store?.commit({ engine: this.#engineState(), ...step }, draft);
  }

  #engineState(): EngineState {
    return {
      decisions: this.#decisions,
      asked: this.#window.asked,
      strategy: this.#parts.strategy.snapshot?.() ?? null,
      totals: this.#totals,
      isProbability: this.#parts.isProbability === true,
    };
  }

  /** Pages that may still be committed. */
  get #left(): number {
    const left = this.#options.budget - this.#totals.pages;
    return Math.min(left, this.#options.neighbours?.left ?? left);
  }

  get #isSpent(): boolean {
    return this.#totals.pages >= this.#options.budget;
  }

  /** Nobody waits for what still waits itself when the crawl has what it wants. */
  #isOver(): boolean {
    if (this.#isPaused) return false;
    if (this.#isSpent || (this.#goal.reached() !== undefined && this.#window.inHand === 0)) return true;
    // Where there are other workers, what they find may lead here.
    return this.#isExhausted && this.#window.size === 0 && this.#options.neighbours === undefined;
  }

  #finishReason(): FinishReason {
    return this.#isSpent ? "budget" : this.#isStopping ? "stopped" : (this.#goal.reached() ?? "exhausted");
  }

  #progress(): { totals: Readonly<Totals>; waiting: number } {
    return { totals: { ...this.#totals, reasons: { ...this.#totals.reasons } }, waiting: this.waiting };
  }
}

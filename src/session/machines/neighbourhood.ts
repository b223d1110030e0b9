/**
 * The other workers of a crawl, as one session meets them through the database: it looks for news several times a second, asks
 * for pages when few are left, and renews its lease. What fails because the database does not answer is tried again.
 * @module
 */
import type { Pool } from "pg";
import type { EngineView, Neighbours, News } from "../../neighbours.ts";
import { endIfExhausted, stateOf } from "../../store/postgres/crawls.ts";
import { patiently } from "../../store/postgres/database.ts";
import { askForPages, giveBack, leastOfEach, PUBLISHED } from "../../store/postgres/grants.ts";
import type { KeyTable, Partitions } from "../../store/postgres/keys.ts";
import { readNews } from "../../store/postgres/news.ts";
import type { Position } from "../../store/postgres/positions.ts";
import { type OpenedSession, renewSession } from "../../store/postgres/sessions.ts";
import type { Clock } from "../../system/clock.ts";
import type { CanonicalUrl } from "../../types.ts";

/** How old the news may get that nobody has asked for; less while there are few pages, of which each teaches much. */
const LISTEN_MS = 250;
const LISTEN_EARLY_MS = 50;
const FEW_PAGES = 1000;
/** How soon pages are asked for again where there were none. */
const ASK_MS = 100;
/** Who has had nothing to choose for so long gives back what it was granted. */
const IDLE_MS = 400;
/** How soon the crawl's state is looked at again at the latest. */
const LOOK_MS = 1000;
/** More than any link promises. */
const UNDER_WAY = Number.MAX_VALUE;

export interface NeighbourhoodOptions {
  readonly pool: Pool;
  readonly opened: OpenedSession;
  readonly partitions: Partitions;
  readonly keys: KeyTable;
  /** Session → how far it was when it was last looked at. */
  readonly positions: Map<number, Position>;
  readonly budget: number;
  /** Pages that a lone worker would have under way. */
  readonly window: number;
  readonly leaseMs: number;
  readonly clock: Clock;
  /** Called once, when this session is to end: the state of the crawl, or what it holds, is another. */
  readonly onChange: () => void;
  readonly onPause: (isPaused: boolean) => void;
  readonly hosts: () => number;
  /** Called again and again while it lives. */
  readonly onLook: () => void;
}

export class Neighbourhood implements Neighbours {
  readonly #options: NeighbourhoodOptions;
  readonly #own: ReadonlySet<number>;
  readonly #over = new AbortController();
  #engine: EngineView | undefined;
  #news: News | undefined;
  #isTaking = false;
  #granted = 0;
  #spent = 0;
  #nudge: () => void = () => {};
  #lastGrant = 0;
  /** Links for which each value stands that is published. */
  #each = 1;
  /** Others see promises of this worker, and leave the pages to it. */
  #isPublished = false;
  #idleSince: number | undefined;
  #loops: Promise<unknown> = Promise.resolve();
  #movesAt = 0;

  constructor(options: NeighbourhoodOptions) {
    this.#options = options;
    this.#own = new Set(options.opened.partitions);
  }

  owns(url: CanonicalUrl): boolean {
    return this.#own.has(this.#options.partitions.of(url));
  }

  get left(): number {
    return this.#granted - this.#spent;
  }

  spent(): void {
    this.#spent++;
    this.#nudge();
  }

  take(): News | undefined {
    const news = this.#news;
    this.#news = undefined;
    return news;
  }

  /** What was sent is in the tables as links now. */
  taken(): void {
    this.#isTaking = false;
  }

  join(engine: EngineView): void {
    this.#engine = engine;
  }

  /** From when the engine is built, which took so long, to `end`; a failure that time does not heal is told by `onChange`, and thrown by `end`. */
  begin(builtMs: number): void {
    // Else workers that come and go would have all others build engines, and do nothing else.
    this.#movesAt = this.#options.clock.elapsed() + builtMs;
    const loops = [this.#listen(), this.#ask(), this.#look()];
    for (const loop of loops) loop.catch(() => this.#options.onChange());
    this.#loops = Promise.all(loops);
    this.#loops.catch(() => {}); // thrown by `end`
  }

  async end(): Promise<void> {
    this.#over.abort();
    this.#nudge();
    await this.#loops;
  }

  async #listen(): Promise<void> {
    const { pool, opened, positions, keys, clock } = this.#options;
    while (!this.#isOver) {
      let isMore = false;
      if (this.#news === undefined && !this.#isTaking) {
        const news = await this.#patiently(() => readNews(pool, opened, positions, keys));
        if (news !== undefined && !this.#isOver) {
          this.#isTaking = news.taken.length > 0;
          this.#news = news;
          ({ isMore } = news);
          this.#engine?.wake();
        }
      }
      const restMs = this.#pages < FEW_PAGES ? LISTEN_EARLY_MS : LISTEN_MS;
      await clock.sleep(isMore ? LISTEN_MS / 10 : restMs, this.#over.signal);
    }
  }

  /** Of all workers, as far as this one knows. */
  get #pages(): number {
    const { positions } = this.#options;
    return [...positions.values()].reduce((sum, { pages }) => sum + pages, this.#spent);
  }

  async #ask(): Promise<void> {
    const { pool, opened, budget, window, clock } = this.#options;
    while (!this.#isOver) {
      const free = this.left - (this.#engine?.outstanding ?? 0);
      const isShort = free < Math.max(1, this.#lastGrant / 2);
      const promises = isShort ? this.#promises(free) : [];
      if (promises.length > 0) {
        const links = promises.length;
        const asking = { promises: leastOfEach(promises, this.#each), each: this.#each, links, budget, window };
        const { granted, each, isSpent } = (await this.#patiently(() => askForPages(pool, opened, asking))) ?? NONE;
        if (isSpent) return this.#options.onChange();
        this.#each = each;
        this.#isPublished = true;
        this.#granted += granted;
        this.#lastGrant = granted;
        if (granted > 0) {
          this.#engine?.wake();
          continue;
        }
      }
      await this.#giveBackIfIdle(free);
      const nudged = new Promise<void>((resolve) => {
        this.#nudge = resolve;
      });
      await Promise.race([nudged, clock.sleep(isShort ? ASK_MS : LISTEN_MS, this.#over.signal)]);
    }
  }

  /** A worker that finds nothing to choose for a while must not hold what others could use. */
  async #giveBackIfIdle(free: number): Promise<void> {
    const { pool, opened, clock } = this.#options;
    const isIdle = (free > 0 || this.#isPublished) && (this.#engine?.promises(1).length ?? 0) === 0;
    if (!isIdle) this.#idleSince = undefined;
    else this.#idleSince ??= clock.elapsed();
    if (this.#idleSince === undefined || clock.elapsed() - this.#idleSince < IDLE_MS) return;
    this.#idleSince = undefined;
    const pages = Math.max(0, free);
    this.#granted -= pages;
    this.#lastGrant = 0;
    this.#isPublished = false;
    await this.#patiently(() => giveBack(pool, opened, pages));
  }

  /** Of the links beyond those for which there are pages; choices that came late have none, and come first. */
  #promises(free: number): number[] {
    const count = this.#each * PUBLISHED;
    const late = Array<number>(Math.min(count, Math.max(0, -free))).fill(UNDER_WAY);
    const ahead = Math.max(0, free);
    return [...late, ...(this.#engine?.promises(ahead + count).slice(ahead) ?? [])].slice(0, count);
  }

  async #look(): Promise<void> {
    const { pool, opened, leaseMs, clock, onChange, onPause, hosts, onLook } = this.#options;
    while (!this.#isOver) {
      onLook();
      const { waiting = 0, outstanding = 0 } = this.#engine ?? {};
      const figures = { leaseMs, waiting: waiting + outstanding, hosts: hosts() };
      const standing = await this.#patiently(() => renewSession(pool, opened, figures));
      const now = await this.#patiently(() => stateOf(pool, opened.crawl));
      if (standing === undefined || now === undefined) return;
      const isToMove = standing.isUneven && clock.elapsed() >= this.#movesAt;
      if (!standing.isOpen || isToMove || now.state === "stopped" || now.state === "finished") return onChange();
      onPause(now.state === "paused");
      if (waiting + outstanding === 0) await this.#patiently(() => endIfExhausted(pool, opened.crawl));
      await clock.sleep(Math.min(LOOK_MS, leaseMs / 4), this.#over.signal);
    }
  }

  get #isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Undefined where nobody waits for the answer any more. */
  async #patiently<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await patiently(this.#options.clock, this.#over.signal, action);
    } catch (error) {
      if (this.#isOver) return undefined;
      throw error;
    }
  }
}

const NONE = { granted: 0, each: 1, isSpent: false };

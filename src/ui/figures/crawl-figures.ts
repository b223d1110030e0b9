/**
 * All figures of a crawl, kept up to date by reading what is new. Whatever the crawl's length, a refresh costs what has
 * happened since the last one; what needs a pass over all links is done piece by piece.
 * @module
 */
import { HoneyguideError } from "../../errors.ts";
import type { SavedEngine } from "../../store/rows.ts";
import { CrawlWatch } from "../../store/watch.ts";
import { stopwatchMs } from "../../system/clock.ts";
import { PagesSoFar } from "./pages-so-far.ts";

/** Rows read at once: a refresh that finds more goes on with the next ones. */
const CHUNK = 200_000;
/** Links whose hosts are counted in one turn, and pages whose weights are looked for. */
const LINKS_A_TURN = 4_000;
const WEIGHTS_A_TURN = 500;
/** Counting takes at most so small a part of the time. */
const COUNTING_PATIENCE = 300;

/** Taken in at a place: how many waiting links moved, and pages that are judged otherwise. */
export interface TakenCorrection {
  readonly number: number;
  readonly marks: number;
  readonly judged: number;
  readonly moved: number | null;
}

/** What cannot be read any more is not read on; who asks next hears why. */
function isDone(piece: () => boolean): boolean {
  try {
    return piece();
  } catch (error) {
    if (error instanceof HoneyguideError) return true;
    throw error;
  }
}

export class CrawlFigures {
  readonly watch: CrawlWatch;
  readonly pages = new PagesSoFar();
  /** Commits up to each page, at its position less one. */
  readonly requests: number[] = [];
  readonly failures = new Map<string, number>();
  readonly weights: [position: number, weights: Readonly<Record<string, number>>][] = [];
  readonly marked = new Map<number, boolean>();
  engine: SavedEngine["engine"] | undefined;
  lastCorrection: TakenCorrection | undefined;
  /** Host → its links that wait, as they were last counted. */
  waiting: ReadonlyMap<string, { links: number; waiting: number }> = new Map();
  #counting = new Map<string, { links: number; waiting: number }>();
  #linksCounted = 0;
  #countedAt = -1;
  /** What a pass over all links took, and when another may begin. */
  #countingMs = 0;
  #countAgainAt = 0;
  #isClosed = false;
  readonly #working = new Set<string>();
  #version = -1;
  #commits = 0;
  #troubles = 0;
  #weighed = 0;
  #corrections = 0;
  #marks = 0;

  constructor(folder: string) {
    this.watch = new CrawlWatch(folder);
  }

  /** Of the last commit that was read: the same number, the same figures. */
  get commits(): number {
    return this.#commits + this.#corrections + this.#marks;
  }

  /** All weights that ever changed are among `weights`. */
  get isWeighed(): boolean {
    return this.#weighed >= this.pages.count;
  }

  /** Reads what is new. */
  refresh(): void {
    const version = this.watch.version();
    if (version === this.#version) return;
    this.#version = version;
    this.engine = this.watch.engine()?.engine;
    this.#readPages();
    this.#readCommits();
    this.#readVerdicts();
  }

  /**
   * How many links of each host wait: begins a pass over all links where anything has changed, and the last one is a while ago.
   * True once there was one.
   */
  countWaiting(): boolean {
    if (this.#countedAt !== this.#version && stopwatchMs() >= this.#countAgainAt) {
      this.#inTurns("waiting", () => {
        this.#countWaiting();
        return this.#linksCounted === 0;
      });
    }
    return this.#countedAt >= 0;
  }

  /** How the weights changed: begins a pass over the pages that it has not seen. True when it has seen all. */
  readWeights(): boolean {
    this.#inTurns("weights", () => {
      this.#readWeights();
      return this.isWeighed;
    });
    return this.isWeighed;
  }

  /** A piece at once, and the others when nobody else has anything to do; each kind of work once at a time. */
  #inTurns(kind: string, piece: () => boolean): void {
    if (this.#working.has(kind) || piece()) return;
    this.#working.add(kind);
    const next = () => {
      if (this.#isClosed || isDone(piece)) this.#working.delete(kind);
      else setImmediate(next);
    };
    setImmediate(next);
  }

  close(): void {
    this.#isClosed = true;
    this.watch.close();
  }

  #readPages(): void {
    for (;;) {
      const rows = this.watch.pagesAfter(this.pages.count, CHUNK);
      this.pages.add(rows);
      if (rows.link.length < CHUNK) return;
    }
  }

  #readCommits(): void {
    for (;;) {
      const { isPage } = this.watch.commitsAfter(this.#commits, CHUNK);
      for (const page of isPage) {
        this.#commits++;
        if (page === 1) this.requests.push(this.#commits);
      }
      if (isPage.length < CHUNK) break;
    }
    const { host } = this.watch.troublesBetween(this.#troubles, this.#commits);
    for (const name of host) this.failures.set(name, (this.failures.get(name) ?? 0) + 1);
    this.#troubles = this.#commits;
  }

  #readVerdicts(): void {
    for (const { number, correction } of this.watch.correctionsAfter(this.#corrections)) {
      for (const { page, relevance, relevant } of correction.judged) this.pages.judge(page, relevance, relevant);
      const { marks, judged, moved = null } = correction;
      if (marks.length > 0) this.lastCorrection = { number, marks: marks.length, judged: judged.length, moved };
      this.#corrections = number;
    }
    const said = new Set<number>();
    for (const { number, page, relevant } of this.watch.marksAfter(this.#marks)) {
      if (relevant === undefined) this.marked.delete(page);
      else this.marked.set(page, relevant);
      said.add(page);
      this.#marks = number;
    }
    // What was taken back stays as it was judged; what stands counts at once, also before the crawl has taken it in.
    for (const page of said) {
      const relevant = this.marked.get(page);
      if (relevant !== undefined) this.pages.judge(page, Number(relevant), relevant);
    }
  }

  /** A pass over all links takes as many turns as it needs; until it is done, the last one's counts stand. */
  #countWaiting(): void {
    const startedAt = stopwatchMs();
    const end = this.watch.linkEnd();
    const until = Math.min(end, this.#linksCounted + LINKS_A_TURN);
    for (const [host, links, waiting] of this.watch.hostsOfLinks(this.#linksCounted, until)) {
      const counted = this.#counting.get(host) ?? { links: 0, waiting: 0 };
      this.#counting.set(host, { links: counted.links + links, waiting: counted.waiting + waiting });
    }
    this.#linksCounted = until;
    this.#countingMs += stopwatchMs() - startedAt;
    if (this.waiting.size === 0 || until >= end) this.waiting = new Map(this.#counting);
    if (until < end) return;
    this.#countedAt = this.#version;
    this.#countAgainAt = stopwatchMs() + COUNTING_PATIENCE * this.#countingMs;
    this.#countingMs = 0;
    this.#counting = new Map();
    this.#linksCounted = 0;
  }

  #readWeights(): void {
    const until = Math.min(this.pages.count, this.#weighed + WEIGHTS_A_TURN);
    if (until === this.#weighed) return;
    this.weights.push(...this.watch.weightsBetween(this.#weighed, until));
    this.#weighed = until;
  }
}

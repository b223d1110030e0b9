/**
 * Everything the decider knows of every URL ever discovered, in columns: state, depth, parent, evidence. It also notes
 * what changed since the last commit, so that the store writes only that.
 * @module
 */
import { Float64Column, Int32Column, Uint8Column, Uint16Column } from "../collections/columns.ts";
import { FatalCrawlError } from "../errors.ts";
import type { LinkChange, LinkRow, LinkState, SavedLink, Totals } from "../journal.ts";
import type { CanonicalUrl, LinkId } from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { UrlTable } from "../url/url-table.ts";
import { OnHosts } from "./on-hosts.ts";

/**
 * `asked` links are chosen but not committed; for the store they still wait. `refused` links were dropped by what a
 * request showed (robots.txt, a redirect, a content type), which no other link to them can change, while a link
 * `dropped` by a filter may come back; for the store both are dropped, the refused ones finally.
 */
type State = LinkState | "asked" | "refused" | Elsewhere;
/** Links for which another worker decides: they never wait here, and are no rows of ours. */
type Elsewhere = "known-elsewhere" | "fetched-elsewhere";
const STATES: readonly State[] = [
  "waiting",
  "asked",
  "fetched",
  "dropped",
  "refused",
  "failed",
  "known-elsewhere",
  "fetched-elsewhere",
];
const SEED = -1;
const MAX_REASONS = 2 ** 16;

interface Note {
  readonly isNew: boolean;
  anchor: string | undefined;
  detail: string | undefined;
  /** Its state or its place among the pages has changed. */
  hasMoved: boolean;
}

export class LinkBook {
  readonly urls = new UrlTable();
  readonly #totals: Totals;
  readonly #width: number;
  readonly #state = new Uint8Column();
  readonly #depth = new Int32Column();
  readonly #from = new Int32Column();
  readonly #occurrences = new Int32Column();
  readonly #priority = new Float64Column();
  readonly #evidence = new Float64Column();
  readonly #reason = new Uint16Column();
  readonly #reasons: string[] = [""];
  readonly #reasonNumbers = new Map([["", 0]]);
  readonly #hosts = new Map<string, number>();
  /** By the number of an origin among those of `urls`. */
  readonly #hostOfOrigin: number[] = [];
  #hostsElsewhere = 0;
  readonly #onHosts = new OnHosts((id) => this.host(id));
  readonly #notes = new Map<LinkId, Note>();
  #met: { id: LinkId; url: CanonicalUrl }[] = [];

  /** `width` is the number of features; `totals` are kept up to date with every change of state. */
  constructor(width: number, totals: Totals) {
    this.#width = width;
    this.#totals = totals;
  }

  /** A new URL, waiting with priority 0 until something else is said of it. */
  create(url: CanonicalUrl, depth: number, from: LinkId, anchor: string): LinkId {
    const id = this.urls.intern(url);
    this.#ensure(id);
    this.#placeOnHost(id, url);
    this.#depth.data[id] = depth;
    this.#from.data[id] = from;
    this.#totals.discovered++;
    this.#notes.set(id, { isNew: true, anchor, detail: undefined, hasMoved: true });
    return id;
  }

  /** The number of a link for which another worker decides; `fetched` when that has a page of it. */
  elsewhere(url: CanonicalUrl, isFetched = false): LinkId {
    const known = this.idOf(url);
    const id = known ?? this.urls.intern(url);
    if (known === undefined) {
      this.#ensure(id);
      this.#placeOnHost(id, url, true);
      this.#state.data[id] = STATES.indexOf("known-elsewhere");
      this.#met.push({ id, url });
    }
    if (isFetched && this.isElsewhere(id)) this.#state.data[id] = STATES.indexOf("fetched-elsewhere");
    return id;
  }

  isElsewhere(id: LinkId): boolean {
    return this.#state.data[id]! >= STATES.indexOf("known-elsewhere");
  }

  /** Puts a saved row back. */
  restore(row: SavedLink): void {
    const id = this.urls.intern(row.url);
    this.#ensure(id);
    this.#placeOnHost(id, row.url, row.elsewhere !== undefined);
    const state = row.final ? "refused" : row.state;
    this.#state.data[id] = STATES.indexOf(row.elsewhere === undefined ? state : `${row.elsewhere}-elsewhere`);
    this.#depth.data[id] = row.depth;
    this.#from.data[id] = row.from;
    this.#occurrences.data[id] = row.occurrences;
    this.#priority.data[id] = row.priority;
    this.#reason.data[id] = this.#reasonNumber(row.reason);
    this.#evidence.data.set(row.evidence, id * this.#width);
  }

  idOf(url: CanonicalUrl): LinkId | undefined {
    const id = this.urls.find(url);
    return id < 0 ? undefined : id;
  }

  state(id: LinkId): State {
    return STATES[this.#state.data[id]!]!;
  }

  depth(id: LinkId): number {
    return this.#depth.data[id]!;
  }

  from(id: LinkId): LinkId {
    return this.#from.data[id]!;
  }

  isSeed(id: LinkId): boolean {
    return this.#from.data[id] === SEED;
  }

  occurrences(id: LinkId): number {
    return this.#occurrences.data[id]!;
  }

  priority(id: LinkId): number {
    return this.#priority.data[id]!;
  }

  /** Why it waits for others to come first; empty where it does not. */
  putOffFor(id: LinkId): string {
    const reason = this.#reason.data[id]!;
    return reason === 0 || this.state(id) !== "waiting" ? "" : this.#reasons[reason]!;
  }

  /** Dense number of the link's host (name and port). */
  host(id: LinkId): number {
    return this.#hostOfOrigin[this.urls.origin(id)]!;
  }

  /** The link's number among those of its host, in the order of discovery; asked for the first time, it numbers all links. */
  hostIndex(id: LinkId): number {
    return this.#onHosts.index(id);
  }

  /** Those for which this worker decides. */
  get hostCount(): number {
    return this.#hosts.size - this.#hostsElsewhere;
  }

  /** The link's row of evidence, to read; change it through `setEvidence`. */
  evidence(id: LinkId): Float64Array {
    return this.#evidence.data.subarray(id * this.#width, (id + 1) * this.#width);
  }

  /** True when a value changed. */
  setEvidence(id: LinkId, values: ArrayLike<number>, occurrences: number): boolean {
    const row = this.evidence(id);
    let changed = false;
    for (let i = 0; i < row.length; i++) {
      if (row[i] !== values[i]) changed = true;
      row[i] = values[i]!;
    }
    this.#occurrences.data[id] = occurrences;
    if (changed) this.note(id);
    return changed;
  }

  setPriority(id: LinkId, priority: number): void {
    if (this.#priority.data[id] === priority) return;
    this.#priority.data[id] = priority;
    this.note(id);
  }

  shorten(id: LinkId, depth: number, from: LinkId, anchor: string): void {
    this.#depth.data[id] = depth;
    this.#from.data[id] = from;
    Object.assign(this.note(id), { anchor, hasMoved: true });
  }

  /** Every change of state goes through here, so the totals always add up. */
  setState(id: LinkId, state: State, reason = "", detail = ""): void {
    const before = this.state(id);
    const oldReason = this.#reasons[this.#reason.data[id]!]!;
    if (before === state && oldReason === reason) return;
    this.#count(before, oldReason, -1);
    this.#count(state, reason, 1);
    this.#state.data[id] = STATES.indexOf(state);
    this.#reason.data[id] = this.#reasonNumber(reason);
    if (state !== "asked") Object.assign(this.note(id), { detail, hasMoved: true });
  }

  note(id: LinkId): Note {
    let note = this.#notes.get(id);
    if (note === undefined) {
      note = { isNew: false, anchor: undefined, detail: undefined, hasMoved: false };
      this.#notes.set(id, note);
    }
    return note;
  }

  /** What changed since the last call. */
  drain(): { discovered: LinkRow[]; changed: LinkChange[]; met: { id: LinkId; url: CanonicalUrl }[] } {
    const discovered: LinkRow[] = [];
    const changed: LinkChange[] = [];
    for (const [id, note] of this.#notes) {
      const change = this.#changeOf(id, note);
      const { anchor = "", detail = "" } = note;
      // Were the address last, each row would have a hidden class of its own on Node 20.
      if (note.isNew) discovered.push({ url: this.urls.url(id), ...change, anchor, detail });
      else changed.push(change);
    }
    this.#notes.clear();
    const met = this.#met;
    this.#met = [];
    return { discovered, changed, met };
  }

  #changeOf(id: LinkId, note: Note): LinkChange {
    const state = this.state(id);
    return {
      id,
      state: savedAs(state),
      final: state === "refused",
      reason: this.#reasons[this.#reason.data[id]!]!,
      detail: note.detail,
      priority: this.#priority.data[id]!,
      depth: this.#depth.data[id]!,
      from: this.#from.data[id]!,
      anchor: note.anchor,
      occurrences: this.#occurrences.data[id]!,
      evidence: this.evidence(id),
      isOnlyWeighed: !note.hasMoved,
    };
  }

  #count(state: State, reason: string, by: 1 | -1): void {
    if (state === "dropped" || state === "refused") this.#totals.dropped += by;
    if (state === "failed") this.#totals.failed += by;
    if (reason === "" || state === "waiting") return;
    const count = (this.#totals.reasons[reason] ?? 0) + by;
    if (count === 0) delete this.#totals.reasons[reason];
    else this.#totals.reasons[reason] = count;
  }

  #placeOnHost(id: LinkId, url: CanonicalUrl, isElsewhere = false): void {
    const origin = this.urls.origin(id);
    if (this.#hostOfOrigin[origin] !== undefined) return;
    const name = hostOf(url);
    const host = this.#hosts.get(name) ?? this.#hosts.size;
    if (isElsewhere && host === this.#hosts.size) this.#hostsElsewhere++;
    this.#hosts.set(name, host);
    this.#hostOfOrigin[origin] = host;
  }

  #reasonNumber(reason: string): number {
    const known = this.#reasonNumbers.get(reason);
    if (known !== undefined) return known;
    if (this.#reasons.length === MAX_REASONS) {
      throw new FatalCrawlError(
        "bug",
        `more than ${MAX_REASONS} reasons`,
        "A filter's reason is the name of its rule.",
      );
    }
    this.#reasonNumbers.set(reason, this.#reasons.length);
    return this.#reasons.push(reason) - 1;
  }

  #ensure(id: LinkId): void {
    for (const column of [this.#state, this.#depth, this.#from, this.#occurrences, this.#priority, this.#reason]) {
      column.ensure(id + 1);
    }
    this.#evidence.ensure((id + 1) * this.#width);
  }
}

function savedAs(state: State): LinkState {
  if (state === "asked") return "waiting";
  if (state === "refused") return "dropped";
  if (state === "known-elsewhere" || state === "fetched-elsewhere") {
    throw new FatalCrawlError("bug", "a link of another worker changed here", "Please report this.");
  }
  return state;
}

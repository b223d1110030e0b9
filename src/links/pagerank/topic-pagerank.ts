/**
 * PageRank over the crawled pages in which an anchor about the topic carries a larger vote; targets not crawled yet
 * have a value too. Paper: IELP, Eq. 4; FCOSA, Eq. 7 and 8.
 *   printed     PR(t) = (1 − d) + d · Σ PR(s)/C(s) · (1 + ω·R), C the number of the source's links
 *   normalised  votes of a source divided by their sum instead of C
 *   plain       all votes alike
 * Deviation: as printed, a source can hand on 1.36 times what it has, and the values explode among pages with topical
 * anchors. `printed` is therefore stopped after 20 sweeps and capped at 10; `normalised`, the default, always
 * converges. Normalised and plain values are kept by residual push, printed ones by sweeps when a value is asked for.
 * @module
 */
import { capacity, grown, LinkGraph, NO_SIGNATURE } from "./link-graph.ts";
import { ResidualPush } from "./residual-push.ts";
import { sweepRanks } from "./sweep.ts";

export type PageRankMode = "normalised" | "printed" | "plain";

export interface PageRankOptions {
  readonly mode?: PageRankMode;
  /** Today's relevance of an anchor signature; votes are refreshed by it when residuals are. */
  readonly relevanceOf?: (signature: number) => number;
}

/** d of FCOSA. */
const DAMPING = 0.85;
/** ω of FCOSA. */
const ANCHOR_BONUS = 0.6;
/** ε: residuals up to this size are left where they are. */
const EPSILON = 1e-3;
/** Residuals are computed afresh after so many pages. */
const RESYNCHRONISE_EVERY = 500;
/** Guards of `printed`. */
const GUARDS = { maxSweeps: 20, cap: 10, tolerance: 1e-12 };
/** `scaled` reaches 1 here: PR is about 1 on average and never below 1 − d. */
const REFERENCE = 3;

export class TopicPageRank {
  readonly #mode: PageRankMode;
  readonly #relevanceOf: ((signature: number) => number) | undefined;
  readonly #graph = new LinkGraph();
  readonly #push: ResidualPush;
  readonly #isPrinted: boolean;
  #pages = 0;
  /** Values of `printed`, and for how many pages they were computed. */
  #swept = new Float64Array(0);
  #sweptNodes = 0;
  #sweptPages = 0;
  #moved: number[] = [];
  #hasMoved = new Uint8Array(0);

  constructor({ mode = "normalised", relevanceOf }: PageRankOptions = {}) {
    this.#mode = mode;
    this.#relevanceOf = relevanceOf;
    this.#isPrinted = mode === "printed";
    this.#push = new ResidualPush(this.#graph, DAMPING, EPSILON, (node) => this.#noteMove(node));
  }

  /**
   * A page was crawled. `targets` are all its links, admitted or not, `anchorRelevance` (and `signatures`, where votes
   * are to follow the frequencies) parallel to them. A page that comes again replaces its links. Returns the pushes.
   */
  addPage(
    source: number,
    targets: ArrayLike<number>,
    anchorRelevance: ArrayLike<number>,
    signatures?: ArrayLike<number>,
  ): number {
    this.#growFor(source, targets);
    if (!this.#isPrinted) this.#push.spread(source, -1);
    const votes = Float64Array.from(anchorRelevance, (relevance) => this.#vote(relevance));
    this.#graph.setLinks(source, targets, votes, signatures);
    this.#total(source);
    this.#pages++;
    if (this.#isPrinted) return 0;
    this.#push.spread(source, 1);
    const pushes = this.#push.settle();
    const isDue = this.#pages % RESYNCHRONISE_EVERY === 0;
    return isDue ? pushes + this.resynchronise() : pushes;
  }

  /** PR of a page, crawled or not; 1 − d for one that no crawled page links to. */
  value(id: number): number {
    if (id >= this.#graph.nodes) return 1 - DAMPING;
    if (!this.#isPrinted) return this.#push.value(id);
    this.#sweep();
    return this.#swept[id] ?? 0;
  }

  /** PR in [0, 1]: min(PR, 3)/3. A fixed reference, for a moving one would change all values with every page. */
  scaled(id: number): number {
    return Math.min(this.value(id), REFERENCE) / REFERENCE;
  }

  /** No less than the sum over all pages of |value − exact value|; undefined for `printed`, which has no exact value. */
  errorBound(): number | undefined {
    return this.#isPrinted ? undefined : this.#push.residualSum() / (1 - DAMPING);
  }

  /** Refreshes votes and residuals, and pushes; happens by itself every 500 pages. Returns the pushes. */
  resynchronise(): number {
    if (this.#isPrinted) {
      this.#sweptPages = -1;
      return 0;
    }
    this.#refreshVotes();
    this.#push.resynchronise();
    return this.#push.settle();
  }

  /** The pages whose value a push has moved since the last call, so that waiting links can be weighed again. */
  drainMoved(): readonly number[] {
    const moved = this.#moved;
    for (const node of moved) this.#hasMoved[node] = 0;
    this.#moved = [];
    return moved;
  }

  #growFor(source: number, targets: ArrayLike<number>): void {
    let highest = source;
    for (let i = 0; i < targets.length; i++) highest = Math.max(highest, targets[i] ?? 0);
    this.#graph.ensureNodes(highest + 1);
    if (this.#isPrinted) return;
    this.#push.grow();
    if (highest >= this.#hasMoved.length) this.#hasMoved = grown(new Uint8Array(capacity(highest + 1)), this.#hasMoved);
  }

  #vote(relevance: number): number {
    return this.#mode === "plain" ? 1 : 1 + ANCHOR_BONUS * relevance;
  }

  /** What the votes of a page are divided by: their sum, or, as printed, their number. */
  #total(source: number): void {
    const { start, degree, total, votes } = this.#graph;
    const first = start[source] ?? 0;
    const count = degree[source] ?? 0;
    let sum = 0;
    for (let edge = first; edge < first + count; edge++) sum += votes[edge] ?? 0;
    total[source] = this.#isPrinted ? count : sum;
  }

  #refreshVotes(): void {
    const relevanceOf = this.#relevanceOf;
    if (relevanceOf === undefined) return;
    const { nodes, edges, signatures, votes } = this.#graph;
    for (let edge = 0; edge < edges; edge++) {
      const signature = signatures[edge] ?? NO_SIGNATURE;
      if (signature !== NO_SIGNATURE) votes[edge] = this.#vote(relevanceOf(signature));
    }
    for (let source = 0; source < nodes; source++) this.#total(source);
  }

  /** The papers compute all values anew after every page; here, when one is asked for after a page. */
  #sweep(): void {
    if (this.#sweptPages === this.#pages) return;
    this.#refreshVotes();
    const { nodes } = this.#graph;
    if (nodes > this.#swept.length) this.#swept = grown(new Float64Array(capacity(nodes)), this.#swept);
    this.#swept.fill(1, this.#sweptNodes, nodes);
    this.#sweptNodes = nodes;
    this.#sweptPages = this.#pages;
    sweepRanks(this.#graph, this.#swept, { damping: DAMPING, ...GUARDS });
  }

  #noteMove(node: number): void {
    if (this.#hasMoved[node] === 1) return;
    this.#hasMoved[node] = 1;
    this.#moved.push(node);
  }
}

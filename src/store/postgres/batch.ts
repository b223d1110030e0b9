/** What the engine has committed since the last transaction, merged: a link that changed often is written once. @module */
import type { JudgedPage } from "../../correcting.ts";
import type { Commit, LinkChange, LinkRow, PageRow } from "../../journal.ts";
import type { SentLink } from "../../neighbours.ts";
import type { LinkId } from "../../types.ts";
import type { RecordPosition } from "../../warc/file.ts";

export interface BatchedLink extends Omit<LinkChange, "evidence"> {
  readonly evidence: Buffer;
}

export interface BatchedPage {
  readonly page: PageRow;
  readonly digest: string;
  readonly record: string;
  readonly position: RecordPosition | undefined;
}

export interface BatchedOutcome {
  readonly number: number;
  readonly chosen: LinkId;
  readonly page: LinkId | undefined;
  readonly code: string;
  readonly detail: string;
  readonly decision: number;
  readonly walker: number;
  readonly priority: number;
  readonly at: number;
}

export class Batch {
  /** Engine commits in it. */
  size = 0;
  readonly discovered = new Map<LinkId, LinkRow["url"]>();
  readonly links = new Map<LinkId, BatchedLink>();
  readonly outcomes: BatchedOutcome[] = [];
  readonly pages: BatchedPage[] = [];
  readonly sent: SentLink[] = [];
  readonly taken: string[] = [];
  readonly judged = new Map<LinkId, JudgedPage>();
  end: { file: string; offset: number } | undefined;

  add({ discovered, changed, sent, taken }: Commit): void {
    this.size++;
    for (const row of discovered) {
      this.discovered.set(row.id, row.url);
      this.#link(row);
    }
    for (const change of changed) this.#link(change);
    this.sent.push(...sent);
    this.taken.push(...taken);
  }

  /** The engine uses the array of the evidence again. */
  #link({ evidence, anchor, detail, ...change }: LinkChange): void {
    const bytes = Buffer.from(evidence.slice().buffer);
    const known = this.links.get(change.id);
    const given = { anchor: anchor ?? known?.anchor, detail: detail ?? known?.detail };
    this.links.set(change.id, { ...change, ...given, evidence: bytes });
  }
}

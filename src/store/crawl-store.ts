/**
 * Saves a crawl, one transaction for each committed step. A page is committed when its archive records are written and
 * its row, with their place, is in the database; after a crash the archive's tail behind the last commit is cut off.
 * @module
 */
import type { Correction, NewMarks } from "../correcting.ts";
import { FatalCrawlError } from "../errors.ts";
import type { Fetched, HttpResponse, NotFetched } from "../fetching.ts";
import type { ArchiveDraft, Commit, CrawlStore, EngineState, LinkChange, LocalCrawl, PageRow } from "../journal.ts";
import { stopwatchMs } from "../system/clock.ts";
import type { LinkId } from "../types.ts";
import type { Capture, CapturedResponse } from "../warc/captured-response.ts";
import type { RecordPosition } from "../warc/file.ts";
import { type Archive, isWarcDraft } from "./archive.ts";
import { ChoiceRows } from "./choices.ts";
import { asStoreError, type Db, readingFrom, rowsFrom } from "./database.ts";
import { encodeIds } from "./ids.ts";
import { bytesOf, merged, valuesOf } from "./link-rows.ts";
import { ensureMarkTables, insertCorrection, MarkInbox } from "./marks.ts";
import { readEngine } from "./rows.ts";
import { savedLinks } from "./saved-links.ts";
import { PAGE, savedOutcomes } from "./saved-outcomes.ts";
import { JOB_TABLE } from "./schema.ts";
import { prepareStatements, type Statements } from "./statements.ts";

/** Steps and time between checkpoints: after each, what is committed survives a crash of the machine too. */
const STEPS_PER_CHECKPOINT = 256;
const MS_PER_CHECKPOINT = 2000;

export class SqliteStore implements CrawlStore {
  readonly #db: Db;
  readonly #path: string;
  readonly #archive: Archive | undefined;
  readonly #statements: Statements;
  #steps: number;
  readonly #choices: ChoiceRows;
  #sinceCheckpoint = 0;
  /** Commits belong to one transaction, which saves the engine's state as of the last. */
  #isTogether = false;
  #engine: EngineState | undefined;
  /** What the transaction changes of known links: commits that share one often change the same. */
  readonly #changes = new Map<LinkId, LinkChange>();
  #inbox: MarkInbox | undefined;
  readonly #elapsed: () => number;
  #checkpointAt: number;

  /** `elapsed` tells milliseconds since some moment. */
  constructor(db: Db, path: string, archive: Archive | undefined, elapsed = stopwatchMs) {
    this.#db = db;
    this.#elapsed = elapsed;
    this.#checkpointAt = elapsed();
    this.#path = path;
    this.#archive = archive;
    this.#statements = readingFrom(path, () => prepareStatements(db));
    this.#choices = readingFrom(path, () => new ChoiceRows(db));
    this.#steps = readingFrom(path, () => this.#statements.lastCommit());
  }

  capture(response: HttpResponse, fetchedAt: number): Capture | undefined {
    return this.#archive?.capture(response, fetchedAt);
  }

  async draft(result: Fetched | NotFetched, fetchedAt: number, captured?: CapturedResponse): Promise<ArchiveDraft> {
    return this.#archive === undefined ? { bytes: 0 } : this.#archive.draft(result, fetchedAt, captured);
  }

  commit(commit: Commit, draft: ArchiveDraft | undefined): void {
    if (this.#isTogether) this.#write(commit, draft);
    else this.together(() => this.#write(commit, draft));
  }

  together(commitAll: () => void): void {
    this.#isTogether = true;
    try {
      this.#transaction(() => {
        commitAll();
        for (const change of this.#changes.values()) this.#updateLink(change);
        if (this.#engine !== undefined) this.#saveEngine(this.#engine);
      });
    } finally {
      this.#isTogether = false;
      this.#engine = undefined;
      this.#changes.clear();
    }
  }

  correct(correction: Correction, engine: EngineState): void {
    this.#transaction(() => {
      ensureMarkTables(this.#db);
      insertCorrection(this.#db, this.#steps, correction);
      this.#saveEngine(engine);
    });
  }

  /** Marks that were not taken in yet, whoever wrote them. */
  newMarks(): NewMarks | undefined {
    try {
      this.#inbox ??= new MarkInbox(this.#db);
      return this.#inbox.take();
    } catch (error) {
      throw asStoreError(error, this.#path);
    }
  }

  #transaction(write: () => void): void {
    try {
      this.#statements.begin.run();
      try {
        write();
        this.#statements.commit.run();
      } catch (error) {
        if (this.#db.inTransaction) this.#statements.rollback.run();
        throw error;
      }
      if (this.#isCheckpointDue) this.checkpoint();
    } catch (error) {
      throw asStoreError(error, this.#path);
    }
  }

  get #isCheckpointDue(): boolean {
    if (this.#sinceCheckpoint < STEPS_PER_CHECKPOINT) return false;
    return this.#elapsed() - this.#checkpointAt >= MS_PER_CHECKPOINT;
  }

  /** False for a crawl that was stopped before its first commit: there is nothing to load yet. */
  get isBegun(): boolean {
    return this.#db.prepare("SELECT 1 FROM engine UNION ALL SELECT 1 FROM links LIMIT 1").get() !== undefined;
  }

  /** The saved state, and the archive cut back to it; undefined when nothing was committed. */
  load(): LocalCrawl | undefined {
    const saved = readingFrom(this.#path, () => readEngine(this.#db, this.#path));
    this.#archive?.truncateTo(saved?.warcEnd);
    return (
      saved && {
        engine: saved.engine,
        links: () => rowsFrom(this.#path, () => savedLinks(this.#db)),
        outcomes: () => rowsFrom(this.#path, () => savedOutcomes(this.#db)),
      }
    );
  }

  /** Keeps what was asked for beside what was decided, so that either file of the two is enough to know it. */
  saveJob(job: unknown): void {
    try {
      saveJob(this.#db, job);
    } catch (error) {
      throw asStoreError(error, this.#path);
    }
  }

  /** The archive first: a row must never point to bytes that a power cut could still lose. */
  checkpoint(): void {
    this.#sinceCheckpoint = 0;
    this.#archive?.sync();
    this.#db.pragma("wal_checkpoint(PASSIVE)");
    this.#checkpointAt = this.#elapsed();
  }

  /** Changes a setting of this connection: tests limit the size of the database, as a full disk does. */
  pragma(source: string): void {
    this.#db.pragma(source);
  }

  close(): void {
    try {
      this.checkpoint();
    } catch {
      // On a full disk the checkpoint fails, but the write-ahead log holds every commit; what filled it was reported.
    } finally {
      this.#archive?.close();
      this.#db.close();
    }
  }

  #write(commit: Commit, draft: ArchiveDraft | undefined): void {
    const { asked, page, trouble, discovered, changed, engine } = commit;
    this.#sinceCheckpoint++;
    this.#statements.insertLinks(discovered.map(valuesOf));
    for (const change of changed) this.#noteChange(change);
    if (asked !== undefined) {
      const outcome = page === undefined ? (trouble?.code ?? "") : PAGE;
      const at = page?.fetchedAt ?? trouble?.at ?? 0;
      this.#statements.insertCommit.run(
        ++this.#steps,
        asked.decision,
        asked.id,
        asked.walker,
        asked.priority,
        outcome,
        trouble?.detail ?? "",
        at,
      );
    }
    const position = this.#archivePage(page, draft);
    if (page !== undefined) this.#insertPage(page, draft, position);
    this.#engine = engine;
  }

  #noteChange(change: LinkChange): void {
    const before = this.#changes.get(change.id);
    this.#changes.set(change.id, before === undefined ? change : merged(before, change));
  }

  #updateLink(row: LinkChange): void {
    const { updateLink, weighLink } = this.#statements;
    const evidence = bytesOf(row.evidence);
    if (row.isOnlyWeighed) {
      weighLink.run([row.priority, row.occurrences, evidence, row.id]);
      return;
    }
    updateLink.run([
      row.state,
      row.final ? 1 : 0,
      row.reason,
      row.detail ?? null,
      row.priority,
      row.depth,
      row.from,
      row.anchor ?? null,
      row.occurrences,
      evidence,
      row.id,
    ]);
  }

  #archivePage(page: PageRow | undefined, draft: ArchiveDraft | undefined): RecordPosition | undefined {
    if (this.#archive === undefined || !isWarcDraft(draft)) return undefined;
    const original = draft.page === undefined ? undefined : this.#statements.payload(draft.page.digest);
    const position = this.#archive.append(draft, page, original);
    if (page !== undefined && draft.page !== undefined && original === undefined) {
      this.#statements.insertPayload.run(draft.page.digest, page.order, draft.page.id);
    }
    return position;
  }

  #insertPage(page: PageRow, draft: ArchiveDraft | undefined, position: RecordPosition | undefined): void {
    this.#statements.insertPage.run(
      page.order,
      page.id,
      page.chosen,
      page.from,
      page.status,
      page.contentType,
      page.charset,
      page.language,
      page.title,
      page.canonical ?? null,
      page.noindex ? 1 : 0,
      page.relevance,
      page.relevant ? 1 : 0,
      page.priority,
      page.depth,
      page.fetchedAt,
      page.bytes,
      isWarcDraft(draft) ? (draft.page?.digest ?? "") : "",
      position?.file ?? null,
      position?.offset ?? null,
      position?.length ?? null,
      encodeIds(page.links),
      bytesOf(page.evidence),
      JSON.stringify(page.facts),
    );
  }

  #saveEngine({ asked, ...state }: EngineState): void {
    this.#choices.save(asked);
    const end = this.#archive?.end;
    const { changes } = this.#statements.saveEngine.run(JSON.stringify(state), end?.file ?? null, end?.offset ?? null);
    if (changes !== 1) throw new FatalCrawlError("bug", "the engine's state was not saved", "Please report this.");
  }
}

export function saveJob(db: Db, job: unknown): void {
  db.exec(JOB_TABLE);
  db.prepare("INSERT OR REPLACE INTO job VALUES (1, ?)").run(JSON.stringify(job));
}

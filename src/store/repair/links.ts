/** The links of a crawl that is being repaired, by their addresses. @module */
import type Database from "libsql";
import { z } from "zod";
import type { Drop } from "../../types.ts";
import type { Db } from "../database.ts";

/** Why a link may not be fetched; undefined where it may. */
export type Refuses = (url: string, depth: number) => Drop | undefined;

const idRow = z.object({ id: z.number() });
const highestRow = z.object({ highest: z.number() });
/** As the engine gives a seed. */
const SEED_PRIORITY = 1;
const LOST: Drop = { keep: false, reason: "lost", detail: "its row was lost; the crawl folder was repaired" };
const NO_EVIDENCE = Buffer.alloc(0);

export class Links {
  readonly #select: Database.Statement;
  readonly #insert: Database.Statement;
  readonly #refuses: Refuses;
  #next: number;

  constructor(db: Db, refuses: Refuses) {
    this.#select = db.prepare("SELECT id FROM links WHERE url = ?");
    this.#insert = db.prepare(`INSERT INTO links VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, 0, ?)`);
    this.#refuses = refuses;
    this.#next = 1 + highestRow.parse(db.prepare("SELECT coalesce(max(id), -1) AS highest FROM links").get()).highest;
  }

  /** Ids below this are taken or lost. */
  get next(): number {
    return this.#next;
  }

  reserve(next: number): void {
    this.#next = Math.max(this.#next, next);
  }

  idOf(url: string): number | undefined {
    const row: unknown = this.#select.get(url);
    return row === undefined ? undefined : idRow.parse(row).id;
  }

  /** The id of a link; a new one waits, with nothing known that speaks for it, or is dropped with the reason. */
  ensure(url: string, depth: number, parent: number, anchor: string): number {
    return this.idOf(url) ?? this.add(this.#next++, url, depth, parent, anchor);
  }

  add(id: number, url: string, depth: number, parent: number, anchor: string): number {
    const refusal = this.#refuses(url, depth);
    const { reason, detail } = refusal ?? { reason: "", detail: "" };
    const state = refusal === undefined ? "waiting" : "dropped";
    const priority = parent < 0 ? SEED_PRIORITY : 0;
    this.#insert.run(id, url, state, reason, detail, priority, depth, parent, anchor, NO_EVIDENCE);
    return id;
  }

  /** Takes the place of a link of which nothing is known, so that those after it keep their ids. */
  addLost(id: number): void {
    const { reason, detail } = LOST;
    this.#insert.run(id, `http://lost.invalid/${id}`, "dropped", reason, detail, 0, 0, -1, "", NO_EVIDENCE);
  }
}

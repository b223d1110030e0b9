/** The choices under way, as rows. @module */
import type Database from "libsql";
import { z } from "zod";
import type { Asked } from "../journal.ts";
import { columns, json } from "./columns.ts";
import type { Db } from "./database.ts";
import { CHOICES_TABLE, SCHEMA_VERSION } from "./schema.ts";

const count = z.number().nonnegative();

/** Of a choice, beside its numbers. */
export const knownSchema = z.object({ after: count.optional(), values: z.array(z.number()).optional() });

const choiceRow = z.object({
  decision: count,
  link: count,
  walker: count,
  priority: z.number(),
  known: json.pipe(knownSchema),
});

const SELECT = `SELECT ${columns("c", "decision", "link", "walker", "priority", "known")} FROM choices c ORDER BY c.decision`;

/** In the order in which they were made. */
export function savedChoices(db: Db): Asked[] {
  if (!hasChoices(db)) return [];
  return db
    .prepare(SELECT)
    .all()
    .map((row: unknown) => {
      const { link: id, known, ...numbers } = choiceRow.parse(row);
      return { ...numbers, id, ...known };
    });
}

function hasChoices(db: Db): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'choices'").get() !== undefined;
}

/** Writes what has changed of the choices under way; to be called inside a transaction. */
export class ChoiceRows {
  readonly #insert: Database.Statement;
  readonly #delete: Database.Statement;
  /** The decisions that have rows. */
  readonly #written: Set<number>;

  constructor(db: Db) {
    if (!hasChoices(db)) db.exec(`${CHOICES_TABLE}; PRAGMA user_version = ${SCHEMA_VERSION}`);
    this.#insert = db.prepare("INSERT INTO choices VALUES (?, ?, ?, ?, ?)");
    this.#delete = db.prepare("DELETE FROM choices WHERE decision = ?");
    this.#written = new Set(savedChoices(db).map(({ decision }) => decision));
  }

  save(underWay: readonly Asked[]): void {
    const decisions = new Set(underWay.map(({ decision }) => decision));
    for (const decision of [...this.#written]) if (!decisions.has(decision)) this.#remove(decision);
    for (const choice of underWay) if (!this.#written.has(choice.decision)) this.#add(choice);
  }

  #add({ decision, id, walker, priority, after, values }: Asked): void {
    this.#insert.run(decision, id, walker, priority, JSON.stringify({ after, values }));
    this.#written.add(decision);
  }

  #remove(decision: number): void {
    if (this.#written.delete(decision)) this.#delete.run(decision);
  }
}

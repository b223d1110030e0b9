/** Questions that are asked again and again: each is prepared once. @module */
import type Database from "libsql";
import type { Db } from "./database.ts";

type Values = readonly (string | number)[];

export class Prepared {
  readonly #db: Db;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** The first row of the answer. */
  get(select: string, ...values: Values): unknown {
    let statement = this.#statements.get(select);
    if (statement === undefined) {
      statement = this.#db.prepare(select);
      this.#statements.set(select, statement);
    }
    return statement.get(...values);
  }
}

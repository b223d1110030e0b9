/** JSON lines: one object a page. @module */
import { plainJson } from "../../display.ts";
import type { PageRecord } from "./record.ts";

export async function* jsonLines(records: AsyncIterable<PageRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${plainJson(record)}\n`;
}

/** CSV by RFC 4180: names in the first line, lists as JSON. Only texts that were asked for keep their line ends. @module */
import { csvCell, plainJson } from "../../display.ts";
import type { Column } from "./columns.ts";
import type { PageRecord } from "./record.ts";

export async function* csvLines(
  records: AsyncIterable<PageRecord>,
  columns: readonly Column[],
): AsyncGenerator<string> {
  yield `${columns.map(({ name }) => name).join(",")}\r\n`;
  for await (const record of records) yield `${columns.map((column) => cell(record, column)).join(",")}\r\n`;
}

function cell(record: PageRecord, { name, part }: Column): string {
  const value = record[name] ?? null;
  return csvCell(typeof value === "object" && value !== null ? plainJson(value) : value, {
    lines: part === "text" || part === "markdown",
  });
}

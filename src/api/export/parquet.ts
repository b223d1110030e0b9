/**
 * Parquet with typed columns: a table that DuckDB, pandas and Spark read as it is. Rows are gathered into groups, each
 * written and forgotten; what stays to the end is the place of each group.
 * @module
 */
import { gzipSync } from "node:zlib";
import type { Column, ColumnType } from "./columns.ts";
import type { PageRecord } from "./record.ts";

/** A group is closed by its rows or by the letters in it, whichever comes first. */
const GROUP_ROWS = 10_000;
const GROUP_LETTERS = 2 ** 24;

interface Element {
  readonly name: string;
  readonly type?: "BYTE_ARRAY" | "INT64" | "INT32" | "DOUBLE" | "BOOLEAN";
  readonly converted_type?: "UTF8" | "TIMESTAMP_MILLIS" | "LIST";
  readonly repetition_type: "OPTIONAL" | "REQUIRED" | "REPEATED";
  readonly num_children?: number;
}

export async function* parquetFile(
  records: AsyncIterable<PageRecord>,
  columns: readonly Column[],
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer");
  const writer = new ByteWriter();
  const take = () => {
    const bytes = Uint8Array.from(writer.getBytes());
    writer.index = 0;
    return bytes;
  };
  const schema = [{ name: "page", num_children: columns.length }, ...columns.flatMap(elementsOf)];
  const file = new ParquetWriter({ writer, schema, codec: "GZIP", compressors: { GZIP: (bytes) => gzipSync(bytes) } });
  for await (const rows of groupsOf(records)) {
    const columnData = columns.map(({ name, type }) => ({
      name,
      data: rows.map((row) => parquetValue(row[name], type)),
      offsetIndex: false,
    }));
    await file.write({ columnData, rowGroupSize: rows.length });
    yield take();
  }
  await file.finish();
  yield take();
}

async function* groupsOf(records: AsyncIterable<PageRecord>): AsyncGenerator<readonly PageRecord[]> {
  let rows: PageRecord[] = [];
  let letters = 0;
  for await (const record of records) {
    rows.push(record);
    letters += (record.text?.length ?? 0) + (record.markdown?.length ?? 0) + (record.description?.length ?? 0);
    if (rows.length < GROUP_ROWS && letters < GROUP_LETTERS) continue;
    yield rows;
    [rows, letters] = [[], 0];
  }
  if (rows.length > 0) yield rows;
}

function elementsOf({ name, type }: Column): readonly Element[] {
  const text = (of: string, repetition_type: Element["repetition_type"]): Element => ({
    name: of,
    type: "BYTE_ARRAY",
    converted_type: "UTF8",
    repetition_type,
  });
  const list = (...element: readonly Element[]): readonly Element[] => [
    { name, repetition_type: "OPTIONAL", converted_type: "LIST", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    ...element,
  ];
  switch (type) {
    case "text":
      return [text(name, "OPTIONAL")];
    case "time":
      return [{ name, type: "INT64", converted_type: "TIMESTAMP_MILLIS", repetition_type: "OPTIONAL" }];
    case "integer":
      return [{ name, type: "INT64", repetition_type: "OPTIONAL" }];
    case "number":
      return [{ name, type: "DOUBLE", repetition_type: "OPTIONAL" }];
    case "boolean":
      return [{ name, type: "BOOLEAN", repetition_type: "OPTIONAL" }];
    case "texts":
      return list(text("element", "REQUIRED"));
    case "outline":
      return list(
        { name: "element", repetition_type: "REQUIRED", num_children: 2 },
        { name: "level", type: "INT32", repetition_type: "REQUIRED" },
        text("text", "REQUIRED"),
      );
    default:
      return type satisfies never;
  }
}

/** As the writer takes it; null and undefined are the same to it. */
function parquetValue(value: PageRecord[keyof PageRecord], type: ColumnType): unknown {
  if (value === null || value === undefined) return null;
  if (type === "integer") return BigInt(Number(value));
  if (type === "time") return new Date(String(value));
  return value;
}

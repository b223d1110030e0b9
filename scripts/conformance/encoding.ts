/** html5lib's encoding tests: which encoding a page is read in, judged by its bytes alone. @module */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sniffEncoding } from "../../src/parse/charset.ts";
import { encodingOf } from "../../src/parse/encodings.ts";
import type { SuiteResult } from "./result.ts";

interface EncodingCase {
  readonly data: Buffer;
  readonly encoding: string;
}

/** One result for each `.dat` file in `html-encoding/`. */
export function runEncodingSuite(suitesFolder: string): SuiteResult[] {
  const folder = join(suitesFolder, "html-encoding");
  const files = readdirSync(folder).filter((file) => file.endsWith(".dat"));
  return files.sort().map((file) => runFile(`html-encoding/${file}`, readFileSync(join(folder, file))));
}

function runFile(name: string, bytes: Buffer): SuiteResult {
  const result: SuiteResult = { name, passed: 0, failed: [], refused: [] };
  for (const [index, { data, encoding }] of readCases(bytes).entries()) {
    const expected = encodingOf(encoding) ?? encoding;
    const got = sniffEncoding(data, undefined);
    if (got === expected) result.passed++;
    else result.failed.push({ case: `${index + 1}: ${data.toString("latin1").slice(0, 200)}`, expected, got });
  }
  return result;
}

/** The format: `#data`, lines, `#encoding`, one line, an empty line. Latin-1 keeps the bytes as they are. */
function readCases(bytes: Buffer): readonly EncodingCase[] {
  const cases: EncodingCase[] = [];
  const sections = bytes.toString("latin1").matchAll(/^#data\r?\n([\s\S]*?)\n#encoding\r?\n([^\r\n]*)/gm);
  for (const [, data = "", encoding = ""] of sections) cases.push({ data: Buffer.from(data, "latin1"), encoding });
  return cases;
}

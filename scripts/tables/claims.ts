/** Claims of papers that name what they are about: an average, a spread, coverage, drift. @module */
import { type Measured, table } from "./markdown.ts";
import { NAMED } from "./measures.ts";
import { verdictOn } from "./verdicts.ts";

/** Of lines like `what the paper says | AR of relevant: a > b, c`. */
export function claimsTable(measured: Measured, content: string): string {
  const rows = content.split("\n").flatMap((line) => {
    const [, text, name, order] = /^(.+)\|([^|:]+):(.+)$/.exec(line.trim())?.map((part) => part.trim()) ?? [];
    if (text === undefined || name === undefined || order === undefined) return [];
    const measure = NAMED[name];
    if (measure === undefined) throw new Error(`no measure "${name}"; there are ${Object.keys(NAMED).join(", ")}`);
    const smaller = measure.isSmall ? ", smaller first" : "";
    return [[text, `${name}${smaller}`, order, verdictOn(order, measure, measured)]];
  });
  return table(["claim", "by", "as an order", "verdict"], rows);
}

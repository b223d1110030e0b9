/** Texts that a spreadsheet would run, from the page to the CSV file. @module */
import { page } from "../../integration/site-server.ts";
import type { HostileCase } from "../case.ts";
import { crawled, written } from "../crawling.ts";

/** The cells of the only page, or "broken" if it takes more than its line. */
async function cellsOf(bench: Parameters<HostileCase["run"]>[0], html: string): Promise<readonly string[]> {
  const { csv } = await written(bench, await crawled(bench, { "/": page(html) }, 1));
  const [names = "", line = "", ...more] = csv.split("\r\n");
  if (more.join("") !== "") return ["broken"];
  const cells = [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,"]*)/g)].map(([, cell = ""]) => cell);
  if (cells.length !== names.split(",").length) return ["broken"];
  return cells.map((cell) => cell.replace(/^"|"$/g, "").replaceAll('""', '"'));
}

const formula = (name: string, html: string): HostileCase => ({
  name,
  expected: "no formula",
  run: async (bench) => {
    const cells = await cellsOf(bench, html);
    if (cells.includes("broken")) return "broken lines";
    // A number may begin with a sign; a text may not.
    const run = cells.filter((cell) => /^\s*[=+\-@]/.test(cell) && !/^-?\d+(\.\d+)?(e-?\d+)?$/.test(cell));
    return run.length === 0 ? "no formula" : `would run ${run.join(" and ")}`;
  },
});

const titled = (text: string) => `<title>${text}</title>`;

export const FORMULAS: readonly HostileCase[] = [
  formula("a title that is a formula", titled("=HYPERLINK(&quot;http://evil.test/&quot;,&quot;x&quot;)")),
  formula("a title with a plus", titled("+1+cmd|' /C calc'!A0")),
  formula("a title with a minus", titled("-2+3+cmd|' /C calc'!A0")),
  formula("a title with an at sign", titled("@SUM(1+1)*cmd|' /C calc'!A0")),
  formula("a formula behind a tab", titled("&#9;=1+1")),
  formula("a formula behind a no-break space", titled("&nbsp;=1+1")),
  formula("a formula behind a control character", titled("&#1;=1+1")),
  formula("a formula behind a quote and a comma", titled("x&quot;,=1+1,&quot;")),
  formula("a formula on a second line", titled("x&#13;&#10;=1+1")),
  formula("a language that is a formula", '<html lang="=1+1"><title>x</title>'),
];

/** Language tags (BCP 47) reduced to what tells word lists apart. @module */

/** Three-letter codes of languages that we treat by their two-letter code. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ["eng", "en"],
  ["zho", "zh"],
  ["chi", "zh"],
  ["cmn", "zh"],
  ["deu", "de"],
  ["ger", "de"],
]);

/** The language itself, without script and region: `zh` for `zh-Hant-TW`, `en` for `EN_us`. */
export function primaryLanguage(tag: string): string {
  const primary = /^[A-Za-z]*/.exec(tag.trim())?.[0].toLowerCase() ?? "";
  return SHORT.get(primary) ?? primary;
}

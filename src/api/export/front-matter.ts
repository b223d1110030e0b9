/** YAML in front of a file: one line a field, every text in quotes with all that does not show as an escape. @module */

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

export function frontMatter(fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${yaml(value)}`);
  return `---\n${lines.join("\n")}\n---\n`;
}

/** JSON is YAML, but for escapes of characters beyond the first 65,536, which YAML writes with eight digits. */
function yaml(value: unknown): string {
  return JSON.stringify(value).replace(HIDDEN, (hidden) => {
    const code = (hidden.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}

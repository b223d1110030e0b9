/** The addresses that a style sheet names, by `@import` and `url()`, as they stand there. @module */

const REFERENCE =
  /@import\s{0,100}(?:"([^"\n]{1,2048})"|'([^'\n]{1,2048})')|\burl\(\s{0,100}(?:"([^"\n]{1,2048})"|'([^'\n]{1,2048})'|([^"'()\s]{1,2048}))\s{0,100}\)/gi;

export function cssReferences(css: string): readonly string[] {
  return [...withoutComments(css).matchAll(REFERENCE)].flatMap(
    (match) => match.slice(1).find((group) => group !== undefined) ?? [],
  );
}

function withoutComments(css: string): string {
  let text = "";
  for (let at = 0; ; ) {
    const start = css.indexOf("/*", at);
    if (start < 0) return text + css.slice(at);
    text += css.slice(at, start);
    const end = css.indexOf("*/", start + 2);
    if (end < 0) return text;
    at = end + 2;
  }
}

/** The language of a piece of code, where its classes name it. @module */
import type { Node } from "./tree.ts";

const PREFIXED =
  /(?:^|[\s-])(?:language|lang|highlight-source|highlight|brush:|sourceCode|prettyprint lang|src|code)[-: ]\s*([a-z][\w+#.-]*)/i;
/** What looks like a name and is none. */
const NO_LANGUAGES = new Set(
  "default none plaintext text highlighter copy block wrapper container notranslate source".split(" "),
);

export function languageOf(pre: Node): string {
  for (const node of [pre, pre.parent, pre.parent?.parent]) {
    if (node === undefined) break;
    const stated = node.attributes["data-lang"] ?? node.attributes["data-language"];
    const found = stated ?? nameIn(node === pre ? (pre.inner ?? "") : "") ?? nameIn(node.attributes.class ?? "");
    if (found !== undefined && /^[\w+#.-]{1,30}$/.test(found)) return found.toLowerCase();
  }
  return "";
}

function nameIn(classes: string): string | undefined {
  const name = PREFIXED.exec(classes)?.[1];
  return name === undefined || NO_LANGUAGES.has(name.toLowerCase()) ? undefined : name;
}

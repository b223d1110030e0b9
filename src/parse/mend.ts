/**
 * Markup that the tokenizer would read to the end of the page, where browsers go on: mended in place, so that all else stays
 * where it was.
 * @module
 */

const CDATA = "<![CDATA[";
/** A declaration, which ends at the next `>`, as the comment does that browsers take it for. */
const DECLARATION = "<!xCDATA[";

/** Of HTML, not of XHTML. */
export function mendMarkup(source: string): string {
  const mended = source.includes(CDATA) ? source.replaceAll(CDATA, DECLARATION) : source;
  return /<noscript/i.test(mended) && /<iframe/i.test(mended) ? mendFrames(mended) : mended;
}

/**
 * An `<iframe … />` in a `noscript` often has no end tag, and nobody misses it: browsers do not read the inside as markup. Here
 * it becomes an element that needs none.
 */
function mendFrames(source: string): string {
  const lowerCase = source.toLowerCase();
  // A few capital letters are longer in lower case; such a page stays as it is.
  if (lowerCase.length !== source.length) return source;
  let mended = "";
  let from = 0;
  for (let start = lowerCase.indexOf("<noscript"); start >= 0; start = lowerCase.indexOf("<noscript", from)) {
    const end = lowerCase.indexOf("</noscript", start);
    if (end < 0) break;
    const inside = source.slice(start, end);
    mended += source.slice(from, start);
    mended += /<\/iframe/i.test(inside) ? inside : inside.replace(/<iframe/gi, "<xframe");
    from = end;
  }
  return mended + source.slice(from);
}

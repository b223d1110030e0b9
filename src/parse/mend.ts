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
  let mended = source.includes(CDATA) ? source.replaceAll(CDATA, DECLARATION) : source;
  for (const [start, end, frame] of NAMES) mended = mendFrames(mended, start, end, frame);
  return mended;
}

/** In the two cases that pages are written in. */
const NAMES = [
  ["<noscript", "</noscript", "<iframe"],
  ["<NOSCRIPT", "</NOSCRIPT", "<IFRAME"],
] as const;

/**
 * An `<iframe … />` in a `noscript` often has no end tag, and nobody misses it: browsers do not read the inside as markup. Here
 * it becomes an element that needs none.
 */
function mendFrames(source: string, startTag: string, endTag: string, frame: string): string {
  let mended = "";
  let from = 0;
  for (let start = source.indexOf(startTag); start >= 0; ) {
    const end = source.indexOf(endTag, start);
    if (end < 0) break;
    const inside = source.slice(start, end);
    if (inside.includes(frame) && !/<\/iframe/i.test(inside)) {
      mended += source.slice(from, start) + inside.replaceAll(frame, "<xframe");
      from = end;
    }
    start = source.indexOf(startTag, end);
  }
  return from === 0 ? source : mended + source.slice(from);
}

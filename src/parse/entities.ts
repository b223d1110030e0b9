/** Decodes entities where they stand in a source: `&amp;`, `&#38;`, also those that legacy pages leave without a semicolon. @module */
import { DecodingMode, EntityDecoder, htmlDecodeTree } from "entities/decode";

/** The entity that was decoded last: one code point, or two. */
export const decoded = { first: -1, second: -1, length: 0 };

const decoder = new EntityDecoder(htmlDecodeTree, (codePoint, length) => {
  if (decoded.length === 0) decoded.first = codePoint;
  else decoded.second = codePoint;
  decoded.length = length;
});

/** Where the entity ends that begins with the ampersand at `at`; `at` where it is none. In values of attributes fewer are. */
export function decodeEntity(source: string, at: number, isInAttribute: boolean): number {
  decoded.second = -1;
  decoded.length = 0;
  decoder.startEntity(isInAttribute ? DecodingMode.Attribute : DecodingMode.Legacy);
  if (decoder.write(source, at + 1) < 0) decoder.end();
  return at + decoded.length;
}

/** Plain text, as a reader sees it: no signs but those of the page, and bullets. @module */
import { hang, type Span, type Style } from "./style.ts";

export const PLAIN: Style = {
  inline: (spans: readonly Span[]) => spans.map(({ text, verbatim }) => verbatim ?? text).join(""),
  paragraph: (text) => text,
  heading: (_level, text) => text,
  item: (marker, parts) => hang(marker, "  ", parts.join("\n")),
  term: (text) => text,
  quote: (parts) => parts.join("\n\n"),
  code: (text) => text,
  table: (rows) => rows.map((cells) => cells.join("\t").trimEnd()).join("\n"),
  image: () => "",
  rule: () => "",
  reference: (label) => `[${label}]`,
  note: (label, parts) => `[${label}] ${parts.join("\n")}`,
};

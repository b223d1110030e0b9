/**
 * Markdown as the smallest stretches that a chunk is made of: headings, sentences, and lines of code, lists and tables; each
 * with the headings above it, and with what stands between it and the one before.
 * @module
 */

export interface Unit {
  readonly text: string;
  readonly glue: "\n\n" | "\n" | " " | "";
  /** From the top down; a heading is the last of its own. */
  readonly headings: readonly string[];
  readonly isHeading: boolean;
}

interface Block {
  readonly text: string;
  readonly heading: { readonly level: number; readonly text: string } | undefined;
  readonly isByLines: boolean;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LINE_BLOCK = /^\s*(?:[-*+] |\d{1,9}[.)] |\||>|\$\$)/;
/** Behind the end of a sentence; in Chinese and Japanese no space follows. */
const SENTENCE_END = /(?<=[.!?…]["'”’)\]*_]{0,3})\s+(?=[\p{Lu}\p{Lo}\p{N}"'“‘([*_])|(?<=[。！？])(?=\S)/u;

export function unitsOf(markdown: string): readonly Unit[] {
  const path: { level: number; text: string }[] = [];
  return blocksOf(markdown).flatMap(({ text, heading, isByLines }): Unit[] => {
    if (heading !== undefined) {
      while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
      path.push(heading);
    }
    const headings = path.map((each) => each.text);
    const parts = isByLines || heading !== undefined ? text.split("\n") : text.split(SENTENCE_END);
    const between = isByLines ? "\n" : /[。！？]/.test(text) ? "" : " ";
    return parts
      .filter((part) => part.trim() !== "")
      .map((part, i) => ({ text: part, glue: i === 0 ? "\n\n" : between, headings, isHeading: heading !== undefined }));
  });
}

function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const close = (isCode = false) => {
    const text = lines.join("\n");
    lines = [];
    if (text.trim() !== "") blocks.push({ text, heading: undefined, isByLines: isCode || LINE_BLOCK.test(text) });
  };
  for (const line of markdown.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      lines.push(line);
      if (mark?.startsWith(fence) !== true || line.trim() !== mark) continue;
      fence = undefined;
      close(true);
    } else if (mark !== undefined) {
      close();
      fence = mark;
      lines.push(line);
    } else {
      const [, level, text = ""] = HEADING.exec(line) ?? [];
      if (level !== undefined || line.trim() === "") close();
      if (level !== undefined) {
        blocks.push({ text: line.trim(), heading: { level: level.length, text: text.trim() }, isByLines: false });
      } else if (line.trim() !== "") lines.push(line);
    }
  }
  close(fence !== undefined);
  return blocks;
}

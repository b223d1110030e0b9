/** What `ask` does: shows a page, reads a key, and has the answers taken in. @module */
import { type Question, questions } from "../api/ask.ts";
import { markText, takeMarksIn } from "../api/mark.ts";
import { percent, plainJson, printable } from "../display.ts";
import { databasePath } from "../store/layout.ts";
import { writeMarks } from "../store/marks.ts";
import { CrawlReader } from "../store/reader.ts";
import { systemClock } from "../system/clock.ts";
import type { AskFlags } from "./ask.ts";
import { interview, KEYS } from "./interview.ts";
import { openKeys } from "./keys.ts";

export async function askPerson(folder: string, { count, json }: AskFlags): Promise<void> {
  const asked = await questions(folder, { count });
  if (json) return print(plainJson({ questions: asked }));
  if (asked.length === 0) return print("There is no page to ask about: the crawl has fetched none, or all are marked.");
  const relevantBefore = relevantPages(folder);
  print(`${asked.length} questions. ${KEYS}`);
  const keys = openKeys(process.stdin);
  try {
    const marks = await interview(asked, {
      next: () => keys.next(),
      show: (question, i) => print(questionText(question, i + 1, asked.length)),
      // Each at once: a crawl that runs takes it in behind its next page, and a closed terminal loses nothing.
      say: ({ id }, relevant) => writeMarks(databasePath(folder), [{ page: id, relevant }], systemClock.now()),
      prompt: (text) => void process.stdout.write(text),
    });
    if (marks.length === 0) return print("Nothing was said.");
    const taken = await takeMarksIn(folder);
    print(markText({ marks, relevantBefore, ...taken }));
  } finally {
    keys.close();
  }
}

function questionText({ url, title, excerpt, relevance, relevant }: Question, number: number, of: number): string {
  return [
    "",
    `${number}/${of}  ${printable(title === "" ? url : title, 120)}`,
    `      ${printable(url, 200)}`,
    ...(excerpt === "" ? [] : [`      ${printable(excerpt, 400)}`]),
    `      the judge: ${percent(relevance)}, ${relevant ? "relevant" : "not relevant"}`,
  ].join("\n");
}

function relevantPages(folder: string): number {
  const reader = new CrawlReader(folder);
  try {
    return reader.engine()?.engine.totals.relevant ?? 0;
  } finally {
    reader.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

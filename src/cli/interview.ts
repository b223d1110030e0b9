/** Question after question, with a way back. @module */

export interface Interview<Question> {
  /** The next key, or line; undefined at the end of the input. */
  next(): Promise<string | undefined>;
  show(question: Question, index: number): void;
  /** Undefined takes back what was said. */
  say(question: Question, relevant: boolean | undefined): void;
  prompt(text: string): void;
}

export const KEYS = "y relevant, n not relevant, s skip, u undo, q enough";

const ANSWERS: Readonly<Record<string, boolean>> = { y: true, n: false };

/** What was said in the end. */
export async function interview<Question extends { readonly url: string }>(
  questions: readonly Question[],
  { next, show, say, prompt }: Interview<Question>,
): Promise<readonly { readonly url: string; readonly relevant: boolean }[]> {
  const said = new Map<Question, boolean>();
  let at = 0;
  let isShown = false;
  while (at < questions.length) {
    const question = questions[at];
    if (question === undefined) break;
    if (!isShown) show(question, at);
    isShown = true;
    prompt("      relevant? ");
    const key = (await next())?.trim().toLowerCase().slice(0, 1);
    const answer = key === undefined ? undefined : ANSWERS[key];
    if (key === undefined || key === "q") break;
    if (answer !== undefined) {
      prompt(`${answer ? "yes" : "no"}\n`);
      said.set(question, answer);
      say(question, answer);
      at++;
    } else if (key === "s") {
      prompt("skipped\n");
      at++;
    } else if (key === "u" && at > 0) {
      prompt("back\n");
      const before = questions[--at];
      if (before !== undefined && said.delete(before)) say(before, undefined);
    } else {
      prompt(`${KEYS}\n`);
      continue;
    }
    isShown = false;
  }
  prompt("\n");
  return [...said].map(([{ url }, relevant]) => ({ url, relevant }));
}

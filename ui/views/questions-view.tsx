/** The pages whose answer would teach most, a key each. @module */
import { useLayoutEffect, useState } from "preact/hooks";
import type { MarkOutcome, QuestionView } from "../../src/ui/schemas.ts";
import { messageOf, post } from "../api.ts";
import { useAnswer } from "../hooks.ts";
import { Empty, Relevance, Trouble } from "../parts/bits.tsx";
import { MarkEffect } from "../parts/cards.tsx";
import { Said } from "../parts/said.tsx";

export function QuestionsView({ id }: { id: string }) {
  const { value, error, reload } = useAnswer<QuestionView[]>(`/crawls/${id}/questions?count=10`, 0, 0);
  const [at, setAt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<MarkOutcome>();
  const [problem, setProblem] = useState("");
  const question = value?.[at];
  const next = () => {
    if (value !== undefined && at + 1 >= value.length) {
      reload();
      setAt(0);
    } else setAt(at + 1);
  };
  const answer = async (verdict: boolean | undefined) => {
    if (question === undefined || isBusy) return;
    if (verdict === undefined) return next();
    setBusy(true);
    setProblem("");
    try {
      setOutcome(
        await post<MarkOutcome>(`/crawls/${id}/marks`, { [verdict ? "relevant" : "irrelevant"]: [question.id] }),
      );
      next();
    } catch (trouble) {
      setProblem(messageOf(trouble));
    } finally {
      setBusy(false);
    }
  };
  // With the question, not after it was painted: whoever is quick would answer the one before.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "y") answer(true);
      else if (event.key === "n") answer(false);
      else if (event.key === "s") answer(undefined);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
  return (
    <>
      <p class="back">
        <a href={`#/crawls/${id}`}>← The crawl</a>
      </p>
      <header class="top">
        <div>
          <h1>Is this page about the topic?</h1>
          <p class="quiet">
            Those of which the judge is least sure, and some of which it is surest. Keys: <kbd>y</kbd> yes, <kbd>n</kbd>{" "}
            no, <kbd>s</kbd> skip.
          </p>
        </div>
      </header>
      <Trouble text={error || problem} />
      <MarkEffect outcome={outcome} />
      {value === undefined && error === "" && <Empty>Choosing questions…</Empty>}
      {value?.length === 0 && <Empty>There is no page left to ask about.</Empty>}
      {question !== undefined && (
        <article class="panel question" aria-live="polite">
          <header>
            <h2>
              <Said text={question.title} length={160} fallback="Without a title" />
            </h2>
            <Relevance value={question.relevance} marked={null} />
          </header>
          <p class="address">
            <Said text={question.url} length={160} />
          </p>
          <p class="excerpt">
            <Said text={question.excerpt} length={500} fallback="No text" />
          </p>
          <div class="marking">
            <button type="button" class="main" disabled={isBusy} onClick={() => answer(true)}>
              <kbd>y</kbd> About the topic
            </button>
            <button type="button" disabled={isBusy} onClick={() => answer(false)}>
              <kbd>n</kbd> Not
            </button>
            <button type="button" class="plain" disabled={isBusy} onClick={() => answer(undefined)}>
              <kbd>s</kbd> Skip
            </button>
          </div>
          <p class="quiet">
            Question {at + 1} of {value?.length}
          </p>
        </article>
      )}
    </>
  );
}

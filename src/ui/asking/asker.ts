/**
 * Questions whose answers need the whole crawl: it is put together again, or all its pages are looked at. With a long crawl
 * that takes a while, so a thread does it, and neither the page nor a crawl beside it has to wait.
 * @module
 */
import { ConfigError, type ErrorCode, HoneyguideError } from "../../errors.ts";
import { Thread } from "../../system/threads.ts";
import type { ExplanationView, QuestionView } from "../schemas.ts";
import type { AskingJob, AskingOutcomes } from "./thread.ts";

export interface Asker {
  explain(folder: string, url: string): Promise<ExplanationView>;
  /** The most telling pages to ask a person about. */
  questions(folder: string, count: number): Promise<readonly QuestionView[]>;
  close(): Promise<void>;
}

/** In this thread. */
export const askHere: Asker = {
  explain: explanationOf,
  async questions(folder, count) {
    const { questions } = await import("../../api/ask.ts");
    return (await questions(folder, { count })).map(({ order: _, ...question }) => question);
  },
  async close() {},
};

/** What came of a job; trouble that a person can do something about keeps its code and hint. */
export type Outcome<Value> =
  | { readonly value: Value }
  | { readonly problem: { readonly code: ErrorCode; readonly message: string; readonly hint: string } };

export async function outcomeOf<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work };
  } catch (error) {
    if (!(error instanceof HoneyguideError)) throw error;
    const { code, message, hint } = error;
    return { problem: { code, message, hint } };
  }
}

/** In a thread of its own, which is started by the first question. */
export class AskingThread implements Asker {
  #thread: Thread<AskingJob, AskingOutcomes> | undefined;

  async explain(folder: string, url: string): Promise<ExplanationView> {
    return answerOf(await this.#open().ask({ kind: "explain", folder, url }));
  }

  async questions(folder: string, count: number): Promise<readonly QuestionView[]> {
    return answerOf(await this.#open().ask({ kind: "questions", folder, count }));
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  /** One that has died is started again. */
  #open(): Thread<AskingJob, AskingOutcomes> {
    if (this.#thread === undefined || this.#thread.hasEnded) {
      const module = new URL("./thread.ts", import.meta.url);
      this.#thread = new Thread(module, { name: "the thread that explains", data: null });
      this.#thread.release();
    }
    return this.#thread;
  }
}

function answerOf<Value>(outcome: Outcome<Value>): Value {
  if ("value" in outcome) return outcome.value;
  const { code, message, hint } = outcome.problem;
  throw new ConfigError(code, message, hint);
}

async function explanationOf(folder: string, url: string): Promise<ExplanationView> {
  const { explain } = await import("../../api/explain.ts");
  const { strategy, priority, asOf, features, formula, linkedFrom, judgement, gaps } = await explain(folder, url);
  return {
    strategy: strategy === null ? "" : `${strategy.name}${strategy.rule === "" ? "" : `: ${strategy.rule}`}`,
    priority,
    asOf,
    features: features.map(({ name, value, weight, contribution }) => ({ name, value, weight, contribution })),
    formula,
    linkedFrom,
    judgement: judgement && {
      model: judgement.model,
      relevance: judgement.relevance,
      relevantAbove: judgement.relevantAbove,
      breakdown: judgement.breakdown.map(({ title, columns, rows }) => ({
        title,
        columns: [...columns],
        rows: rows.map((row) => [...row]),
      })),
    },
    gaps: [...gaps],
  };
}

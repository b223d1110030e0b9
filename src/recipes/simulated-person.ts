/** A person who is asked during a crawl, for experiments: the answers come from the judgement of a comparison. @module */
import type { MarkSource } from "../correcting.ts";
import { chooseQuestions } from "../questions.ts";
import type { GuideText } from "../relevance/guide/judge.ts";
import type { GuideModel } from "../relevance/guide/model.ts";
import type { Taught } from "../relevance/guide/taught.ts";
import { pairsOf } from "../relevance/guide/term-counts.ts";

export interface SimulatedPersonOptions {
  readonly taught: Taught;
  readonly model: GuideModel;
  readonly relevantAbove: number;
  /** Questions in all. */
  readonly answers: number;
  readonly isRelevant: (url: string) => boolean;
}

/**
 * After so many pages a part of the questions is asked, as equal parts as can be. One of four schedules that were tried; the
 * guide "Correcting the judge" has the figures, and says what they do not show.
 */
const SITTINGS = [25, 50, 100, 200];

export function simulatedPerson(options: SimulatedPersonOptions): MarkSource {
  const { taught, model, relevantAbove, answers, isRelevant } = options;
  let sitting = 0;
  let asked = 0;
  return {
    take() {
      const due = SITTINGS[sitting];
      if (due === undefined || taught.pages < due) return undefined;
      sitting++;
      const count = Math.round((answers * sitting) / SITTINGS.length) - asked;
      const texts = [...taught.texts()];
      const open = texts
        .filter(({ page }) => taught.verdict(page) === undefined)
        .map(({ page, text }) => {
          const relevance = taught.inCompany(page, model.judge.relevance(text));
          return { id: page, relevance, ...asQuestion(text) };
        });
      const before = texts.filter(({ page }) => taught.verdict(page) !== undefined).map(({ text }) => asQuestion(text));
      const questions = chooseQuestions(open, { count, relevantAbove, asked: before });
      asked += questions.length;
      const marks = questions.map(({ id, name = "" }) => ({ page: id, relevant: isRelevant(name) }));
      return marks.length === 0 ? undefined : { marks, upTo: 0 };
    },
  };
}

function asQuestion({ name = "", vector, counts }: GuideText) {
  return { name, vector, counts: new Map(pairsOf(counts)) };
}

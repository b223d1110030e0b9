/** A thread that answers what needs the whole crawl. @module */
import { serveJobs } from "../../system/threads.ts";
import type { ExplanationView, QuestionView } from "../schemas.ts";
import { askHere, type Outcome, outcomeOf } from "./asker.ts";

export type AskingJob =
  | { readonly kind: "explain"; readonly folder: string; readonly url: string }
  | { readonly kind: "questions"; readonly folder: string; readonly count: number };

export interface AskingOutcomes {
  readonly explain: Outcome<ExplanationView>;
  readonly questions: Outcome<readonly QuestionView[]>;
}

serveJobs<AskingJob, AskingOutcomes>({
  work: (job): Promise<AskingOutcomes[AskingJob["kind"]]> =>
    job.kind === "explain"
      ? outcomeOf(askHere.explain(job.folder, job.url))
      : outcomeOf(askHere.questions(job.folder, job.count)),
});

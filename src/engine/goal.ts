/** How far a crawl has come, and when it has found enough before its budget is used up. @module */
import type { Outlook } from "../events.ts";
import type { Finds } from "../metrics/finds.ts";
import { outlookOf } from "../metrics/outlook.ts";
import type { Parts } from "../types.ts";

export interface Goal {
  /** Ends when about this part of the relevant pages that can be reached is found. */
  readonly recall?: number | undefined;
  /** Ends after so many pages in a row without a relevant one. */
  readonly dry?: number | undefined;
}

/** What was reached first. */
export type Reached = keyof Goal;

export class GoalWatch {
  readonly #goal: Goal;
  readonly #parts: Pick<Parts, "isProbability" | "relevantAbove">;
  readonly #finds: Finds;
  #reached: Reached | undefined;

  constructor(goal: Goal | undefined, parts: Pick<Parts, "isProbability" | "relevantAbove">, finds: Finds) {
    this.#goal = goal ?? {};
    this.#parts = parts;
    this.#finds = finds;
  }

  get outlook(): Outlook | undefined {
    return this.#parts.isProbability ? outlookOf(this.#finds) : undefined;
  }

  /** Once reached, it stays so. */
  reached(): Reached | undefined {
    this.#reached ??= this.#isDry() ? "dry" : this.#isEnough() ? "recall" : undefined;
    return this.#reached;
  }

  #isDry(): boolean {
    const { dry } = this.#goal;
    return dry !== undefined && this.#finds.since(this.#parts.relevantAbove) >= dry;
  }

  #isEnough(): boolean {
    const { recall } = this.#goal;
    return recall !== undefined && (this.outlook?.recall.mean ?? 0) >= recall;
  }
}

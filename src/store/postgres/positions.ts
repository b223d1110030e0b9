/** How far each session of a crawl is. @module */
import { z } from "zod";
import type { PageSums } from "../../neighbours.ts";

const number = z.coerce.number();
export const sessionRow = z.object({
  id: number,
  isOpen: z.boolean(),
  outcomes: number,
  pages: number,
  relevant: number,
  sumOfRelevance: z.number(),
  sumOfSquares: z.number(),
  bytes: number,
});

/** How far a session was when it was last looked at: the last outcome that was read, and the sums of its pages. */
export interface Position extends PageSums {
  readonly outcomes: number;
}

export const SESSION_COLUMNS = `id, state = 'open' AS "isOpen", outcomes, pages, relevant, relevance_sum AS "sumOfRelevance", relevance_squares AS "sumOfSquares", bytes`;

/** What is tried with a link beside fetching it, and what came of that. @module */
import type { Portrait } from "./generator.ts";
import type { LeftOut, MadeUp } from "./made-up-address.ts";

/** A group is tried: by addresses made up in its manner, or by leaving out what may mean nothing. */
export type Experiment =
  | { readonly group: string; readonly kind: "made-up"; readonly varied: MadeUp }
  | { readonly group: string; readonly kind: "bare"; readonly leftOut: LeftOut };

/** What came of it: the pages that were answered, with where they were found; none after the first miss. */
export interface Finding {
  readonly group: string;
  readonly kind: Experiment["kind"];
  readonly answers: readonly { readonly url: string; readonly portrait: Portrait }[];
}

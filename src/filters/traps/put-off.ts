/**
 * What is left of the priority of a link that is put off; ours. Where its host has better, no promise may make up for a doubt about its
 * place; where it has not, each doubt leaves seven tenths of the promise, so that a host without traps, whose pages are linked once, falls less
 * behind others. Where several places of the host lead on for ever, doubts about what such links led to (prospects.ts) and about whether
 * such addresses are found again (recaptures.ts) are added, and each leaves three tenths; a tenth, where these are all.
 * @module
 */
import type { Drop } from "../../types.ts";
import { MOST_DOUBT } from "./doubt.ts";

const byDoubt = (reason: string, left: (doubt: number) => number) =>
  Object.fromEntries(Array.from({ length: MOST_DOUBT + 1 }, (_, doubt) => [`${reason}-${doubt}`, left(doubt)]));

export const PUT_OFF: Readonly<Record<string, number>> = {
  "trap-copied": 1e-9,
  "trap-shared": 1e-9,
  ...byDoubt("trap-unproven", (doubt) => 0.7 ** (doubt + 1)),
  ...byDoubt("trap-beset", (doubt) => 0.3 ** (doubt + 1)),
  ...byDoubt("trap-poor", (doubt) => 0.1 ** (doubt + 1)),
  ...byDoubt("trap-open", (doubt) => 0.001 * 0.1 ** doubt),
};

export const leftBy = ({ reason }: Drop) => PUT_OFF[reason] ?? 1;

/**
 * The links of a crawl that goes on: millions of rows, so only what the decider needs of each, in as few values as that takes.
 * @module
 */
import type { LinkState, SavedLink } from "../journal.ts";
import { column } from "./columns.ts";
import type { Db } from "./database.ts";
import { broken, bytes, number, quickRows, url } from "./quick-rows.ts";

const STATES: readonly LinkState[] = ["waiting", "fetched", "dropped", "failed"];
/** States as numbers, and nothing for what most links do not have. */
const SELECTED = [
  ...["id", "url"].map((name) => column(`l.${name}`)),
  `CASE l.state ${STATES.map((state, n) => `WHEN '${state}' THEN ${n}`).join(" ")} END`,
  column("l.final"),
  `CASE l.reason WHEN '' THEN NULL ELSE ${column("l.reason")} END`,
  ...["priority", "depth", "parent", "occurrences"].map((name) => column(`l.${name}`)),
  `CASE length(l.evidence) WHEN 0 THEN NULL ELSE ${column("l.evidence")} END`,
];
const NO_EVIDENCE = new Float64Array(0);

/** Every link ever discovered, in the order of discovery. */
export function* savedLinks(db: Db): Generator<SavedLink> {
  for (const row of quickRows(db, `SELECT ${SELECTED.join(", ")} FROM links l ORDER BY l.id`)) yield asSavedLink(row);
}

function asSavedLink(row: readonly unknown[]): SavedLink {
  const [id, address, state, final, reason, priority, depth, parent, occurrences, evidence] = row;
  return {
    id: number(id),
    url: url(address),
    state: STATES[number(state)] ?? broken(),
    final: number(final) === 1,
    reason: reason === null ? "" : bytes(reason).toString(),
    priority: number(priority),
    depth: number(depth),
    from: number(parent),
    occurrences: number(occurrences),
    evidence: evidence === null ? NO_EVIDENCE : numbers(bytes(evidence)),
  };
}

function numbers(evidence: Buffer): Float64Array {
  if (evidence.length % Float64Array.BYTES_PER_ELEMENT !== 0) broken();
  // A copy is aligned.
  return new Float64Array(new Uint8Array(evidence).buffer);
}

/** What came of every choice of a crawl that goes on. @module */
import type { PageFacts, SavedOutcome } from "../journal.ts";
import { column, jsonOf } from "./columns.ts";
import type { Db } from "./database.ts";
import { decodeIds } from "./ids.ts";
import { savedCorrections } from "./marks.ts";
import { broken, bytes, number, quickRows, url } from "./quick-rows.ts";

/** The outcome of a choice that led to a page. */
export const PAGE = "page";

// The n-th commit of a page is that of the page at position n.
const SELECT = `SELECT ${["c.link", `nullif(c.outcome, '${PAGE}')`, "p.link", "l.url", "p.relevance", "p.relevant", "p.links", "p.facts"].map(column).join(", ")}
  FROM (SELECT *, sum(outcome = '${PAGE}') OVER (ORDER BY number) AS pages FROM commits) c
  LEFT JOIN pages p ON c.outcome = '${PAGE}' AND p.position = c.pages
  LEFT JOIN links l ON l.id = p.link ORDER BY c.number`;

/** What the statistics of a crawl learned, choice by choice in the order of commitment, and marks where they were taken in. */
export function* savedOutcomes(db: Db): Generator<SavedOutcome> {
  const corrections = [...savedCorrections(db)];
  let next = 0;
  const until = function* (commits: number): Generator<SavedOutcome> {
    for (let one = corrections[next]; one !== undefined && one.after <= commits; one = corrections[++next]) {
      yield { kind: "correction", correction: one.correction };
    }
  };
  let commits = 0;
  for (const row of quickRows(db, SELECT)) {
    yield* until(commits++);
    yield asOutcome(row);
  }
  yield* until(Number.POSITIVE_INFINITY);
}

function asOutcome([
  chosen,
  trouble,
  link,
  address,
  relevance,
  relevant,
  links,
  facts,
]: readonly unknown[]): SavedOutcome {
  if (trouble !== null) return { kind: "missed", missed: { chosen: number(chosen), code: bytes(trouble).toString() } };
  const outline = {
    id: number(link),
    chosen: number(chosen),
    url: url(address),
    relevance: number(relevance),
    isRelevant: number(relevant) === 1,
    targets: decodeIds(bytes(links)),
  };
  return { kind: "page", outline, facts: factsOf(bytes(facts)) };
}

function factsOf(json: Buffer): PageFacts {
  const facts = jsonOf(json.toString());
  return isRecord(facts) ? facts : broken();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

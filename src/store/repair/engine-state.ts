/** The state from which a repaired crawl goes on: counted again from its rows, the rest as it was saved. @module */
import { z } from "zod";
import type { EngineState, Totals } from "../../journal.ts";
import { columns, text } from "../columns.ts";
import type { Db } from "../database.ts";
import { verdictsOf } from "../marks.ts";
import type { Found } from "./found.ts";

const stateRow = z.object({ state: text, reason: text, count: z.number() });
const scoreRow = z.object({ link: z.number(), relevance: z.number(), relevant: z.number(), bytes: z.number() });
const commitsRow = z.object({ steps: z.number(), decisions: z.number() });

/** `isWhole` says that no link was lost of which the strategy's state might speak. */
export function rebuiltEngine(db: Db, { savedEngine, choices }: Found, isWhole: boolean): EngineState {
  const engine = savedEngine?.engine;
  const { steps, decisions } = commitsRow.parse(
    db.prepare("SELECT count(*) AS steps, coalesce(max(decision) + 1, 0) AS decisions FROM commits").get(),
  );
  const isWaiting = db.prepare("SELECT 1 FROM links WHERE id = ? AND state = 'waiting'");
  const isDone = db.prepare("SELECT 1 FROM commits WHERE decision = ?");
  const asked = [...(engine?.asked ?? []), ...choices.values()]
    .filter(({ id, decision }) => isWaiting.get(id) !== undefined && isDone.get(decision) === undefined)
    .toSorted((a, b) => a.decision - b.decision);
  return {
    decisions: Math.max(engine?.decisions ?? 0, decisions),
    asked,
    isProbability: engine?.isProbability,
    strategy: isWhole ? (engine?.strategy ?? null) : null,
    totals: {
      ...pageTotals(db, engine?.totals),
      ...linkTotals(db),
      requests: engine?.totals.requests ?? steps,
      lookahead: engine?.totals.lookahead ?? 0,
    },
  };
}

type PageTotals = Pick<Totals, "pages" | "relevant" | "sumOfRelevance" | "sumOfSquares" | "bytes">;

/** As they were saved where no page is lost; rounding apart, the sums would be the same. */
function pageTotals(db: Db, saved: Totals | undefined): PageTotals {
  const { judged, marked } = verdictsOf(db);
  const totals = { pages: 0, relevant: 0, sumOfRelevance: 0, sumOfSquares: 0, bytes: 0 };
  const select = `SELECT ${columns("p", "link", "relevance", "relevant", "bytes")} FROM pages p ORDER BY p.position`;
  for (const row of db.prepare(select).iterate()) {
    const { link, bytes, ...first } = scoreRow.parse(row);
    const later = judged.get(link);
    const { relevance } = later ?? first;
    totals.pages++;
    totals.relevant += Number(marked.get(link) ?? later?.relevant ?? first.relevant === 1);
    totals.sumOfRelevance += relevance;
    totals.sumOfSquares += relevance * relevance;
    totals.bytes += bytes;
  }
  const isSame = saved?.pages === totals.pages && Math.abs(saved.sumOfRelevance - totals.sumOfRelevance) < 1e-6;
  return isSame ? { ...totals, sumOfRelevance: saved.sumOfRelevance, sumOfSquares: saved.sumOfSquares } : totals;
}

function linkTotals(db: Db): Pick<Totals, "discovered" | "dropped" | "failed" | "reasons"> {
  const totals = { discovered: 0, dropped: 0, failed: 0, reasons: {} as Record<string, number> };
  const select = `SELECT ${columns("l", "state", "reason")}, count(*) AS count FROM links l GROUP BY l.state, l.reason`;
  for (const row of db.prepare(select).iterate()) {
    const { state, reason, count } = stateRow.parse(row);
    totals.discovered += count;
    if (state === "dropped") totals.dropped += count;
    if (state === "failed") totals.failed += count;
    if (reason !== "") totals.reasons[reason] = (totals.reasons[reason] ?? 0) + count;
  }
  return totals;
}

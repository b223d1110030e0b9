/** The explanation of one URL as text. @module */
import type { Explanation } from "../api/explain.ts";
import type { QueuePlace } from "../api/explain-waiting.ts";
import { counted, integer, printable } from "../display.ts";
import { columnsOf, tables } from "./tables.ts";

export function explanationText(explanation: Explanation, folder: string): string {
  return [
    printable(explanation.url, 2048),
    ...fateLines(explanation, folder),
    "",
    "Way from the seed",
    ...explanation.path.map(({ url, anchor, relevance }, i) => {
      const score = relevance === null ? "" : `  relevance ${relevance.toFixed(3)}`;
      return `  ${i}. ${printable(url, 2048)}${anchor === "" ? "" : `  by "${printable(anchor, 60)}"`}${score}`;
    }),
    "",
    ...priorityLines(explanation),
    ...judgementLines(explanation),
    ...explanation.gaps.flatMap((gap) => ["", printable(gap, 500)]),
  ].join("\n");
}

function fateLines(explanation: Explanation, folder: string): string[] {
  const { state, reason, detail, page } = explanation;
  if (state === "fetched")
    return [`fetched as page ${page?.order ?? "?"} at ${page?.fetchedAt ?? "?"}`, ...chosenLines(explanation)];
  if (state === "waiting") return waitingLines(explanation, folder);
  const landed = reason === "redirect" && page !== null ? `; fetched there as page ${page.order}` : "";
  return [`${state}: ${reason}${detail === "" ? "" : ` (${printable(detail)})`}${landed}`];
}

function chosenLines({ strategy, pagesKnown }: Explanation): string[] {
  if (strategy === null || pagesKnown === null) return [];
  return [
    `  chosen by ${strategy.name} when ${counted(pagesKnown, "page")} ${were(pagesKnown)} known`,
    ...ruleLines(strategy),
  ];
}

function ruleLines(strategy: Explanation["strategy"]): string[] {
  if (strategy === null || strategy.rule === "") return [];
  const among = strategy.passesOver ? ", among links of hosts that do not rest at the moment," : "";
  return [`  ${strategy.name} takes${among} ${strategy.rule}`];
}

function waitingLines({ place, strategy, reason, detail }: Explanation, folder: string): string[] {
  if (place === null) return ["waiting in the frontier"];
  if (place.isChosen) return ["waiting: it is chosen, and comes first when the crawl goes on"];
  const { waiting, host, onHost, aheadOnHost, refusal, pages, budget, delayMs } = place;
  const isAlone = onHost === waiting || onHost === 1;
  return [
    `waiting: of ${counted(waiting, "waiting link")}, ${rankOf(place, strategy?.order === "discovery")}`,
    ...ruleLines(strategy),
    ...(isAlone
      ? []
      : [
          `  on ${printable(host)} ${integer(onHost)} wait, ${aheadOnHost === 0 ? "none" : integer(aheadOnHost)} of them before it`,
        ]),
    ...(delayMs === 0
      ? []
      : [`  after a request its host rests ${delayMs / 1000} s, while links of other hosts are chosen`]),
    ...(reason === "" ? [] : [`  put off: ${reason}${detail === "" ? "" : ` (${printable(detail)})`}`]),
    ...(refusal === null
      ? []
      : [`  if it were chosen now it would not be fetched: ${refusal.reason} (${printable(refusal.detail)})`]),
    pages < budget
      ? `  ${integer(pages)} of ${counted(budget, "page")} ${were(pages)} fetched; \`honeyguide resume ${folder}\` goes on with a stopped crawl`
      : `  the budget of ${counted(budget, "page")} is spent; \`honeyguide resume ${folder} --pages ${2 * budget}\` goes on`,
  ];
}

function rankOf({ higher, earlier }: QueuePlace, byDiscovery: boolean): string {
  const found = `${integer(earlier)} ${were(earlier)} found earlier`;
  if (byDiscovery) {
    const before = [
      ...(higher === 0 ? [] : [`${integer(higher)} ${were(higher)} put off less far`]),
      ...(earlier === 0 ? [] : [found]),
    ];
    return before.join(", ") || "it was found first";
  }
  const better =
    higher === 0
      ? "none has a higher priority"
      : `${integer(higher)} ${higher === 1 ? "has" : "have"} a higher priority`;
  return earlier === 0 ? better : `${better}, ${integer(earlier)} the same and ${were(earlier)} found earlier`;
}

function were(count: number): string {
  return count === 1 ? "was" : "were";
}

/** How the links of several pages to one target count. */
const AGGREGATES: Readonly<Record<string, string>> = {
  live: "what the crawl has learned",
  max: "the best of the links to it",
  mean: "the mean of the links to it",
  sum: "the sum over the links to it",
  latest: "the latest link to it",
  first: "the first link to it",
};

const MOMENTS = { chosen: "when it was chosen", now: "now", saved: "when the last link to it was found" } as const;

function priorityLines(explanation: Explanation): string[] {
  const { priority, asOf, priorityThen, features, sum, formula, recipe, linkedFrom } = explanation;
  const then = priorityThen === null ? "" : `Priority ${priorityThen.toFixed(4)} when that was decided; `;
  const links = `${counted(linkedFrom, "page")} ${linkedFrom === 1 ? "links" : "link"} to it${asOf === "chosen" ? " now" : ""}`;
  if (features.length === 0)
    return [`${then === "" ? `Priority ${priority.toFixed(4)}: ` : then}${whyNoFeatures(explanation)}; ${links}`];
  const number = `${then === "" ? "Priority" : "it would be"} ${priority.toFixed(4)} ${MOMENTS[asOf]}`;
  return [
    `${then}${number}, by the recipe ${recipe}; ${links}`,
    ...columnsOf([
      ["evidence", "value", "weight", "contribution", "by"],
      ...features.map(({ name, aggregate, value, weight, contribution }) => [
        name,
        value,
        weight,
        contribution,
        AGGREGATES[aggregate] ?? aggregate,
      ]),
      ["sum", "", "", sum, formulaText(formula, priority)],
    ]),
  ];
}

function formulaText(formula: string | null, priority: number): string {
  if (formula === null) return "the recipe makes the priority in a way of its own";
  return formula === "sum" ? "the priority" : `priority = ${formula} = ${priority.toFixed(4)}`;
}

function whyNoFeatures({ path, asOf, state, strategy, gaps }: Explanation): string {
  if (path.length === 1) return "a seed";
  if (strategy === null && gaps.length > 0) return `${MOMENTS[asOf]}`;
  if (state === "dropped") return "never weighed, since the rule above comes first";
  return "no evidence is weighed";
}

/** Where the judge has learned since the page came in, and where the company that the page keeps says otherwise. */
function laterLines({ relevance, firstRelevance, ownRelevance, marked }: NonNullable<Explanation["page"]>): string[] {
  const line = (value: number, why: string) => `          ${value.toFixed(4)} ${why}`;
  const isShownAsItIs = ownRelevance === relevance || marked !== null;
  return [
    ...(isShownAsItIs
      ? []
      : [line(ownRelevance, "by itself; others to which the same pages link make the difference")]),
    ...(firstRelevance === ownRelevance
      ? []
      : [line(firstRelevance, "when it was fetched; the judge has learned since")]),
  ];
}

function judgementLines({ page, judgement }: Explanation): string[] {
  if (page === null) return [];
  const verdict = page.relevant ? "relevant" : "not relevant";
  const limit = judgement === null || page.marked !== null ? "" : `, ${judgement.relevantAbove} is the limit`;
  const lines = [
    "",
    `Relevance ${page.relevance.toFixed(4)}: ${verdict}${page.marked === null ? limit : ", marked by a person"}`,
    ...laterLines(page),
    `Title     ${printable(page.title)}`,
  ];
  if (judgement === null) return lines;
  const { model, provider, relevance, breakdown } = judgement;
  const again =
    Math.abs(relevance - page.firstRelevance) < 5e-5
      ? ""
      : `; judged again here it gets ${relevance.toFixed(4)}, as below`;
  const by = `Judged by ${model}${provider === null ? "" : ` (vectors: ${provider})`}, by what was known when it was fetched${again}`;
  return [
    ...lines,
    by,
    ...(breakdown.length === 0 ? ["The model does not say how its score comes about."] : tables(breakdown)),
  ];
}

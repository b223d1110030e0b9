/** What `explain` prints. @module */
import { type CrawlAccount, type Explanation, explain } from "../api/explain.ts";
import { integer, printable } from "../display.ts";

export function explainUrl(folder: string, url: string, json: boolean): string {
  const explanation = explain(folder, url);
  return json ? JSON.stringify(explanation) : textOf(explanation);
}

export function explainAll(folder: string, json: boolean): string {
  const account = explain(folder);
  if (json) return JSON.stringify(account);
  const { discovered, fetched, waiting, dropped, failed, reasons } = account;
  const states = { fetched, waiting, dropped, failed };
  return [
    `${integer(discovered)} URLs discovered`,
    ...Object.entries(states).map(([state, count]) => `  ${state.padEnd(8)} ${integer(count).padStart(10)}`),
    ...(reasons.length > 0 ? ["Reasons"] : []),
    ...reasons.map(({ state, reason, count }) => `  ${state.padEnd(8)} ${integer(count).padStart(10)}  ${reason}`),
    ...weightLines(account),
  ].join("\n");
}

/** How the weights of a learning recipe have changed. */
function weightLines({ startWeights, weights: history }: CrawlAccount): string[] {
  const last = history.at(-1);
  if (last === undefined) return [];
  const middle = history[Math.floor(history.length / 2)] ?? last;
  const title = `Weights, learned ${history.length} times: at the start, after page ${middle.order}, after page ${last.order}`;
  const shown = (value: number | undefined) => (value ?? 0).toFixed(3).padStart(8);
  return [
    title,
    ...Object.entries(startWeights).map(
      ([name, weight]) =>
        `  ${name.padEnd(16)} ${shown(weight)} ${shown(middle.weights[name])} ${shown(last.weights[name])}`,
    ),
  ];
}

function textOf(explanation: Explanation): string {
  const { page, path, features } = explanation;
  const width = Math.max(12, ...features.map(({ name }) => name.length));
  return [
    printable(explanation.url, 2048),
    stateLine(explanation),
    "",
    "Way from the seed",
    ...path.map(({ url, anchor, relevance }, i) => {
      const score = relevance === null ? "" : `  relevance ${relevance.toFixed(3)}`;
      return `  ${i}. ${printable(url, 2048)}${anchor === "" ? "" : `  by "${printable(anchor, 60)}"`}${score}`;
    }),
    "",
    features.length === 0
      ? `Priority ${explanation.priority.toFixed(4)} (${explanation.depth === 0 ? "a seed" : "no feature spoke for it"})`
      : `Priority ${explanation.priority.toFixed(4)} by the recipe ${explanation.recipe}, from ${explanation.linkedFrom} linking page${explanation.linkedFrom === 1 ? "" : "s"}`,
    ...features.map(
      ({ name, aggregate, value, weight, contribution }) =>
        `  ${name.padEnd(width)} ${value.toFixed(4)} × ${weight.toFixed(3)} = ${contribution.toFixed(4)}  (${aggregate === "live" ? "follows the crawl" : `${aggregate} over linking pages`})`,
    ),
    ...(page === null
      ? []
      : [
          "",
          `Relevance ${page.relevance.toFixed(4)}: ${page.relevant ? "relevant" : "not relevant"}`,
          `Title     ${printable(page.title)}`,
        ]),
  ].join("\n");
}

function stateLine({ state, reason, detail, page }: Explanation): string {
  if (state === "fetched") return `fetched as page ${page?.order ?? "?"} at ${page?.fetchedAt ?? "?"}`;
  if (state === "waiting") return "waiting in the frontier: links of higher priority came first";
  const landed = reason === "redirect" && page !== null ? `; fetched there as page ${page.order}` : "";
  return `${state}: ${reason}${detail === "" ? "" : ` (${printable(detail)})`}${landed}`;
}

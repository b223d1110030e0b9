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

/** How the links of several pages to one target count. */
const AGGREGATES: Readonly<Record<string, string>> = {
  live: "follows the crawl",
  max: "the best of the links to it",
  mean: "the mean of the links to it",
  sum: "the sum over the links to it",
  latest: "of the latest link to it",
  first: "of the first link to it",
};

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
      : `Priority ${explanation.priority.toFixed(4)} by the recipe ${explanation.recipe}, ${linksTo(explanation)}`,
    ...features.map(
      ({ name, aggregate, value, weight, contribution }) =>
        `  ${name.padEnd(width)} ${value.toFixed(4)} × ${weight.toFixed(3)} = ${contribution.toFixed(4)}  (${AGGREGATES[aggregate] ?? aggregate})`,
    ),
    ...sumLine(explanation, width),
    ...(page === null
      ? []
      : [
          "",
          `Relevance ${page.relevance.toFixed(4)}: ${page.relevant ? "relevant" : "not relevant"}`,
          `Title     ${printable(page.title)}`,
        ]),
  ].join("\n");
}

function linksTo({ linkedFrom, page }: Explanation): string {
  const pages = `${linkedFrom} page${linkedFrom === 1 ? " links" : "s link"} to it`;
  return page === null ? pages : `${pages} now; the values are those when it was chosen`;
}

/** Where the contributions do not add up to the priority, but a logistic makes it of their sum. */
function sumLine({ features, priority }: Explanation, width: number): string[] {
  const sum = features.reduce((all, { contribution }) => all + contribution, 0);
  const isLogistic = Math.abs(1 / (1 + Math.exp(-sum)) - priority) < 1e-4;
  if (features.length === 0 || !isLogistic || Math.abs(sum - priority) < 1e-4) return [];
  return [`  ${"sum".padEnd(width)} ${sum.toFixed(4)}, and the priority is 1 / (1 + e^-sum)`];
}

function stateLine({ state, reason, detail, page }: Explanation): string {
  if (state === "fetched") return `fetched as page ${page?.order ?? "?"} at ${page?.fetchedAt ?? "?"}`;
  if (state === "waiting") return "waiting in the frontier: links of higher priority came first";
  const landed = reason === "redirect" && page !== null ? `; fetched there as page ${page.order}` : "";
  return `${state}: ${reason}${detail === "" ? "" : ` (${printable(detail)})`}${landed}`;
}

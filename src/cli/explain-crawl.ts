/** What `explain` prints. @module */
import { type CrawlAccount, explain } from "../api/explain.ts";
import { integer, plainJson } from "../display.ts";
import { explanationText } from "./explain-url.ts";
import { columnsOf } from "./tables.ts";

export async function explainUrl(folder: string, url: string, json: boolean): Promise<string> {
  const explanation = await explain(folder, url);
  return json ? plainJson(explanation) : explanationText(explanation, folder);
}

export async function explainAll(folder: string, json: boolean): Promise<string> {
  const account = await explain(folder);
  if (json) return plainJson(account);
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
  return [
    `Weights, learned ${history.length} times`,
    ...columnsOf([
      ["evidence", "at the start", `after page ${middle.order}`, `after page ${last.order}`],
      ...Object.entries(startWeights).map(([name, weight]) => [
        name,
        weight,
        middle.weights[name] ?? 0,
        last.weights[name] ?? 0,
      ]),
    ]),
  ];
}

/** What to say of webhooks at the end of a crawl. @module */
import { counted, printable } from "../display.ts";
import type { HookReport } from "../session/webhooks/webhooks.ts";

export function toldIn(reports: readonly HookReport[]): { sent: number; lost: number } {
  return {
    sent: reports.reduce((sum, { sent }) => sum + sent, 0),
    lost: reports.reduce((sum, { lost }) => sum + lost, 0),
  };
}

/** One line for each that was not told all. Its address may hold a secret, so only the host is named. */
export function untoldLines(reports: readonly HookReport[]): string[] {
  return reports.flatMap(({ url, lost, finished, trouble }) => {
    const missed = [
      ...(lost > 0 ? [counted(lost, "relevant page")] : []),
      ...(finished === false ? ["the end of the crawl"] : []),
    ];
    if (missed.length === 0) return [];
    const why = trouble === undefined ? "more came than it took" : printable(trouble);
    return [
      `honeyguide: the webhook at ${new URL(url).host} was not told of ${missed.join(" and ")}: ${why}. The crawl itself is whole.`,
    ];
  });
}

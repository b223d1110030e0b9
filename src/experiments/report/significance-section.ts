/**
 * The tests: Friedman with the critical difference diagram, and Wilcoxon between any two recipes.
 * @module
 */
import { criticalDifferenceDiagram } from "../../charts/critical-difference.ts";
import { type Html, html, trusted } from "../../charts/page/html.ts";
import { fixed, plural, pValue, signed, whole } from "../../charts/page/numbers.ts";
import { section } from "../../charts/page/table.ts";
import { FEWEST_BLOCKS, type Pair, type Ranking } from "./significance.ts";

export function significanceSection(ranking: Ranking | undefined, pairs: readonly Pair[]): Html {
  return section(
    "significance",
    "Are the differences more than chance?",
    ranking === undefined
      ? html`<p>There are not two recipes that ran on the same topic, so nothing can be tested and no claim is made.</p>`
      : [friedmanPart(ranking), pairs.length > 0 ? wilcoxonPart(ranking.names, pairs) : ""],
  );
}

/** What may be claimed, in a sentence. */
export function verdict(ranking: Ranking | undefined): string {
  if (ranking === undefined) return "Nothing can be tested, so no claim is made.";
  const blocks = `Friedman’s test has ${plural(ranking.blocks, "block")} (topics)`;
  if (ranking.blocks < FEWEST_BLOCKS) {
    return `${blocks}. With fewer than ${FEWEST_BLOCKS}, no claim is made: the order describes these topics and says nothing about others.`;
  }
  const differs = ranking.test.p < 0.05;
  return `${blocks}: the average ranks ${differs ? "differ" : "do not differ"} by more than chance (p ${equals(ranking.test.p)}).`;
}

function friedmanPart(ranking: Ranking): Html {
  const { test, names, blocks } = ranking;
  return html`<h3>All recipes: Friedman and Nemenyi</h3>
<p>${verdict(ranking)} χ² = ${fixed(test.chiSquare, 4)} with ${test.degrees} degrees of freedom, p ${equals(test.p)};
Iman–Davenport F = ${Number.isFinite(test.f) ? fixed(test.f, 2) : "∞"} with ${test.degrees} and ${test.otherDegrees} degrees of
freedom, p ${equals(test.fP)}. ${names.length} recipes are ranked on ${plural(blocks, "topic")} by % of oracle, the mean over runs
standing for a topic; the oracles are left out. Two recipes differ at the .05 level when their average ranks lie more than
${fixed(ranking.criticalDifference, 2)} apart; a bar joins those that do not.</p>
<figure class="scroll">${trusted(
    criticalDifferenceDiagram({
      title: "Average ranks and critical difference",
      names,
      ranks: test.averageRanks,
      criticalDifference: ranking.criticalDifference,
    }),
  )}</figure>`;
}

function wilcoxonPart(names: readonly string[], pairs: readonly Pair[]): Html {
  const most = Math.max(...pairs.map(({ blocks }) => blocks));
  const least = Math.min(...pairs.map(({ blocks }) => blocks));
  const found = new Map(
    pairs.flatMap((pair) => [
      [`${pair.first}\n${pair.second}`, pair] as const,
      [`${pair.second}\n${pair.first}`, turned(pair)] as const,
    ]),
  );
  const claim =
    least < FEWEST_BLOCKS
      ? ` For pairs with fewer than ${FEWEST_BLOCKS} blocks no claim is made; their cells are pale.`
      : "";
  return html`<h3>Any two recipes: Wilcoxon</h3>
<p>Two-sided signed-rank tests of % of oracle over topics × runs: ${least === most ? plural(most, "block") : `${whole(least)} to ${plural(most, "block")}`}
a pair. A recipe without chance runs once, and its run meets every run of the other. ▲: the recipe of the row is better, ▼: worse.
Cells show p; shaded ones stay below .05 after Holm’s correction for all ${plural(pairs.length, "test")}.${claim} Runs on one topic
share that topic, so even a small p speaks for these topics first.</p>
<div id="choose-pair"></div>
<div class="scroll" tabindex="0" role="region" aria-label="Wilcoxon tests between any two recipes"><table class="matrix">
<caption><span>p-values between any two recipes</span></caption>
<thead><tr><th scope="col" class="text">row against column</th>${names.map((name) => html`<th scope="col"><span>${name}</span></th>`)}</tr></thead>
<tbody>${names.map(
    (
      row,
    ) => html`<tr data-name="${row}"><th scope="row">${row}</th>${names.map((column) => cellOf(found.get(`${row}\n${column}`)))}</tr>
`,
  )}</tbody></table></div>`;
}

function cellOf(pair: Pair | undefined): Html {
  if (pair === undefined) return html`<td></td>`;
  const { test, blocks } = pair;
  const mark = test.positive === test.negative ? "" : test.positive > test.negative ? "▲" : "▼";
  const style =
    blocks < FEWEST_BLOCKS ? "pale" : pair.adjusted < 0.05 ? (test.positive > test.negative ? "better" : "worse") : "";
  const words = `${pair.first} against ${pair.second}: mean difference ${signed(pair.difference, 1)} points of % of oracle over ${plural(blocks, "block")}, W+\u00a0=\u00a0${test.positive}, W−\u00a0=\u00a0${test.negative}, ${test.exact ? "exact" : "approximate"} p ${equals(test.p)}, after Holm ${equals(pair.adjusted)}${blocks < FEWEST_BLOCKS ? "; too few blocks for a claim" : ""}`;
  return html`<td class="${style}" title="${words}">${mark} ${pValue(test.p).replace("< ", "<")}</td>`;
}

function turned(pair: Pair): Pair {
  const { positive, negative } = pair.test;
  return {
    ...pair,
    first: pair.second,
    second: pair.first,
    difference: -pair.difference,
    test: { ...pair.test, positive: negative, negative: positive },
  };
}

function equals(p: number): string {
  const text = pValue(p);
  return text.startsWith("<") ? text : `=\u00a0${text}`;
}

/**
 * Ablations: recipes named `name~parameter=value` or `name~without-part`, each against the recipe as it is.
 * @module
 */
import { heatMap } from "../../charts/heat-map.ts";
import { type Html, html, nothing, trusted } from "../../charts/page/html.ts";
import { fixed, pValue, signed, whole } from "../../charts/page/numbers.ts";
import { section, table } from "../../charts/page/table.ts";
import { comparePair, FEWEST_BLOCKS } from "./significance.ts";
import { ablationOf, type RecipeSummary } from "./summary.ts";

interface Ablation {
  readonly base: RecipeSummary;
  readonly part: string;
  readonly without: RecipeSummary;
  /** % of oracle without the part − with it: below 0 the part helps. */
  readonly change: number;
  readonly blocks: number;
  readonly p: number;
}

/** Nothing when the comparison holds no ablation whose whole recipe ran too. */
export function ablationSection(summaries: readonly RecipeSummary[]): Html {
  const ablations = ablationsIn(summaries);
  if (ablations.length === 0) return nothing;
  const bases = unique(ablations.map(({ base }) => base.setup.name));
  const parts = unique(ablations.map(({ part }) => part));
  const few = ablations.some(({ blocks }) => blocks < FEWEST_BLOCKS);
  return section(
    "ablation",
    "Recipes changed in one way",
    html`<p>How % of oracle changes when a recipe is changed in one way, or a part of it taken out: below 0 the recipe is better as it is.${
      few ? ` Where there are fewer than ${FEWEST_BLOCKS} blocks no claim is made.` : ""
    }</p>
<figure class="scroll">${trusted(
      heatMap({
        title: "Change of % of oracle",
        rowLabels: bases,
        columnLabels: parts,
        values: bases.map((base) =>
          parts.map(
            (part) => ablations.find((one) => one.base.setup.name === base && one.part === part)?.change ?? Number.NaN,
          ),
        ),
        format: (value) => signed(value, 1),
        diverging: true,
      }),
    )}</figure>`,
    table(
      "Each change against the recipe as it is",
      [
        { title: "recipe", text: true },
        { title: "changed in", text: true },
        { title: "as it is" },
        { title: "changed" },
        { title: "change" },
        { title: "p (Wilcoxon)" },
        { title: "blocks" },
      ],
      ablations.map(({ base, part, without, change, blocks, p }) => ({
        recipe: base.setup.name,
        cells: [
          base.setup.name,
          part,
          fixed(base.percent.mean, 1),
          fixed(without.percent.mean, 1),
          signed(change, 1),
          pValue(p),
          whole(blocks),
        ],
      })),
    ),
  );
}

function ablationsIn(summaries: readonly RecipeSummary[]): Ablation[] {
  return summaries
    .flatMap((without): Ablation[] => {
      const named = ablationOf(without.setup.name);
      const base = summaries.find(({ setup }) => setup.name === named?.base);
      if (named === undefined || base === undefined) return [];
      const { difference, blocks, test } = comparePair(without, base);
      return [{ base, part: named.part, without, change: difference, blocks, p: test.p }];
    })
    .sort((a, b) => a.base.setup.name.localeCompare(b.base.setup.name, "en") || a.change - b.change);
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

/** What the recipe has learned: weights over time, the words and hosts that pay. @module */
import { integer, wholePercent } from "../../src/display.ts";
import type { Learned } from "../../src/ui/schemas.ts";
import { useAnswer, useUntilWhole } from "../hooks.ts";
import { Empty, Trouble } from "./bits.tsx";
import { LineChart } from "./line-chart.tsx";
import { Said } from "./said.tsx";

const COLOURS = ["--series-1", "--series-2", "--series-3", "--series-4", "--series-5", "--series-6"];

export function LearnedPanel({ crawl, commit }: { crawl: string; commit: number }) {
  const answer = useAnswer<Learned>(`/crawls/${crawl}/learned`, commit, 20_000);
  const { value, error } = answer;
  useUntilWhole(answer, value?.isComplete ?? false);
  if (value === undefined) return <Trouble text={error} />;
  const last = value.weights.at(-1)?.weights ?? {};
  const heaviest = [...value.features]
    .sort((a, b) => Math.abs(last[b] ?? 0) - Math.abs(last[a] ?? 0))
    .slice(0, COLOURS.length);
  return (
    <div class="learned">
      {value.weights.length > 1 ? (
        <LineChart
          label="Weights of the kinds of evidence, by pages"
          height={200}
          x={value.weights.map(({ position }) => position)}
          xText={(position) => integer(position)}
          lines={heaviest.map((name, i) => ({
            label: shortened(name),
            colour: COLOURS[i] ?? "--series-1",
            values: value.weights.map(({ weights }) => Math.abs(weights[name] ?? 0)),
          }))}
        />
      ) : (
        <Empty>The weights of this recipe have not changed{value.isComplete ? "" : " so far as they are read"}.</Empty>
      )}
      {value.words.length > 0 && (
        <>
          <h3>Words of links that pay</h3>
          <ul class="words">
            {value.words.slice(0, 24).map(({ word, pages, relevant }) => (
              <li key={word} title={`${relevant} of ${pages} pages relevant`}>
                <Said text={word} length={30} /> <span class="quiet">{wholePercent(relevant / pages)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function shortened(name: string): string {
  return name.length > 26 ? `${name.slice(0, 25)}…` : name;
}

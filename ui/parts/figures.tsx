/** The figures of a crawl: numbers, curves, histogram, reasons. @module */
import { useEffect, useRef, useState } from "preact/hooks";
import { bytes, duration, integer, percent, wholePercent } from "../../src/display.ts";
import type { CrawlInfo, Figures } from "../../src/ui/schemas.ts";
import { Empty, rate } from "./bits.tsx";
import { LineChart } from "./line-chart.tsx";
import { shown } from "./said.tsx";

export function Numbers({ crawl, figures }: { crawl: CrawlInfo; figures: Figures }) {
  const { pages, relevant, waiting, hosts, failed, dropped, pagesPerSecond, seconds, requests } = figures;
  const rows: readonly (readonly [string, string, string])[] = [
    ["Pages", integer(pages), `of ${integer(Math.max(crawl.budget, pages))}`],
    ["Relevant", integer(relevant), pages === 0 ? "" : percent(relevant / pages)],
    ["Waiting links", integer(waiting), `${integer(figures.discovered)} found`],
    ["Hosts", integer(hosts), ""],
    [
      crawl.state === "running" ? "Speed" : "Time",
      crawl.state === "running" ? rate(pagesPerSecond) : duration(seconds * 1000),
      `${integer(requests)} requests`,
    ],
    ["Failed", integer(failed), `${integer(dropped)} dropped`],
    ["Read", bytes(figures.bytes), crawl.memoryBytes === null ? "" : `${bytes(crawl.memoryBytes)} memory`],
  ];
  return <NumberCells rows={rows} />;
}

/** A figure a cell: what it is, how much, and what that is of. */
export function NumberCells({ rows }: { rows: readonly (readonly [string, string, string])[] }) {
  return (
    <dl class="numbers">
      {rows.map(([label, value, more]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            <span>{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Says now and then how it goes, for those who listen; every change would be too much. */
export function SpokenFigures({ crawl, figures }: { crawl: CrawlInfo; figures: Figures }) {
  const text = `${shown(crawl.topic, 80)}: ${crawl.state}, ${integer(figures.pages)} pages, ${integer(figures.relevant)} relevant, ${integer(figures.waiting)} links waiting.`;
  const [spoken, setSpoken] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setInterval(() => setSpoken(latest.current), 20_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="unseen" role="status" aria-live="polite">
      {spoken}
    </p>
  );
}

export const AXES = [
  ["pages", "Pages"],
  ["requests", "Requests"],
  ["seconds", "Time"],
] as const;
export type Axis = (typeof AXES)[number][0];

export function AxisChoice({ axis, onChoose }: { axis: Axis; onChoose(axis: Axis): void }) {
  return (
    <fieldset class="choice">
      <legend class="unseen">Over</legend>
      {AXES.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="axis" checked={axis === value} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function HarvestChart({ figures }: { figures: Figures }) {
  const [axis, setAxis] = useState<Axis>("pages");
  const { curve, outlook } = figures;
  const reachable = outlook === null ? undefined : outlook.found.mean / Math.max(0.01, outlook.recall.mean);
  const xText = (value: number) => (axis === "seconds" ? duration(value * 1000) : integer(value));
  const isNear = reachable !== undefined && reachable < 4 * Math.max(1, figures.relevant);
  return (
    <>
      <AxisChoice axis={axis} onChoose={setAxis} />
      {figures.pages === 0 ? (
        <Empty>The first page has not come in yet.</Empty>
      ) : (
        <LineChart
          label={`Relevant pages over ${axis}: ${integer(figures.relevant)} of ${integer(figures.pages)}`}
          x={curve[axis]}
          xText={xText}
          lines={[
            { label: "relevant", values: curve.relevant, colour: "--accent", fill: true },
            ...(isNear
              ? [
                  {
                    label: "about what can be reached",
                    values: curve.relevant.map(() => reachable),
                    colour: "--quiet",
                    dash: true,
                  },
                ]
              : []),
          ]}
        />
      )}
      <OutlookText figures={figures} />
    </>
  );
}

function OutlookText({ figures: { outlook, pages } }: { figures: Figures }) {
  if (outlook === null) {
    return (
      <p class="quiet">
        {pages < 100
          ? "How much is still to be found is told from 100 pages on."
          : "This recipe's judge gives no probabilities, so how much is still to be found is not told."}
      </p>
    );
  }
  const { found, recall } = outlook;
  return (
    <div class="outlook">
      <p>
        About <strong>{wholePercent(recall.mean)}</strong> of what can be reached is found{" "}
        <span class="quiet">
          ({wholePercent(recall.low)} to {wholePercent(recall.high)}); about {integer(found.mean)} relevant pages by now
        </span>
      </p>
      <progress max={1} value={recall.mean} aria-label="Part of what can be reached that is found" />
    </div>
  );
}

export function Histogram({ bins }: { bins: readonly number[] }) {
  const most = Math.max(1, ...bins);
  const height = (count: number) => (count === 0 ? 0 : Math.max(2, 100 * Math.sqrt(count / most)));
  return (
    <figure class="histogram">
      <svg
        viewBox="0 0 400 118"
        role="img"
        aria-label={`Pages by relevance, from 0 to 1: ${bins.join(", ")}`}
        preserveAspectRatio="none"
      >
        {bins.map((count, i) => (
          <rect
            key={i}
            x={i * 20 + 1.5}
            width={17}
            y={110 - height(count)}
            height={height(count)}
            rx={2}
            class={i >= 10 ? "high" : "low"}
          >
            <title>{`${(i / 20).toFixed(2)} to ${((i + 1) / 20).toFixed(2)}: ${integer(count)} pages`}</title>
          </rect>
        ))}
        <line x1={0} x2={400} y1={111} y2={111} />
      </svg>
      <figcaption>
        <span>0</span>
        <span>relevance (heights by square root)</span>
        <span>1</span>
      </figcaption>
    </figure>
  );
}

export function Reasons({ figures: { reasons } }: { figures: Figures }) {
  if (reasons.length === 0) return <Empty>Nothing was dropped and nothing failed.</Empty>;
  const most = Math.max(...reasons.map(({ count }) => count));
  return (
    <table class="reasons">
      <tbody>
        {reasons.slice(0, 12).map(({ reason, count }) => (
          <tr key={reason}>
            <th scope="row">{shown(reason, 40)}</th>
            <td>
              <meter min={0} max={most} value={count} aria-hidden="true" />
            </td>
            <td>{integer(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

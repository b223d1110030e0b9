/** Crawls side by side, and the reports of comparisons of recipes. @module */
import { useEffect, useState } from "preact/hooks";
import { counted, duration, integer, percent, wholePercent } from "../../src/display.ts";
import type { ComparisonView, CrawlInfo, CrawlPage } from "../../src/ui/schemas.ts";
import { get, messageOf } from "../api.ts";
import { useAnswer } from "../hooks.ts";
import { alignedCurves } from "../parts/aligned.ts";
import { Empty, Panel, State, Trouble } from "../parts/bits.tsx";
import { AXES, type Axis, AxisChoice } from "../parts/figures.tsx";
import { LineChart } from "../parts/line-chart.tsx";
import { Folder, Said, shown } from "../parts/said.tsx";

/** So many curves can be told apart. */
const MOST = 6;
const AGAIN_MS = 4000;
const SHOWN_RECIPES = 5;

export function ComparisonsView({ chosen }: { chosen: readonly string[] }) {
  const crawls = useAnswer<CrawlInfo[]>("/crawls");
  const comparisons = useAnswer<ComparisonView[]>("/comparisons");
  return (
    <>
      <header class="top">
        <div>
          <h1>Comparisons</h1>
          <p class="quiet">Crawls side by side, and recipes against each other on recorded webs.</p>
        </div>
      </header>
      <Trouble text={crawls.error || comparisons.error} />
      <div class="grid">
        <Panel title="Crawls side by side" id="side-by-side" wide>
          {crawls.value !== undefined && <SideBySide crawls={crawls.value} chosen={chosen} />}
        </Panel>
        <Panel title="Recipes against each other" id="recipes" wide>
          {comparisons.value !== undefined && <Reports comparisons={comparisons.value} />}
        </Panel>
      </div>
    </>
  );
}

function SideBySide({ crawls, chosen }: { crawls: readonly CrawlInfo[]; chosen: readonly string[] }) {
  const [axis, setAxis] = useState<Axis>("pages");
  const [ids, setIds] = useState(chosen);
  const readable = crawls.filter(({ pages }) => pages > 0);
  const shownIds = ids.filter((id) => readable.some((crawl) => crawl.id === id)).slice(0, MOST);
  const { pages, error } = usePages(shownIds);
  if (readable.length < 2) return <Empty>There are fewer than two crawls with pages.</Empty>;
  const toggle = (id: string) => {
    const next = shownIds.includes(id) ? shownIds.filter((other) => other !== id) : [...shownIds, id];
    setIds(next);
    history.replaceState(null, "", `#/comparisons/${next.join("/")}`); // to come back to, and to pass on
  };
  const names = namesOf(pages.map(({ crawl }) => crawl));
  const { x, lines } = alignedCurves(pages.map(({ figures }) => [figures.curve[axis], figures.curve.relevant]));
  return (
    <>
      <fieldset class="picks">
        <legend class="quiet">Up to {MOST} crawls</legend>
        {readable.map((crawl) => {
          const isChosen = shownIds.includes(crawl.id);
          return (
            <label key={crawl.id} class="pick">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && shownIds.length >= MOST}
                onChange={() => toggle(crawl.id)}
              />
              <span>
                <Said text={crawl.topic} length={60} fallback="A crawl" /> <State crawl={crawl} />
                <span class="quiet">
                  recipe {crawl.recipe} · <Folder path={crawl.folder} />
                </span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <Trouble text={error} />
      {pages.length === 0 ? (
        <Empty>Choose those to look at.</Empty>
      ) : (
        <>
          <AxisChoice axis={axis} onChoose={setAxis} />
          <LineChart
            label={`Relevant pages over ${AXES.find(([value]) => value === axis)?.[1].toLowerCase()} of ${counted(pages.length, "crawl")}`}
            x={x}
            xText={(value) => (axis === "seconds" ? duration(value * 1000) : integer(value))}
            lines={lines.map((values, i) => ({
              label: names[i] ?? "",
              values,
              colour: `--series-${i + 1}`,
            }))}
          />
          <FiguresTable pages={pages} names={names} />
        </>
      )}
    </>
  );
}

/** The figures of the chosen crawls, in their order, as they grow. */
function usePages(ids: readonly string[]): { pages: readonly CrawlPage[]; error: string } {
  const [known, setKnown] = useState<ReadonlyMap<string, CrawlPage>>(new Map());
  const [error, setError] = useState("");
  const all = ids.join();
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      try {
        const pages = await Promise.all(ids.map((id) => get<CrawlPage>(`/crawls/${id}`)));
        if (!isGone) setKnown(new Map(pages.map((page) => [page.crawl.id, page])));
        if (!isGone) setError("");
      } catch (problem) {
        if (!isGone) setError(messageOf(problem));
      }
    };
    void read();
    const timer = setInterval(read, AGAIN_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [all]);
  return { pages: ids.flatMap((id) => known.get(id) ?? []), error };
}

/** By topic, by recipe where topics are the same, by folder where both are. */
function namesOf(crawls: readonly CrawlInfo[]): string[] {
  return crawls.map(({ topic, recipe, folder }) => {
    const alike = crawls.filter((crawl) => crawl.topic === topic);
    if (alike.length === 1) return shown(topic, 60);
    const isOwn = alike.filter((crawl) => crawl.recipe === recipe).length === 1;
    return shown(`${topic}, ${isOwn ? recipe : (folder.split(/[/\\]/).at(-1) ?? "")}`, 60);
  });
}

function FiguresTable({ pages, names }: { pages: readonly CrawlPage[]; names: readonly string[] }) {
  return (
    <div class="scrolling">
      <table>
        <thead>
          <tr>
            {["Crawl", "Pages", "Relevant", "Share", "Requests", "Hosts", "Time", "Found, about"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map(({ crawl, figures }, i) => (
            <tr key={crawl.id}>
              <th scope="row">
                <a href={`#/crawls/${crawl.id}`}>{names[i]}</a>
              </th>
              <td>{integer(figures.pages)}</td>
              <td>{integer(figures.relevant)}</td>
              <td>{percent(figures.relevant / Math.max(1, figures.pages))}</td>
              <td>{integer(figures.requests)}</td>
              <td>{integer(figures.hosts)}</td>
              <td>{duration(figures.seconds * 1000)}</td>
              <td>{figures.outlook === null ? "–" : wholePercent(figures.outlook.recall.mean)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">Each crawl by its own judge; recipes are compared fairly by one judge for all, below.</p>
    </div>
  );
}

function Reports({ comparisons }: { comparisons: readonly ComparisonView[] }) {
  if (comparisons.length === 0) {
    return (
      <>
        <p class="quiet">There are none here yet. This makes one, of the bundled web:</p>
        <pre>honeyguide compare demo --web demo --recipes honeyguide,shark-search,bfs --pages 300</pre>
      </>
    );
  }
  return (
    <ul class="comparisons">
      {comparisons.map((one) => (
        <li key={one.id}>
          <h3>
            <a href={`/comparison/${one.id}`}>
              {counted(one.recipes.filter(({ isReference }) => !isReference).length, "recipe")} on{" "}
              <Said text={one.web} length={60} />
            </a>
          </h3>
          <p class="quiet">
            {one.createdAt.slice(0, 10)} · {counted(one.topics.length, "topic")} · {counted(one.runs, "run")}
            {one.failed === 0 ? "" : `, ${integer(one.failed)} failed`} · <Folder path={one.folder} />
          </p>
          <ol class="ranking">
            {one.recipes
              .filter(({ isReference }) => !isReference)
              .slice(0, SHOWN_RECIPES)
              .map(({ name, percentOfOracle }) => (
                <li key={name}>
                  <span>{shown(name, 50)}</span>
                  <meter min={0} max={100} value={percentOfOracle} aria-hidden="true" />
                  <span>{percentOfOracle.toFixed(1)} % of oracle</span>
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

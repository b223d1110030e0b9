/** The parts of a crawl's report. @module */
import { histogram } from "../../charts/histogram.ts";
import { type LineSeries, lineChart } from "../../charts/line-chart.ts";
import { type Html, html, nothing, type Part, trusted } from "../../charts/page/html.ts";
import { fixed, whole } from "../../charts/page/numbers.ts";
import { section, table } from "../../charts/page/table.ts";
import { bytes, counted, duration, integer, percent, rangeText, wholePercent, withoutControls } from "../../display.ts";
import type { WayStep } from "../way.ts";
import type { BestPage } from "./best-pages.ts";
import type { CrawlFigures } from "./figures.ts";

/** Text from the web: as text, apart from what surrounds it, and without what would turn its letters round. */
function fromWeb(text: string, length = 300): Html {
  const clean = withoutControls(text).trim();
  return html`<bdi>${clean.length > length ? `${clean.slice(0, length - 1)}…` : clean}</bdi>`;
}

export function inShort(figures: CrawlFigures): Html {
  const { totals, relevant, outlook, running, budget } = figures;
  const share = totals.pages === 0 ? 0 : relevant / totals.pages;
  return html`<div class="note"><p><b>${counted(relevant, "relevant page")}</b> among ${counted(totals.pages, "page")} (${percent(share)}), by the crawl’s own judgement.${
    outlook === null
      ? ""
      : ` By its probabilities about ${rangeText(outlook.found, integer)} of them are relevant, about ${rangeText(outlook.recall, wholePercent)} of those that can be reached.`
  }</p><p>${running ? "The crawl is running; this is its state at one moment. " : ""}The budget is ${counted(budget, "page")}.</p></div>`;
}

export function setUp({
  topic,
  recipe,
  model,
  parameters,
  web,
  startedAt,
  madeAt,
  honeyguide,
  command,
  folder,
}: CrawlFigures): Html {
  const words = topic.words
    .slice(0, 40)
    .map(
      ([word, weight], i) =>
        html`${i === 0 ? "" : ", "}${word} <span class="quiet">${String(Number(weight.toPrecision(3)))}</span>`,
    );
  const more = (list: readonly unknown[], shown: number) =>
    list.length > shown ? ` and ${whole(list.length - shown)} more` : "";
  const chosen = Object.entries(parameters).map(
    ([key, value], i) => html`${i === 0 ? "" : ", "}<code>${key}=${String(value)}</code>`,
  );
  const rows: (readonly [string, Part])[] = [
    ["Topic", html`${topic.name}${topic.language === null ? "" : ` (${topic.language})`}`],
    ["Words", html`${words}${more(topic.words, 40)}`],
    [
      "Seeds",
      html`${topic.seeds.slice(0, 10).map((seed, i) => html`${i === 0 ? "" : ", "}<code>${seed}</code>`)}${more(topic.seeds, 10)}`,
    ],
    ["Recipe", html`${recipe}${model === null ? "" : `, pages judged by ${model}`}`],
    ...(chosen.length === 0 ? [] : [["Parameters", html`${chosen}`] as const]),
    ["Web", web === null ? "the open web" : html`recorded: <code>${web}</code>`],
    ["Folder", html`<code>${folder}</code>`],
    ["Begun", startedAt],
    ["Report", `${madeAt}, by Honeyguide ${honeyguide}`],
  ];
  return html`<dl>${rows.map(
    ([term, text]) => html`<dt>${term}</dt><dd class="long">${text}</dd>
`,
  )}</dl>
<p class="quiet">As it could be asked for again, with the topic of <code>crawl.json</code> as <code>topic.json</code>:</p>
<pre>${command}</pre>`;
}

export function totalsSection({ totals, waiting, relevant, hosts, curve, outlook, marks }: CrawlFigures): Html {
  const rows: (readonly [string, Part])[] = [
    ["pages fetched", `${integer(totals.pages)} (${bytes(totals.bytes)})`],
    ["relevant, by the crawl’s own judgement", integer(relevant)],
    ...(outlook === null
      ? []
      : [
          ["relevant, estimated", rangeText(outlook.found, integer)] as const,
          ["part of what can be reached, estimated", rangeText(outlook.recall, wholePercent)] as const,
        ]),
    ["mean relevance", fixed(totals.pages === 0 ? Number.NaN : totals.sumOfRelevance / totals.pages, 3)],
    ["marked by people", `${integer(marks.relevant)} relevant, ${integer(marks.irrelevant)} not`],
    [
      "requests for pages",
      `${integer(totals.requests + totals.lookahead)}${totals.lookahead > 0 ? `, ${integer(totals.lookahead)} of them ahead` : ""}`,
    ],
    ["relevant pages per request", fixed(relevant / Math.max(1, totals.requests + totals.lookahead), 3)],
    ["addresses found", integer(totals.discovered)],
    ["waiting, dropped, failed", `${integer(waiting)}, ${integer(totals.dropped)}, ${integer(totals.failed)}`],
    ["hosts that gave pages", integer(hosts.count)],
    [
      "time",
      `${duration(curve.points.at(-1)?.elapsedMs ?? 0)}${curve.pauses.count > 0 ? `, ${counted(curve.pauses.count, "pause")} of ${duration(curve.pauses.ms)} left out` : ""}`,
    ],
  ];
  return section(
    "totals",
    "Totals",
    table(
      "What came of the crawl",
      [{ title: "", text: true }, { title: "" }],
      rows.map(([name, value]) => ({ cells: [name, value] })),
    ),
  );
}

export function relevanceSection({ histogram: bins, isProbability }: CrawlFigures): Html {
  return section(
    "relevance",
    "Relevance of the pages",
    html`<p>${isProbability ? "The relevance of a page is the probability that it is relevant, as the judge sees it." : "The relevance of a page is a score from 0 to 1; it is no probability."} What a person has marked counts as 1 or 0.</p>`,
    html`<figure class="scroll">${trusted(
      histogram({
        title: "Pages by relevance",
        xLabel: "relevance",
        yLabel: "pages",
        range: [0, 1],
        bins,
        partLabel: "relevant",
        restLabel: "not relevant",
      }),
    )}</figure>`,
  );
}

export function hostsSection({ hosts: { count, best } }: CrawlFigures): Html {
  return section(
    "hosts",
    "Hosts",
    table(
      count > best.length
        ? `The ${whole(best.length)} with the most relevant pages, of ${whole(count)}`
        : "Most relevant pages first",
      [
        { title: "host", text: true },
        { title: "pages" },
        { title: "relevant" },
        { title: "share" },
        { title: "mean relevance" },
        { title: "waiting", hint: "links to it that wait" },
        { title: "dropped" },
        { title: "failed" },
      ],
      best.map((host) => ({
        cells: [
          html`<span class="long">${fromWeb(host.host, 100)}</span>`,
          whole(host.pages),
          whole(host.relevant),
          host.pages === 0
            ? "–"
            : html`<span class="meter" style="--share:${((100 * host.relevant) / host.pages).toFixed(1)}%">${percent(host.relevant / host.pages)}</span>`,
          fixed(host.meanRelevance, 3),
          whole(host.waiting),
          whole(host.dropped),
          whole(host.failed),
        ],
      })),
    ),
  );
}

export function reasonsSection({ reasons, totals }: CrawlFigures): Html {
  if (reasons.length === 0)
    return section("reasons", "Drops and failures", html`<p>No link was dropped, and none failed.</p>`);
  return section(
    "reasons",
    "Drops and failures",
    html`<p>Every address that was found is fetched, waits, or stands here with its reason. A drop is the crawl’s own choice, a failure the web’s.</p>`,
    table(
      "Links that became no page",
      [{ title: "reason", text: true }, { title: "what", text: true }, { title: "links" }, { title: "of all found" }],
      [...reasons]
        .sort((a, b) => b.count - a.count)
        .map(({ state, reason, count }) => ({
          cells: [reason, state, whole(count), percent(count / Math.max(1, totals.discovered))],
        })),
    ),
  );
}

const WEIGHTS_DRAWN = 7;
const WAY_SHOWN = 20;
/** The same for all links, so that it says nothing of evidence; and it is large enough to flatten all others. */
const CONSTANT = "bias";

export function learnedSection({ startWeights, weights, weightChanges, recipe, totals }: CrawlFigures): Html {
  const last = weights.at(-1);
  if (last === undefined) {
    return section(
      "learned",
      "What the recipe learned",
      html`<p>The weights of ${recipe} stayed as they were when the crawl began.</p>`,
    );
  }
  const names = [...new Set([...Object.keys(startWeights), ...Object.keys(last.weights)])];
  const size = (name: string) => Math.max(...weights.map((one) => Math.abs(one.weights[name] ?? 0)));
  const ranked = names.sort(
    (a, b) => Math.abs(last.weights[b] ?? 0) - Math.abs(last.weights[a] ?? 0) || size(b) - size(a),
  );
  const middle = weights[Math.floor(weights.length / 2)] ?? last;
  return section(
    "learned",
    "What the recipe learned",
    html`<p>How much each kind of evidence counts when a link is weighed; ${recipe} has learned it ${counted(weightChanges, "time")} from the pages it fetched.
Weights of evidence on different scales cannot be compared with each other, only with themselves at another time.</p>`,
    html`<figure class="scroll">${trusted(
      lineChart({
        title: "Weights over the crawl",
        xLabel: "pages fetched",
        yLabel: "weight",
        xRange: [0, Math.max(1, totals.pages)],
        series: ranked
          .filter((name) => name !== CONSTANT)
          .map(
            (name, i): LineSeries => ({
              name,
              muted: i >= WEIGHTS_DRAWN,
              points: [
                ...(startWeights[name] === undefined ? [] : [[0, startWeights[name]] as const]),
                ...weights.map((one) => [one.order, one.weights[name] ?? 0] as const),
                [totals.pages, last.weights[name] ?? 0],
              ],
            }),
          ),
      }),
    )}</figure>`,
    table(
      "Largest weights first",
      [
        { title: "evidence", text: true },
        { title: "at the start" },
        { title: `after page ${whole(middle.order)}` },
        { title: `after page ${whole(last.order)}` },
      ],
      ranked.map((name) => ({
        cells: [
          name,
          fixed(startWeights[name] ?? 0, 3),
          fixed(middle.weights[name] ?? 0, 3),
          fixed(last.weights[name] ?? 0, 3),
        ],
      })),
    ),
  );
}

export function bestSection({ best }: CrawlFigures): Html {
  return section(
    "best",
    "Best pages",
    best.length === 0
      ? html`<p>No page is relevant, by the crawl’s own judgement.</p>`
      : html`<p>Those that the judge is surest of, copies left out, with the beginning of their main content and the way from the seed. Titles and texts are the pages’ own words.</p>`,
    best.map(bestPage),
  );
}

function bestPage({ title, url, order, relevance, marked, excerpt, way }: BestPage): Html {
  const said = marked === null ? nothing : html`, marked by a person`;
  return html`<article class="best"><h3>${fromWeb(title === "" ? url : title, 200)}</h3>
<p class="quiet">relevance ${fixed(relevance, 3)}${said}, page ${whole(order)} of the crawl · <a href="${url}" rel="noreferrer noopener nofollow">${fromWeb(url, 200)}</a></p>
${excerpt === "" ? nothing : html`<p dir="auto">${fromWeb(excerpt, 400)}</p>`}
<details><summary>${way.length === 1 ? "It is a seed" : `The way from the seed: ${counted(way.length - 1, "step")}`}</summary>
<ol>${shortened(way).map((step) => html`<li class="long">${step.anchor === "" ? nothing : html`“${fromWeb(step.anchor, 120)}” → `}${fromWeb(step.url, 200)}${step.relevance === null ? nothing : html` <span class="quiet">${fixed(step.relevance, 3)}</span>`}</li>`)}</ol></details></article>
`;
}

/** Of a way that is long, the beginning and the end. */
function shortened(way: readonly WayStep[]): readonly WayStep[] {
  if (way.length <= WAY_SHOWN) return way;
  const left = { url: `… ${counted(way.length - WAY_SHOWN, "step")} …`, anchor: "", relevance: null };
  return [...way.slice(0, WAY_SHOWN / 2), left, ...way.slice(-WAY_SHOWN / 2)];
}

export function trustSection({ isProbability, outlook, marks, running, web }: CrawlFigures): Html {
  return section(
    "trust",
    "How far to trust these figures",
    html`<ul>
<li><b>Counted</b> are pages, requests, links, hosts, times and reasons: they are what happened${running ? ", up to the moment of this report" : ""}.</li>
<li><b>Judged</b> is what is called relevant: the crawl’s own judge says it, nobody has looked${
      marks.relevant + marks.irrelevant === 0
        ? ""
        : ` but at the ${counted(marks.relevant + marks.irrelevant, "page")} that people have marked`
    }. A judge that errs makes this count wrong, and the order of the best pages too. <code>honeyguide ask</code> shows the pages whose answer would teach it most.</li>
<li><b>Estimated</b> ${
      outlook === null
        ? isProbability
          ? "is nothing yet: it takes a hundred pages."
          : "is nothing here: the judge of this recipe gives scores, from which no number of relevant pages follows."
        : "are how many pages are relevant in truth, and the part that they are of what can be reached. The bounds held about nine times in ten on recorded webs whose relevant pages are known; on a web or a topic of another kind they may hold less often. What no link leads to from the seeds is not part of it."
    }</li>
<li><b>Learned</b> weights say what led to relevant pages in this crawl, by this judge; they are no law of the web.</li>
${web === null ? nothing : html`<li>The crawl ran on a recorded web: what that web does not hold, nobody could find.</li>`}
</ul>`,
  );
}

/** A page's page: what it says, why it was fetched and how it was judged, where its links led. @module */
import { useState } from "preact/hooks";
import { bytes, integer } from "../../src/display.ts";
import type { ExplanationView, MarkOutcome, PageDetail } from "../../src/ui/schemas.ts";
import { useAnswer } from "../hooks.ts";
import { Empty, Panel, Relevance, Trouble } from "../parts/bits.tsx";
import { MarkEffect, Marking } from "../parts/cards.tsx";
import { Markdown } from "../parts/markdown.tsx";
import { Said, shown } from "../parts/said.tsx";

export function PageView({ crawl, id }: { crawl: string; id: string }) {
  const { value, error, reload } = useAnswer<PageDetail>(`/crawls/${crawl}/pages/${id}`);
  const [outcome, setOutcome] = useState<MarkOutcome>();
  if (value === undefined) return error === "" ? <Empty>Reading the page…</Empty> : <Trouble text={error} />;
  return (
    <>
      <p class="back">
        <a href={`#/crawls/${crawl}`}>← The crawl</a>
      </p>
      <header class="top">
        <div>
          <h1>
            <Said text={value.title} length={200} fallback="Without a title" />
          </h1>
          <p class="address">
            <a href={value.url} target="_blank" rel="noopener noreferrer">
              <Said text={value.url} length={200} />
            </a>
          </p>
        </div>
        <Marking
          crawl={crawl}
          page={value}
          onMarked={(said) => {
            setOutcome(said);
            reload();
          }}
        />
      </header>
      <MarkEffect outcome={outcome} />
      <Facts page={value} />
      <div class="grid">
        <Panel title="Why it was fetched and judged so" id="why" wide>
          <Why crawl={crawl} page={id} />
        </Panel>
        <Panel title="The way from the seed" id="way" wide>
          <ol class="steps">
            {value.way.map((step) => (
              <li key={step.url}>
                <Said text={step.anchor} length={80} fallback="seed" />
                {step.relevance !== null && <span class="quiet">{step.relevance.toFixed(2)}</span>}
                <span class="address">
                  <Said text={step.url} length={120} />
                </span>
              </li>
            ))}
          </ol>
        </Panel>
        <Panel title="Main content" id="content" wide>
          {value.markdown === null || value.markdown === "" ? (
            <Empty>The archive holds none.</Empty>
          ) : (
            <Markdown text={value.markdown} />
          )}
        </Panel>
        <Panel title={`What it links to (${integer(value.outlinkCount)})`} id="links" wide>
          <Outlinks crawl={crawl} page={value} />
        </Panel>
      </div>
    </>
  );
}

function Facts({ page }: { page: PageDetail }) {
  const place =
    page.archive === null
      ? "not archived"
      : `${page.archive.file}, byte ${integer(page.archive.offset)}, ${bytes(page.archive.length)}`;
  return (
    <dl class="facts">
      <div>
        <dt>Relevance</dt>
        <dd>
          <Relevance value={page.relevance} marked={page.marked} />
          {page.relevance !== page.firstRelevance && (
            <span class="quiet"> {page.firstRelevance.toFixed(2)} when it came in</span>
          )}
        </dd>
      </div>
      <div>
        <dt>Place</dt>
        <dd>
          page {integer(page.position)}, depth {page.depth}
        </dd>
      </div>
      <div>
        <dt>Document</dt>
        <dd>
          {page.status} · {shown(page.contentType, 60)} · {bytes(page.bytes)}
          {page.language === "" ? "" : ` · ${shown(page.language, 20)}`}
        </dd>
      </div>
      <div>
        <dt>Archive</dt>
        <dd>{place}</dd>
      </div>
    </dl>
  );
}

/** Puts the crawl together again, which takes a while with a long one: so it is asked for. */
function Why({ crawl, page }: { crawl: string; page: string }) {
  const [isAsked, setAsked] = useState(false);
  const { value, error } = useAnswer<ExplanationView>(
    isAsked ? `/crawls/${crawl}/pages/${page}/explanation` : undefined,
  );
  if (!isAsked) {
    return (
      <button type="button" onClick={() => setAsked(true)}>
        Explain
      </button>
    );
  }
  if (value === undefined)
    return error === "" ? <p role="status">Putting the crawl together again…</p> : <Trouble text={error} />;
  return (
    <div class="why">
      {value.gaps.map((gap) => (
        <p class="note" key={gap}>
          {gap}
        </p>
      ))}
      <h3>Chosen with priority {value.priority.toFixed(3)}</h3>
      {value.features.length === 0 ? (
        <Empty>A seed is chosen without evidence.</Empty>
      ) : (
        <EvidenceTable value={value} />
      )}
      {value.judgement !== null && (
        <>
          <h3>
            Judged {value.judgement.relevance.toFixed(3)} by {value.judgement.model}{" "}
            <span class="quiet">(relevant above {value.judgement.relevantAbove.toFixed(2)})</span>
          </h3>
          {value.judgement.breakdown.map((table) => (
            <div class="scrolling" key={table.title}>
              <table>
                <caption>{shown(table.title, 200)}</caption>
                <thead>
                  <tr>
                    {table.columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {table.rows.slice(0, 30).map((row, i) => (
                    <tr key={i}>
                      {row.map((cell, n) => (
                        <td key={n}>
                          {typeof cell === "number" ? Number(cell.toPrecision(4)) : <Said text={cell} length={100} />}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ))}
        </>
      )}
    </div>
  );
}

function EvidenceTable({ value }: { value: ExplanationView }) {
  const most = Math.max(1e-9, ...value.features.map(({ contribution }) => Math.abs(contribution)));
  return (
    <div class="scrolling">
      <table>
        <thead>
          <tr>
            {["Evidence", "Value", "Weight", "Contribution", ""].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.features
            .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
            .slice(0, 20)
            .map(({ name, value: amount, weight, contribution }) => (
              <tr key={name}>
                <th scope="row">{shown(name, 60)}</th>
                <td>{amount.toFixed(3)}</td>
                <td>{weight.toFixed(3)}</td>
                <td>{contribution.toFixed(3)}</td>
                <td>
                  <meter
                    min={0}
                    max={most}
                    value={Math.abs(contribution)}
                    class={contribution < 0 ? "minus" : ""}
                    aria-hidden="true"
                  />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {value.formula !== null && <p class="quiet">priority = {value.formula}</p>}
    </div>
  );
}

function Outlinks({ crawl, page }: { crawl: string; page: PageDetail }) {
  if (page.outlinks.length === 0) return <Empty>Nothing.</Empty>;
  return (
    <div class="scrolling">
      <table>
        <thead>
          <tr>
            <th scope="col">Link</th>
            <th scope="col">What became of it</th>
            <th scope="col">Relevance</th>
          </tr>
        </thead>
        <tbody>
          {page.outlinks.map((link) => (
            <tr key={link.id}>
              <th scope="row">
                {link.state === "fetched" ? (
                  <a href={`#/crawls/${crawl}/pages/${link.id}`}>
                    <Said text={link.anchor} length={70} fallback={shown(link.url, 70)} />
                  </a>
                ) : (
                  <Said text={link.anchor} length={70} fallback={shown(link.url, 70)} />
                )}
              </th>
              <td>
                <span class={`became ${link.state}`}>{link.state}</span>
                {link.reason === "" ? "" : ` ${shown(link.reason, 40)}`}
              </td>
              <td>{link.relevance === null ? "" : link.relevance.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

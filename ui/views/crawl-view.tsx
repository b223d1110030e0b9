/** A crawl's page: how it goes, where it finds things, and a hand on the wheel. @module */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { integer } from "../../src/display.ts";
import type { CardList, MarkOutcome } from "../../src/ui/schemas.ts";
import { useAnswer, useCrawl, useWhileSeen } from "../hooks.ts";
import { Empty, Panel, State, Trouble } from "../parts/bits.tsx";
import { MarkEffect, PageCard } from "../parts/cards.tsx";
import { Controls, Steering, useOrders } from "../parts/controls.tsx";
import { HarvestChart, Histogram, Numbers, Reasons, SpokenFigures } from "../parts/figures.tsx";
import { Map_ } from "../parts/host-map.tsx";
import { HostsTable } from "../parts/hosts-table.tsx";
import { LearnedPanel } from "../parts/learned.tsx";
import { Folder, Said } from "../parts/said.tsx";

export function CrawlView({ id }: { id: string }) {
  const { page, isLost, error } = useCrawl(id);
  const orders = useOrders(id);
  const [host, setHost] = useState("");
  const [hasCards, setHasCards] = useState(false);
  if (page === undefined) return error === "" ? <Empty>Reading the crawl…</Empty> : <Trouble text={error} />;
  const { crawl, figures } = page;
  const onBlock = crawl.isElsewhere
    ? undefined
    : (name: string) => orders.give({ action: "block", host: name }, `Nothing more is fetched from ${name}.`);
  return (
    <>
      <header class="top">
        <div>
          <h1>
            <Said text={crawl.topic} length={80} fallback="A new crawl" /> <State crawl={crawl} />
          </h1>
          <p class="quiet">
            recipe {crawl.recipe} ·{" "}
            {crawl.web === null ? "open web" : crawl.web === "demo" ? "bundled web" : "recorded web"} ·{" "}
            <Folder path={crawl.folder} /> · <a href={`/report/${id}`}>report</a>
          </p>
        </div>
        <Controls crawl={crawl} orders={orders} />
      </header>
      {isLost && (
        <Trouble text="The connection is lost; trying again. If the crawl ran with --ui it may have ended: `honeyguide ui` shows it again." />
      )}
      {crawl.message !== "" && <p class="note">{crawl.message}</p>}
      <SpokenFigures crawl={crawl} figures={figures} />
      <Numbers crawl={crawl} figures={figures} />
      <Steering crawl={crawl} orders={orders} />
      <div class="grid">
        <Panel title="Relevant pages" id="harvest" wide>
          <HarvestChart figures={figures} />
        </Panel>
        <Panel title="Relevance" id="relevance">
          <Histogram bins={figures.histogram} />
        </Panel>
        <Panel title="Dropped and failed" id="reasons">
          <Reasons figures={figures} />
        </Panel>
        <Panel title="Map of hosts" id="map" wide aside={<HostFilter host={host} onClear={() => setHost("")} />}>
          <WhileSeen value={figures.commit}>
            {(commit) => <Map_ crawl={id} commit={commit} chosen={host} onChoose={setHost} />}
          </WhileSeen>
        </Panel>
        <Panel title="Pages" id="pages" wide aside={<HostFilter host={host} onClear={() => setHost("")} />}>
          <WhileSeen value={figures.commit}>
            {(commit) => <Cards id={id} commit={commit} host={host} onShown={() => setHasCards(true)} />}
          </WhileSeen>
        </Panel>
        <Panel title="Hosts" id="hosts" wide>
          <WhileSeen value={figures.commit}>
            {(commit) => <HostsTable crawl={id} commit={commit} chosen={host} onChoose={setHost} onBlock={onBlock} />}
          </WhileSeen>
        </Panel>
        <Panel title="What it has learned" id="learned" wide>
          <WhileSeen value={figures.commit}>
            {(commit) => hasCards && <LearnedPanel crawl={id} commit={commit} />}
          </WhileSeen>
        </Panel>
      </div>
    </>
  );
}

function WhileSeen<Value>({ value, children }: { value: Value; children(seen: Value): ComponentChildren }) {
  const { ref, seen } = useWhileSeen(value);
  return <div ref={ref}>{children(seen)}</div>;
}

function HostFilter({ host, onClear }: { host: string; onClear(): void }) {
  return host === "" ? null : (
    <button type="button" class="plain" onClick={onClear}>
      only <Said text={host} length={40} /> ✕
    </button>
  );
}

const KINDS = [
  ["latest", "Latest"],
  ["best", "Best"],
  ["relevant", "Latest relevant"],
  ["other", "Latest others"],
] as const;

/** `onShown` is called once they are there, or cannot be: what takes long comes after them. */
function Cards({ id, commit, host, onShown }: { id: string; commit: number; host: string; onShown(): void }) {
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>("latest");
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(8);
  const [outcome, setOutcome] = useState<MarkOutcome>();
  const query = new URLSearchParams({ limit: String(limit), order: kind === "best" ? "best" : "latest" });
  if (kind === "relevant" || kind === "other") query.set("relevant", String(kind === "relevant"));
  if (host !== "") query.set("host", host);
  if (search.trim() !== "") query.set("search", search.trim());
  const { value, error, reload } = useAnswer<CardList>(`/crawls/${id}/pages?${query}`, commit, 8000);
  const isAnswered = value !== undefined || error !== "";
  useEffect(() => {
    if (isAnswered) onShown();
  }, [isAnswered]);
  const marked = (said: MarkOutcome) => {
    setOutcome(said);
    reload();
  };
  return (
    <>
      <div class="row">
        <fieldset class="choice">
          <legend class="unseen">Which pages</legend>
          {KINDS.map(([value_, label]) => (
            <label key={value_}>
              <input type="radio" name="kind" checked={kind === value_} onChange={() => setKind(value_)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <label class="search">
          <span class="unseen">Find in titles and addresses</span>
          <input
            type="search"
            placeholder="Find in titles and addresses"
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
      </div>
      <MarkEffect outcome={outcome} />
      <Trouble text={error} />
      {value?.pages.length === 0 && <Empty>No page fits.</Empty>}
      <div class="cards">
        {value?.pages.map((card) => (
          <PageCard key={card.id} crawl={id} card={card} onMarked={marked} />
        ))}
      </div>
      {value !== undefined && value.total > value.pages.length && limit < 50 && (
        <button type="button" class="plain more" onClick={() => setLimit(Math.min(50, limit + 12))}>
          More of {integer(value.total)} pages
        </button>
      )}
    </>
  );
}

/** A crawl that several machines work on: its workers, and orders to all of them. @module */
import { useEffect, useState } from "preact/hooks";
import { bytes, integer, percent } from "../../src/display.ts";
import type { SharedCrawlView, SharedOrder } from "../../src/ui/shared-schemas.ts";
import { messageOf, post } from "../api.ts";
import { useAnswer } from "../hooks.ts";
import { Empty, Panel, rate, Trouble } from "../parts/bits.tsx";
import { NumberCells } from "../parts/figures.tsx";
import { Said, shown } from "../parts/said.tsx";

const AGAIN_MS = 2000;

export function SharedView({ id }: { id: string }) {
  const [turn, setTurn] = useState(0);
  const { value, error, reload } = useAnswer<SharedCrawlView[]>("/shared", turn, AGAIN_MS);
  useEffect(() => {
    const timer = setInterval(() => setTurn((number) => number + 1), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const crawl = value?.find((one) => one.id === id);
  if (crawl === undefined) {
    if (error !== "") return <Trouble text={error} />;
    return <Empty>{value === undefined ? "Asking the database…" : "There is no such crawl."}</Empty>;
  }
  return (
    <>
      <header class="top">
        <div>
          <h1>
            <Said text={crawl.crawl} length={80} /> <span class={`state ${crawl.state}`}>{crawl.state}</span>
          </h1>
          <p class="quiet">
            <Said text={crawl.address} length={120} />
          </p>
        </div>
        <Orders crawl={crawl} onGiven={reload} />
      </header>
      <Trouble text={error} />
      <NumberCells rows={rowsOf(crawl)} />
      <div class="grid">
        <Panel title="Workers" id="workers" wide>
          <Workers crawl={crawl} />
        </Panel>
        <Panel title="Its pages" id="gather" wide>
          <p>
            Pages, hosts, map and marks are read from a folder. Write one, also while workers run, and this page shows
            it among the crawls:
          </p>
          <pre>
            honeyguide gather {shown(crawl.address, 200)} {shown(crawl.crawl, 80)} --out crawls/{shown(crawl.crawl, 80)}
          </pre>
        </Panel>
      </div>
    </>
  );
}

function rowsOf(crawl: SharedCrawlView): readonly (readonly [string, string, string])[] {
  const { leases } = crawl;
  return [
    ["Pages", integer(crawl.pages), `of ${integer(Math.max(crawl.budget, crawl.pages))}`],
    ["Relevant", integer(crawl.relevant), crawl.pages === 0 ? "" : percent(crawl.harvestRate)],
    ["Waiting links", integer(crawl.waiting), `${integer(crawl.discovered)} found`],
    ["Workers", integer(crawl.workers.length), `${integer(leases.held)} of ${integer(leases.partitions)} parts held`],
    ["Speed", rate(crawl.pagesPerSecond), "over the last minute"],
    ["Failed", integer(crawl.failed), `${integer(crawl.dropped)} dropped`],
    ["Read", bytes(crawl.bytes), `${integer(crawl.underWay)} links between workers`],
  ];
}

function Orders({ crawl, onGiven }: { crawl: SharedCrawlView; onGiven(): void }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const give = async (action: SharedOrder["action"]) => {
    setBusy(true);
    setError("");
    try {
      await post<SharedCrawlView>(`/shared/${crawl.id}/orders`, { action });
      onGiven();
    } catch (problem) {
      setError(messageOf(problem));
    } finally {
      setBusy(false);
    }
  };
  const isOver = crawl.state === "finished";
  return (
    <div class="controls">
      {crawl.state === "running" && (
        <button type="button" disabled={isBusy} onClick={() => give("pause")}>
          Pause
        </button>
      )}
      {!isOver && crawl.state !== "running" && (
        <button type="button" class="main" disabled={isBusy} onClick={() => give("resume")}>
          Resume
        </button>
      )}
      {!isOver && crawl.state !== "stopped" && (
        <button type="button" disabled={isBusy} onClick={() => give("stop")}>
          Stop
        </button>
      )}
      <Trouble text={error} />
    </div>
  );
}

function Workers({ crawl }: { crawl: SharedCrawlView }) {
  const command = `honeyguide work ${shown(crawl.address, 200)} ${shown(crawl.crawl, 80)}`;
  if (crawl.workers.length === 0) {
    return crawl.state === "finished" ? (
      <Empty>None: the crawl has ended.</Empty>
    ) : (
      <>
        <p>Nobody works on it. On any machine that reaches the database:</p>
        <pre>{command}</pre>
      </>
    );
  }
  return (
    <div class="scrolling">
      <table>
        <thead>
          <tr>
            {["Worker", "Parts", "Hosts", "Waiting", "Pages", "Pages a second", "Lease"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {crawl.workers.map((worker) => (
            <tr key={worker.worker + worker.folder}>
              <th scope="row">
                <Said text={worker.worker} length={60} />
              </th>
              <td>{integer(worker.partitions)}</td>
              <td>{integer(worker.hosts)}</td>
              <td>{integer(worker.waiting)}</td>
              <td>{integer(worker.pages)}</td>
              <td>{worker.pagesPerSecond.toFixed(1)}</td>
              <td>{Math.round(worker.leaseMs / 1000)} s</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

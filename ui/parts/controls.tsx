/** A hand on the wheel: pause, resume, stop; another budget, a seed, a word. @module */
import { useState } from "preact/hooks";
import type { CrawlInfo, Order } from "../../src/ui/schemas.ts";
import { messageOf, post } from "../api.ts";
import { Trouble } from "./bits.tsx";

export function useOrders(crawl: string) {
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const give = async (order: Order, done = "") => {
    setBusy(true);
    setError("");
    setSaid("");
    try {
      await post<CrawlInfo>(`/crawls/${crawl}/orders`, order);
      setSaid(done);
    } catch (problem) {
      setError(messageOf(problem));
    } finally {
      setBusy(false);
    }
  };
  return { give, error, isBusy, said };
}

type Orders = ReturnType<typeof useOrders>;

export function Controls({ crawl, orders }: { crawl: CrawlInfo; orders: Orders }) {
  const { give, isBusy } = orders;
  const isMoving = crawl.state === "running" || crawl.state === "preparing";
  const isAtRest = crawl.state === "stopped" || crawl.state === "finished" || crawl.state === "failed";
  if (crawl.isElsewhere) {
    return (
      <p class="note">
        This crawl runs in another process. What you mark here reaches it; to pause or stop it, use the terminal where
        it runs (Ctrl-C), or start crawls with <code>--ui</code>.
      </p>
    );
  }
  return (
    <div class="controls">
      {isMoving && (
        <button
          type="button"
          disabled={isBusy || crawl.state === "preparing"}
          onClick={() => give({ action: "pause" })}
        >
          Pause
        </button>
      )}
      {crawl.state === "paused" && (
        <button type="button" class="main" disabled={isBusy} onClick={() => give({ action: "resume" })}>
          Resume
        </button>
      )}
      {!isAtRest && (
        <button type="button" disabled={isBusy || crawl.state === "stopping"} onClick={() => give({ action: "stop" })}>
          Stop
        </button>
      )}
      {crawl.state === "stopped" && (
        <button type="button" class="main" disabled={isBusy} onClick={() => give({ action: "resume" })}>
          Resume
        </button>
      )}
      <a class="button" href={`#/crawls/${crawl.id}/questions`}>
        Answer questions
      </a>
      <Export id={crawl.id} />
    </div>
  );
}

function Export({ id }: { id: string }) {
  const base = `/api/crawls/${id}/export`;
  return (
    <details class="menu">
      <summary class="button">Export</summary>
      <ul>
        <li>
          <a href={`${base}?format=jsonl&relevant=true&text=true`} download>
            Relevant pages, JSON lines with text
          </a>
        </li>
        <li>
          <a href={`${base}?format=jsonl&markdown=true`} download>
            All pages, JSON lines with Markdown
          </a>
        </li>
        <li>
          <a href={`${base}?format=csv&relevant=true`} download>
            Relevant pages, CSV
          </a>
        </li>
        <li>
          <a href={`${base}?format=parquet&relevant=true&text=true`} download>
            Relevant pages, Parquet with text
          </a>
        </li>
        <li>
          <a href={`${base}?format=wacz&relevant=true`} download>
            Relevant pages, WACZ archive
          </a>
        </li>
      </ul>
    </details>
  );
}

/** What changes the job; the crawl goes on by it at once. */
export function Steering({ crawl, orders }: { crawl: CrawlInfo; orders: Orders }) {
  const { give, error, isBusy, said } = orders;
  if (crawl.isElsewhere) return <Trouble text={error} />;
  return (
    <details class="steering">
      <summary>Steer: budget, seeds, words</summary>
      <div class="forms">
        <OneField
          label="Fetch at most so many pages"
          mode="numeric"
          start={String(crawl.budget + 500)}
          action="Set budget"
          isBusy={isBusy}
          onGive={(text) => give({ action: "budget", pages: Math.round(Number(text)) }, `The budget is ${text} pages.`)}
        />
        <OneField
          label="One more address to start from"
          mode="url"
          start=""
          placeholder="https://example.org/"
          action="Add seed"
          isBusy={isBusy}
          onGive={(url) => give({ action: "seed", url }, "The seed was added.")}
        />
        <OneField
          label="One more word of the topic"
          mode="text"
          start=""
          placeholder="word"
          action="Add word"
          isBusy={isBusy}
          onGive={(word) => give({ action: "word", word, weight: 0.5 }, `"${word}" counts for pages from here on.`)}
        />
      </div>
      <p role="status" class="quiet">
        {isBusy ? "The crawl takes it in…" : said}
      </p>
      <Trouble text={error} />
    </details>
  );
}

function OneField(props: {
  label: string;
  mode: "numeric" | "url" | "text";
  start: string;
  placeholder?: string;
  action: string;
  isBusy: boolean;
  onGive(text: string): void;
}) {
  const [text, setText] = useState(props.start);
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== "") props.onGive(text.trim());
  };
  return (
    <form onSubmit={submit}>
      <label>
        {props.label}
        <input
          type="text"
          inputMode={props.mode}
          value={text}
          placeholder={props.placeholder ?? ""}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={props.isBusy}>
        {props.action}
      </button>
    </form>
  );
}

/** Small parts that all views share. @module */
import type { ComponentChildren } from "preact";
import { percent } from "../../src/display.ts";
import type { CrawlInfo } from "../../src/ui/schemas.ts";

export function Panel(props: {
  title: string;
  id: string;
  aside?: ComponentChildren;
  children: ComponentChildren;
  wide?: boolean;
}) {
  return (
    <section class={props.wide ? "panel wide" : "panel"} aria-labelledby={props.id}>
      <header>
        <h2 id={props.id}>{props.title}</h2>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

const STATE_WORDS: Readonly<Record<CrawlInfo["state"], string>> = {
  preparing: "preparing",
  running: "running",
  paused: "paused",
  stopping: "stopping",
  stopped: "stopped",
  finished: "finished",
  failed: "failed",
};

export function State({ crawl }: { crawl: CrawlInfo }) {
  return (
    <span class={`state ${crawl.state}`}>
      {STATE_WORDS[crawl.state]}
      {crawl.isElsewhere ? " elsewhere" : ""}
    </span>
  );
}

export function Relevance({ value, marked }: { value: number; marked: boolean | null }) {
  const kind = value >= 0.5 ? "high" : value >= 0.2 ? "middle" : "low";
  const by = marked === null ? "" : marked ? ", marked by you as relevant" : ", marked by you as not relevant";
  return (
    <span class={`relevance ${kind}`} title={`relevance ${value.toFixed(3)}${by}`}>
      <meter min={0} max={1} value={value} aria-label={`relevance${by}`}>
        {percent(value)}
      </meter>
      <span>{value.toFixed(2)}</span>
      {marked !== null && <span aria-hidden="true">{marked ? "✓" : "✗"}</span>}
    </span>
  );
}

export function Trouble({ text }: { text: string }) {
  return text === "" ? null : (
    <p class="trouble" role="alert">
      {text}
    </p>
  );
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="quiet empty">{children}</p>;
}

export function rate(value: number): string {
  return value === 0 ? "–" : `${value < 10 ? value.toFixed(1) : Math.round(value)}/s`;
}

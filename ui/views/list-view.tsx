/** All crawls in one place. @module */

import { useEffect, useState } from "preact/hooks";
import { counted, integer, percent } from "../../src/display.ts";
import type { CrawlInfo } from "../../src/ui/schemas.ts";
import type { SharedCrawlView } from "../../src/ui/shared-schemas.ts";
import { useAnswer } from "../hooks.ts";
import { State, Trouble } from "../parts/bits.tsx";
import { Folder, Said } from "../parts/said.tsx";

const AGAIN_MS = 4000;

export function ListView() {
  const [turn, setTurn] = useState(0);
  const { value, error } = useAnswer<CrawlInfo[]>("/crawls", turn);
  useEffect(() => {
    const timer = setInterval(() => setTurn((number) => number + 1), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <header class="top">
        <div>
          <h1>Crawls</h1>
          <p class="quiet">Those in the folders that were named and below, the latest first.</p>
        </div>
        <div class="controls">
          <a class="button main" href="#/new">
            New topic
          </a>
        </div>
      </header>
      <Trouble text={error} />
      <SharedCrawls turn={turn} />
      {value?.length === 0 && (
        <section class="panel welcome">
          <h2>Nothing was crawled here yet</h2>
          <p>
            Name a topic by some words, three pages or a pasted text, and let Honeyguide look for more of it. The
            bundled web lets you try it without a network.
          </p>
          <a class="button main" href="#/new">
            Start here
          </a>
        </section>
      )}
      <ul class="crawls">
        {value?.map((crawl) => (
          <li key={crawl.id}>
            <a href={`#/crawls/${crawl.id}`} class="panel">
              <span class="name">
                <Said
                  text={crawl.topic}
                  length={80}
                  fallback={crawl.message === "" ? "A new crawl" : "A folder that cannot be read"}
                />
                <State crawl={crawl} />
              </span>
              <span class="quiet">
                {crawl.message !== "" ? (
                  <Said text={crawl.message} length={160} />
                ) : (
                  <>
                    recipe {crawl.recipe} ·{" "}
                    {crawl.web === null ? "open web" : crawl.web === "demo" ? "bundled web" : "recorded web"} ·{" "}
                    {crawl.createdAt.slice(0, 10)}
                  </>
                )}
              </span>
              <span class="quiet">
                <Folder path={crawl.folder} />
              </span>
              <Share pages={crawl.pages} relevant={crawl.relevant} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Those that several machines work on, where databases were named. */
function SharedCrawls({ turn }: { turn: number }) {
  const { value, error } = useAnswer<SharedCrawlView[]>("/shared", turn);
  if (value === undefined || value.length === 0) return <Trouble text={error} />;
  return (
    <section aria-labelledby="shared">
      <h2 id="shared">On several machines</h2>
      <ul class="crawls">
        {value.map((crawl) => (
          <li key={crawl.id}>
            <a href={`#/shared/${crawl.id}`} class="panel">
              <span class="name">
                <Said text={crawl.crawl} length={80} />
                <span class={`state ${crawl.state}`}>{crawl.state}</span>
              </span>
              <span class="quiet">
                {counted(crawl.workers.length, "worker")} · {integer(crawl.waiting)} links waiting
              </span>
              <span class="quiet">
                <Said text={crawl.address} length={120} />
              </span>
              <Share pages={crawl.pages} relevant={crawl.relevant} />
            </a>
          </li>
        ))}
      </ul>
      <h2>In folders</h2>
    </section>
  );
}

function Share({ pages, relevant }: { pages: number; relevant: number }) {
  return (
    <span class="share">
      <strong>{integer(relevant)}</strong> of {integer(pages)} pages relevant
      <progress max={Math.max(1, pages)} value={relevant} aria-hidden="true" />
      <span class="quiet">{pages === 0 ? "" : percent(relevant / pages)}</span>
    </span>
  );
}

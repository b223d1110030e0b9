/** Pages as cards, with the two buttons. @module */
import { useState } from "preact/hooks";
import type { Card, MarkOutcome } from "../../src/ui/schemas.ts";
import { messageOf, post } from "../api.ts";
import { Relevance } from "./bits.tsx";
import { Said } from "./said.tsx";

export interface MarkingProps {
  readonly crawl: string;
  readonly page: { readonly id: number; readonly title: string; readonly marked: boolean | null };
  onMarked(outcome: MarkOutcome): void;
}

/** "About the topic" and "Not", and back. */
export function Marking({ crawl, page, onMarked }: MarkingProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const say = async (verdict: boolean) => {
    setBusy(true);
    setError("");
    const kind = page.marked === verdict ? "forget" : verdict ? "relevant" : "irrelevant";
    try {
      onMarked(await post<MarkOutcome>(`/crawls/${crawl}/marks`, { [kind]: [page.id] }));
    } catch (problem) {
      setError(messageOf(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="marking">
      <button type="button" disabled={isBusy} aria-pressed={page.marked === true} onClick={() => say(true)}>
        <span aria-hidden="true">✓</span> About the topic
      </button>
      <button type="button" disabled={isBusy} aria-pressed={page.marked === false} onClick={() => say(false)}>
        <span aria-hidden="true">✗</span> Not
      </button>
      {error !== "" && <span role="alert">{error}</span>}
    </div>
  );
}

export function PageCard({
  crawl,
  card,
  onMarked,
}: {
  crawl: string;
  card: Card;
  onMarked(outcome: MarkOutcome): void;
}) {
  const steps = card.way.slice(0, -1);
  return (
    <article class="card">
      <header>
        <h3>
          <a href={`#/crawls/${crawl}/pages/${card.id}`}>
            <Said text={card.title} length={120} fallback="Without a title" />
          </a>
        </h3>
        <Relevance value={card.relevance} marked={card.marked} />
      </header>
      <p class="address">
        <Said text={card.url} length={110} />
      </p>
      {card.excerpt !== "" && (
        <p class="excerpt">
          <Said text={card.excerpt} length={260} />
        </p>
      )}
      <footer>
        <Way steps={steps} />
        <Marking crawl={crawl} page={card} onMarked={onMarked} />
      </footer>
    </article>
  );
}

/** From the seed to the page, by the words of the links. */
function Way({ steps }: { steps: Card["way"] }) {
  if (steps.length === 0) return <p class="way quiet">a seed</p>;
  return (
    <details class="way">
      <summary>{steps.length === 1 ? "1 step" : `${steps.length} steps`} from a seed</summary>
      <ol>
        {steps.map((step) => (
          <li key={step.url}>
            <Said text={step.anchor} length={60} fallback="seed" />{" "}
            <span class="address">
              <Said text={step.url} length={80} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What came of marks, for eyes and ears. */
export function MarkEffect({ outcome }: { outcome: MarkOutcome | undefined }) {
  return (
    <p class={outcome === undefined ? "effect nothing" : "effect"} role="status">
      {outcome === undefined ? "" : effectText(outcome)}
    </p>
  );
}

function effectText({ taken, learns, judgedAgain, movedLinks, relevantBefore, relevantNow }: MarkOutcome): string {
  if (taken === "recorded") return "Noted. The crawl takes it in behind its next page, or when it goes on.";
  if (learns === false) return "Noted. The judge of this recipe cannot learn: it counts for this page alone.";
  const relevant =
    relevantNow === relevantBefore
      ? `${relevantNow} pages relevant, as before`
      : `${relevantNow} pages relevant, ${relevantBefore} before`;
  return `Learned: ${judgedAgain} ${judgedAgain === 1 ? "page" : "pages"} judged anew, ${movedLinks} waiting ${movedLinks === 1 ? "link" : "links"} moved; ${relevant}.`;
}

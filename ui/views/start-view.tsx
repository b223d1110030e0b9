/** Start here: from words, addresses or texts to a topic, and to its first crawl. @module */
import { useState } from "preact/hooks";
import { duration, integer } from "../../src/display.ts";
import type { Draft, JudgementView, NewTopic } from "../../src/ui/topic-schemas.ts";
import { messageOf, post } from "../api.ts";
import { useAnswer } from "../hooks.ts";
import { Panel, Relevance, Trouble } from "../parts/bits.tsx";
import { Terms, type WeighedTerm } from "../parts/terms.tsx";

interface Form {
  readonly name: string;
  readonly words: string;
  readonly addresses: string;
  readonly texts: string;
  readonly seeds: string;
  readonly web: "demo" | null;
  readonly contact: string;
  readonly pages: number;
}

const EMPTY: Form = { name: "", words: "", addresses: "", texts: "", seeds: "", web: "demo", contact: "", pages: 500 };
const linesOf = (text: string) => text.split(/\s+/).filter((line) => line !== "");

export function StartView() {
  const [form, setForm] = useState(EMPTY);
  const [topic, setTopic] = useState<Pick<NewTopic, "examples" | "background">>({ examples: [], background: [] });
  const [terms, setTerms] = useState<readonly WeighedTerm[]>([]);
  const [draft, setDraft] = useState<Draft>();
  const [busy, setBusy] = useState("");
  const [error, setError] = useState("");
  const bundled = useAnswer<NewTopic[]>("/topics").value;
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  const source = { web: form.web, contact: form.contact };
  const doing = async (what: string, action: () => Promise<void>) => {
    setBusy(what);
    setError("");
    try {
      await action();
    } catch (problem) {
      setError(messageOf(problem));
    } finally {
      setBusy("");
    }
  };
  const find = () =>
    doing("Reading and comparing…", async () => {
      const texts = form.texts.split(/\n\s*-{3,}\s*\n/);
      const found = await post<Draft>("/topics/draft", {
        words: form.words,
        addresses: linesOf(form.addresses),
        texts,
        ...source,
      });
      setDraft(found);
      setTerms(found.terms.map((term) => ({ ...term, isStruck: false })));
      setTopic({ examples: linesOf(form.addresses), background: [] });
    });
  const take = (known: NewTopic) => {
    set({
      name: known.name,
      seeds: known.seeds.join("\n"),
      addresses: known.examples.slice(0, 3).join("\n"),
      web: "demo",
    });
    setTerms(Object.entries(known.words).map(([term, weight]) => ({ term, weight, isStruck: false })));
    setTopic({ examples: known.examples, background: known.background });
    setDraft(undefined);
  };
  const whole = (): NewTopic => ({
    name: form.name.trim(),
    language: draft?.language ?? "en",
    words: Object.fromEntries(terms.filter(({ isStruck }) => !isStruck).map(({ term, weight }) => [term, weight])),
    seeds: linesOf(form.seeds).length > 0 ? linesOf(form.seeds) : linesOf(form.addresses),
    ...topic,
  });
  const start = () =>
    doing("Starting…", async () => {
      const { id } = await post<{ id: string }>("/crawls", { topic: whole(), pages: form.pages, ...source });
      location.hash = `#/crawls/${id}`;
    });
  const isReady = form.name.trim() !== "" && terms.some(({ isStruck }) => !isStruck) && whole().seeds.length > 0;
  return (
    <>
      <header class="top">
        <div>
          <h1>A new topic</h1>
          <p class="quiet">Some words, three pages or a pasted text are enough; more of each is better.</p>
        </div>
      </header>
      <Trouble text={error} />
      <p role="status" class={busy === "" ? "nothing" : "note"}>
        {busy}
      </p>
      <form class="start" onSubmit={(event) => event.preventDefault()}>
        <Panel title="1. What is it about?" id="about" wide>
          {bundled !== undefined && (
            <p class="row">
              <span class="quiet">Try a topic of the bundled web:</span>
              {bundled.map((known) => (
                <button type="button" class="plain" key={known.name} onClick={() => take(known)}>
                  {known.name}
                </button>
              ))}
            </p>
          )}
          <Field label="Name" value={form.name} onChange={(name) => set({ name })} placeholder="storms and floods" />
          <Area
            label="Words, with commas between; a weight may follow"
            value={form.words}
            onChange={(words) => set({ words })}
            placeholder="storm:0.8, flash flood, rain:0.5"
          />
          <Area
            label="Addresses of pages about it, one a line"
            value={form.addresses}
            onChange={(addresses) => set({ addresses })}
            placeholder="https://…"
          />
          <Area
            label="Texts about it; a line of --- between two"
            value={form.texts}
            onChange={(texts) => set({ texts })}
          />
          <Where form={form} set={set} />
          <button
            type="button"
            class="main"
            disabled={busy !== "" || form.words + form.addresses + form.texts === ""}
            onClick={find}
          >
            Find its terms
          </button>
          {draft?.read
            .filter(({ problem }) => problem !== "")
            .map(({ address, problem }) => (
              <p class="trouble" key={address}>
                {address}: {problem}
              </p>
            ))}
        </Panel>
        {terms.length > 0 && (
          <>
            <Panel title="2. Weigh and strike its terms" id="terms" wide>
              <Terms terms={terms} onChange={setTerms} />
              {draft !== undefined && draft.concepts.length > 0 && (
                <details>
                  <summary>Notions found in the texts</summary>
                  <ul class="concepts">
                    {draft.concepts.map(({ term, related }) => (
                      <li key={term}>
                        <strong>{term}</strong> {related.length > 0 && <span class="quiet">{related.join(", ")}</span>}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </Panel>
            <Panel title="3. Judge a page on the spot" id="judge" wide>
              <JudgeOne topic={whole} source={source} doing={doing} isBusy={busy !== ""} />
            </Panel>
            <Panel title="4. The first crawl" id="crawl" wide>
              <Area
                label="Where to start, one address a line (else the pages above)"
                value={form.seeds}
                onChange={(seeds) => set({ seeds })}
              />
              <Field
                label="Fetch at most so many pages"
                mode="numeric"
                value={String(form.pages)}
                onChange={(pages) => set({ pages: Math.max(1, Math.round(Number(pages))) })}
              />
              <p class="quiet">{costText(form)}</p>
              <button type="button" class="main" disabled={!isReady || busy !== ""} onClick={start}>
                Start the crawl
              </button>
              {!isReady && <p class="quiet">It needs a name, a term, and an address to start from.</p>}
            </Panel>
          </>
        )}
      </form>
    </>
  );
}

/** By what crawls of the bundled web and polite crawls of the open web take. */
function costText({ web, pages }: Form): string {
  const text = (perSecond: number) => duration((pages / perSecond) * 1000);
  return web === "demo"
    ? `About ${text(20)} (minutes:seconds) for ${integer(pages)} pages of the bundled web.`
    : `Between ${text(10)} and ${text(1)} for ${integer(pages)} pages: each host is asked once a second, so many hosts are quicker than one.`;
}

function Where({ form, set }: { form: Form; set(change: Partial<Form>): void }) {
  return (
    <fieldset class="where">
      <legend>Where to look</legend>
      <label>
        <input type="radio" name="web" checked={form.web === "demo"} onChange={() => set({ web: "demo" })} /> the
        bundled web, without a network
      </label>
      <label>
        <input type="radio" name="web" checked={form.web === null} onChange={() => set({ web: null })} /> the open web
      </label>
      {form.web === null && (
        <Field
          label="Who crawls (mail or web address, which site owners see)"
          value={form.contact}
          onChange={(contact) => set({ contact })}
          placeholder="you@example.org"
        />
      )}
    </fieldset>
  );
}

function JudgeOne(props: {
  topic(): NewTopic;
  source: { web: "demo" | null; contact: string };
  isBusy: boolean;
  doing(what: string, action: () => Promise<void>): Promise<void>;
}) {
  const [page, setPage] = useState("");
  const [judged, setJudged] = useState<JudgementView>();
  const judge = () =>
    props.doing("Judging…", async () => {
      const isAddress = /^https?:\/\/\S+$/i.test(page.trim());
      const about = isAddress ? { address: page.trim() } : { text: page };
      const topic = props.topic();
      setJudged(
        await post<JudgementView>("/topics/judge", {
          topic: { ...topic, name: topic.name || "topic" },
          ...about,
          ...props.source,
        }),
      );
    });
  return (
    <>
      <Area label="An address or a text" value={page} onChange={setPage} />
      <div class="row">
        <button type="button" disabled={props.isBusy || page.trim() === ""} onClick={judge}>
          Judge it
        </button>
        {judged !== undefined && (
          <p role="status" class="row">
            <Relevance value={judged.relevance} marked={null} /> by {judged.model}
          </p>
        )}
      </div>
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly mode?: "text" | "numeric";
  onChange(text: string): void;
}

function Field({ label, value, onChange, placeholder = "", mode = "text" }: FieldProps) {
  return (
    <label class="field">
      {label}
      <input
        type="text"
        inputMode={mode}
        value={value}
        placeholder={placeholder}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

function Area({ label, value, onChange, placeholder = "" }: FieldProps) {
  return (
    <label class="field">
      {label}
      <textarea
        rows={3}
        value={value}
        placeholder={placeholder}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

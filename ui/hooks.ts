/** State that comes from the server. @module */
import type { Ref } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { CrawlPage } from "../src/ui/schemas.ts";
import { get, messageOf } from "./api.ts";

/** An answer that takes long is not asked for again soon: who watches must not slow the crawl down. The first may be late for once. */
const PATIENCE = 100;
const NOT_WHOLE_MS = 1500;

export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: string;
  reload(): void;
}

/** Asks again when `version` changes, and at most every `restMs`; what is shown stays until the answer is there. */
export function useAnswer<Value>(path: string | undefined, version: unknown = 0, restMs = 4000): Loaded<Value> {
  const [state, setState] = useState<{ path: string; value: Value | undefined; error: string }>({
    path: "",
    value: undefined,
    error: "",
  });
  const [turn, setTurn] = useState(0);
  const askedAt = useRef({ path: "", at: 0, took: 0, lastTook: 0, turn: 0 });
  const reload = useCallback(() => setTurn((number) => number + 1), []);
  useEffect(() => {
    if (path === undefined) return;
    let isGone = false;
    const isNew = askedAt.current.path !== path || askedAt.current.turn !== turn;
    const rest = isNew
      ? 0
      : Math.max(0, askedAt.current.at + Math.max(restMs, PATIENCE * askedAt.current.took) - performance.now());
    const timer = setTimeout(() => {
      const at = performance.now();
      const before = askedAt.current.path === path ? askedAt.current.lastTook : 0;
      askedAt.current = { path, at, took: 0, lastTook: 0, turn };
      get<Value>(path)
        .finally(() => {
          const lastTook = performance.now() - at;
          if (askedAt.current.at === at)
            askedAt.current = { path, at, turn, lastTook, took: Math.min(before, lastTook) };
        })
        .then(
          (value) => !isGone && setState({ path, value, error: "" }),
          (error: unknown) => !isGone && setState((old) => ({ ...old, path, error: messageOf(error) })),
        );
    }, rest);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [path, version, turn]);
  return { value: state.value, error: state.error, reload };
}

/** Looked for so far outside the window, so that what is scrolled to is there already. */
const NEARLY_SEEN = "200px";

/** The value as it was when the element was last to be seen: what nobody looks at need not be asked for again. */
export function useWhileSeen<Value>(value: Value): { readonly ref: Ref<HTMLDivElement>; readonly seen: Value } {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef(value);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: NEARLY_SEEN,
    });
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  if (isSeen && !document.hidden) last.current = value;
  return { ref, seen: last.current };
}

/** Asks again soon where an answer is not whole yet. */
export function useUntilWhole({ value, reload }: Loaded<unknown>, isWhole: boolean): void {
  useEffect(() => {
    if (value === undefined || isWhole) return;
    const timer = setTimeout(reload, NOT_WHOLE_MS);
    return () => clearTimeout(timer);
  }, [value, isWhole, reload]);
}

/** The crawl with its figures, as they change. */
export function useCrawl(id: string): { page: CrawlPage | undefined; isLost: boolean; error: string } {
  const [page, setPage] = useState<CrawlPage>();
  const [isLost, setLost] = useState(false);
  const [error, setError] = useState("");
  useEffect(() => {
    setPage(undefined);
    setError("");
    get<CrawlPage>(`/crawls/${id}`).then(setPage, (problem: unknown) => setError(messageOf(problem)));
    const source = new EventSource(`/api/crawls/${id}/events`);
    source.addEventListener("figures", (event) => {
      setLost(false);
      setPage(JSON.parse(event.data) as CrawlPage);
    });
    source.addEventListener("error", () => setLost(true));
    return () => source.close();
  }, [id]);
  return { page, isLost, error };
}

export function useRoute(): readonly string[] {
  const read = () =>
    location.hash
      .replace(/^#\/?/, "")
      .split("/")
      .filter((part) => part !== "")
      .map(decodeURIComponent);
  const [route, setRoute] = useState(read);
  useEffect(() => {
    const changed = () => {
      setRoute(read());
      scrollTo(0, 0);
      document.getElementById("main")?.focus(); // where a new view begins, for those who listen or use the keyboard
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}

/** Changes when light and dark do, so that what is drawn is drawn anew. */
export function useScheme(): boolean {
  return useMedia("(prefers-color-scheme: dark)");
}

/** Whether a media query holds, as that changes. */
export function useMedia(text: string): boolean {
  const query = matchMedia(text);
  const [holds, setHolds] = useState(query.matches);
  useEffect(() => {
    const changed = () => setHolds(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  });
  return holds;
}

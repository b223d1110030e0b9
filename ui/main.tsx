/** The page: which view the address names. @module */
import "./language.ts";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { useRoute } from "./hooks.ts";
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { ComparisonsView } from "./views/comparisons-view.tsx";
import { CrawlView } from "./views/crawl-view.tsx";
import { ListView } from "./views/list-view.tsx";
import { PageView } from "./views/page-view.tsx";
import { QuestionsView } from "./views/questions-view.tsx";
import { SharedView } from "./views/shared-view.tsx";
import { StartView } from "./views/start-view.tsx";

// The token was exchanged for a cookie: it must not stay in the address, the history or a screenshot.
if (new URLSearchParams(location.search).has("token"))
  history.replaceState(null, "", location.pathname + location.hash);

function App() {
  const route = useRoute();
  useEffect(() => {
    document.title = `${titleOf(route)} – Honeyguide`;
  }, [route]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        To the content
      </button>
      <nav aria-label="Honeyguide">
        <a class="brand" href="#/">
          <img src="/icon.svg" alt="" width={26} height={26} /> Honeyguide
        </a>
        <a href="#/">Crawls</a>
        <a href="#/comparisons">Comparisons</a>
        <a href="#/new">New topic</a>
        <a class="last" href="/api/openapi.json">
          API
        </a>
      </nav>
      <main id="main" tabIndex={-1}>
        <View route={route} />
      </main>
    </>
  );
}

function titleOf([first, id, what]: readonly string[]): string {
  if (first === "new") return "New topic";
  if (first === "comparisons") return "Comparisons";
  if (first === "shared") return "Crawl on several machines";
  if (first !== "crawls" || id === undefined) return "Crawls";
  return what === "pages" ? "Page" : what === "questions" ? "Questions" : "Crawl";
}

function View({ route }: { route: readonly string[] }) {
  const [first, id = "", what, page = ""] = route;
  if (first === "new") return <StartView />;
  if (first === "comparisons") return <ComparisonsView chosen={route.slice(1)} />;
  if (first === "shared") return <SharedView id={id} />;
  if (first !== "crawls" || id === "") return <ListView />;
  if (what === "pages") return <PageView key={page} crawl={id} id={page} />;
  if (what === "questions") return <QuestionsView id={id} />;
  return <CrawlView key={id} id={id} />;
}

const root = document.getElementById("app");
if (root !== null) render(<App />, root);

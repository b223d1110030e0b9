/**
 * What the tools of the software project make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE62, HEX, monthAfter, monthName, token } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import {
  addressOf,
  escaped,
  listHtml,
  numberIn,
  paragraphsHtml,
  type Spot,
  trapped,
} from "../whole-aside/whole-site.ts";
import { type Article, type Grounds, relinked, toArticles } from "../whole-aside-third/shelf.ts";
import { choiceOf } from "./kit.ts";

const NAMES = [
  "tracker calendar",
  "wiki sessions",
  "source tree",
  "issue filters",
  "unwritten wiki pages",
  "builds",
  "watch tokens",
  "manual previews",
  "wiki diffs",
  "commits",
  "manual search",
] as const;
const FOLDERS = ["src", "lib", "vendor", "lemma", "test", "include", "contrib", "node", "doc", "tools", "cases", "old"];
const FILTERS = {
  status_id: ["o", "c", "*", "1", "2", "3", "5"],
  tracker_id: ["1", "2", "3", "4"],
  assigned_to_id: ["me", "7", "12", "31", "44", "58", "90"],
  fixed_version_id: ["11", "12", "15", "19", "22", "27"],
  category_id: ["3", "4", "8", "9", "13"],
  priority_id: ["3", "4", "5", "6", "7"],
  sort: ["id%3Adesc", "updated_on%3Adesc", "priority%3Adesc%2Cid", "subject", "author"],
  group_by: ["tracker", "status", "author", "category"],
} as const;
const BUILDS = 80_000_000;
const REVISIONS = 4000;
const TOKEN_LETTERS = `${BASE62}-_`;

export function toolkitTraps({ shelf, link, frame, realAt }: Grounds) {
  const isWiki = ({ section }: Article) => section.startsWith("wiki-");
  const wikiPages = shelf.all.filter(isWiki);
  const chapters = shelf.good.filter(({ address }) => address.startsWith("/docs/stable/"));
  const pageName = ({ address }: Article) => address.slice(address.indexOf("=") + 1);
  const anyArticle = (rng: Rng) => pick(rng, rng.next() < 0.5 ? shelf.good : shelf.other);
  const withSession = (id: string, address: string) =>
    address.replace(/^\/wiki\/Wiki\.jsp\?/, `/wiki/Wiki.jsp;jsessionid=${id}?`);
  const sessionId = (rng: Rng) => token(rng, 32, "0123456789ABCDEF");
  const monthAt = (month: string, extra = "") =>
    `/projects/lemma/issues/calendar?month=${Number(month.slice(5))}&year=${month.slice(0, 4)}${extra}`;
  const ganttAt = (month: string, months: number, zoom: number) =>
    `/projects/lemma/issues/gantt?month=${Number(month.slice(5))}&months=${months}&year=${month.slice(0, 4)}&zoom=${zoom}`;
  const treeAt = (path: readonly string[]) => `/git/lemma/src/branch/main/${path.join("/")}`;
  const filtersAt = (chosen: ReadonlyMap<string, string>) =>
    `/projects/lemma/issues?set_filter=1&${Array.from(chosen, ([name, value]) => `${name}=${value}`).join("&")}`;
  const choice = (rng: Rng) => choiceOf(rng, FILTERS);
  const unwritten = (rng: Rng) =>
    `${capital(shelf.term(rng).split("-")[0] ?? "")}${capital(shelf.term(rng).replaceAll("-", ""))}`;
  const wikiAt = (name: string) => `/wiki/Wiki.jsp?page=${name}`;
  const watchAt = (rng: Rng) =>
    `/watchers/watch?object_id=${anyArticle(rng).number}&object_type=issue&authenticity_token=${token(rng, 86, TOKEN_LETTERS)}%3D%3D`;
  const previewAt = (rng: Rng, chapter: string) =>
    chapter.replace("/docs/stable/", `/docs/${pick(rng, ["dev", "pr", "main"])}-${token(rng, 8, HEX)}/`);
  const diffAt = (name: string, newer: number, older: number) => `/wiki/Diff.jsp?page=${name}&r1=${newer}&r2=${older}`;
  const commitAt = (sha: string) => `/git/lemma/commit/${sha}`;
  const searchAt = (terms: readonly string[]) =>
    `/docs/search.html?q=${terms.join("+")}&check_keywords=yes&area=default`;

  const ways = (address: string) => {
    const rng = shelf.chance("ways", address);
    const month = `20${10 + rng.below(14)}-0${1 + rng.below(9)}`;
    const build = 9000 + rng.below(40_000);
    const [wikiPage, chapter] = [pick(rng, wikiPages), pick(rng, chapters)];
    const here = shelf.at(address);
    const shown = here !== undefined && isWiki(here) ? here : wikiPage;
    const manual = chapters.find((article) => article.address === address) ?? chapter;
    const revision = 3 + rng.below(60);
    const filter = () => {
      const chosen = new Map([choice(rng), choice(rng)]);
      return link(filtersAt(chosen), [...chosen.keys()].join(", ").replaceAll("_id", ""));
    };
    return {
      account: [link(withSession(sessionId(rng), wikiPage.address), "Sign in")],
      versions: [
        link(previewAt(rng, manual.address), "latest"),
        link(previewAt(rng, manual.address), "preview"),
        link(searchAt([shelf.term(rng)]), "Search the manual"),
      ],
      queries: [filter(), filter()],
      calendar: [link(monthAt(month), "Calendar"), link(ganttAt(month, 6, 2), "Gantt")],
      repository: [
        link(treeAt(some(rng, FOLDERS, 1 + rng.below(3))), "Browse"),
        link(commitAt(token(rng, 40, HEX)), `Commit ${token(rng, 7, HEX)}`),
      ],
      builds: [link(`/builds/${build}`, `#${build} passed`), link(`/builds/${build + 1}`, `#${build + 1} failed`)],
      wiki: [
        link(diffAt(pageName(shown), revision, revision - 1), "Last change"),
        link(withSession(sessionId(rng), shown.address), "View"),
        link(wikiAt(unwritten(rng)), "Talk"),
      ],
      watch: [link(watchAt(rng), "Watch"), link(watchAt(rng), "Unwatch")],
      footer: [link(wikiAt(unwritten(rng)), "Help wanted"), link(watchAt(rng), "Subscribe")],
    };
  };

  const planner = (address: string, month: string, isGantt: boolean) => {
    const rng = shelf.chance("planner", address);
    const around = [-1, 1, 12].map((n) => monthAfter(month, n));
    const zooms = [1, 2, 3, 4].map((zoom) => link(ganttAt(month, 3 + rng.below(20), zoom), `Zoom ${zoom}`));
    const heads = around.map((to) => link(isGantt ? ganttAt(to, 6, 2) : monthAt(to), monthName(to)));
    const more = isGantt
      ? zooms
      : [link(monthAt(month, "&set_filter=1"), "Clear"), link(ganttAt(month, 6, 2), "Gantt")];
    const due = toArticles(link, some(rng, shelf.other, rng.below(5)));
    return frame({
      address,
      title: `${isGantt ? "Gantt" : "Calendar"}: ${monthName(month)}`,
      body: `<p>${heads.join(" | ")} ${more.join(" | ")}</p>${listHtml(due)}${paragraphsHtml(shelf.patter(rng, 1, [1, 2]))}`,
    });
  };

  const session = (id: string, address: string, html: () => string) => {
    const rng = shelf.chance("session", id + address);
    return relinked(html(), link, (href) => {
      if (!href.startsWith("/wiki/Wiki.jsp?") || realAt(href) === undefined) return undefined;
      return withSession(rng.next() < 0.8 ? id : sessionId(rng), href);
    });
  };

  const tree = (address: string, path: readonly string[]) => {
    const rng = shelf.chance("tree", address);
    const kept = path.length > 13 ? path.slice(-4) : path;
    const inside = some(rng, FOLDERS, 3 + rng.below(4)).map((name) => link(treeAt([...kept, name]), `${name}/`));
    const parent = path.length > 1 ? [link(treeAt(path.slice(0, -1)), "..")] : [];
    return frame({
      address,
      title: `lemma/${path.join("/")} at main`,
      body: `<table id="repo-files"><tr><td>${[...parent, ...inside].join("</td></tr><tr><td>")}</td></tr></table>
<div class="markdown"><h3>README</h3>${paragraphsHtml(shelf.patter(rng, 1 + rng.below(3), [1, 4]))}</div>`,
    });
  };

  const filters = (address: string, chosen: ReadonlyMap<string, string>) => {
    const rng = shelf.chance("filters", address);
    const further = Array.from({ length: 9 }, () => {
      const [name, value] = choice(rng);
      return link(filtersAt(new Map(chosen).set(name, value)), `${name} ${value.replace(/%../g, " ")}`);
    });
    const page = Number(chosen.get("page") ?? 1);
    const found = toArticles(link, some(rng, rng.next() < 0.5 ? shelf.other : shelf.good, 2 + rng.below(6)));
    return frame({
      address,
      title: "Issues",
      body: `<div id="query_form">${further.join(" ")}</div>${listHtml(found)}${paragraphsHtml(shelf.patter(rng, 1, [1, 2]))}
<p>${link(filtersAt(new Map(chosen).set("page", String(page + 1))), "Next »")}</p>`,
    });
  };

  const noPage = (address: string, name: string) => {
    const rng = shelf.chance("unwritten", address);
    const wanted = Array.from({ length: 5 }, () => unwritten(rng));
    return frame({
      address,
      title: name,
      body: `<div class="information">This page does not exist. Why don't you go and create it?</div>
${paragraphsHtml(shelf.patter(rng, 2 + rng.below(3), [2, 4]))}
<h4>Pages with similar names</h4>${listHtml(wanted.map((other) => link(wikiAt(other), other)))}`,
    });
  };

  const build = (address: string, number: number) => {
    const rng = shelf.chance("build", address);
    const near = [number - 1, number + 1, number + 3 + rng.below(30)].filter((n) => n > 0 && n < BUILDS);
    const log = Array.from({ length: 6 }, () => `ok ${rng.below(999)} - ${shelf.term(rng)} (${rng.below(4000)} ms)`);
    return frame({
      address,
      title: `Build #${number}`,
      body: `<pre>${log.join("\n")}</pre>${paragraphsHtml(shelf.patter(rng, 1, [1, 3]))}
<p>${near.map((n) => link(`/builds/${n}`, `#${n}`)).join(" ")}</p>`,
    });
  };

  const watch = (address: string) => {
    const rng = shelf.chance("watch", address);
    const article = anyArticle(rng);
    return frame({
      address,
      title: "Confirm",
      body: `<p>You are about to watch ${link(article.address, article.title)}. Please log in first.</p>
${paragraphsHtml(shelf.text(article).slice(0, 1))}<p>${[0, 1, 2].map(() => link(watchAt(rng), "Watch")).join(" ")}</p>`,
    });
  };

  /** A build of the manual for every change: its own links stay in it. */
  const preview = (address: string, build: string, html: () => string) => {
    const rng = shelf.chance("preview", address);
    const stay = (href: string) => href.replace("/docs/stable/", `/docs/${build}/`);
    const others = [0, 1, 2].map(() => link(previewAt(rng, pick(rng, chapters).address), "Other builds"));
    const page = relinked(html(), link, (href) => (href.startsWith("/docs/stable/") ? stay(href) : undefined));
    return page.replace(
      "</h2>",
      `</h2><div class="admonition">This is the manual of ${build}. ${others.join(" ")}</div>`,
    );
  };

  const diff = (address: string, name: string, newer: number, older: number) => {
    const rng = shelf.chance("diff", address);
    const pairs = [
      [newer, Math.max(1, older - 1)],
      [newer + 1, older],
      [newer + 1, newer],
      [newer + 5, Math.max(1, older - 2)],
    ] as const;
    const lines = shelf.patter(rng, 2, [1, 2]);
    return frame({
      address,
      title: `${name}: difference between version ${newer} and version ${older}`,
      body: `<table class="diff"><tr><td class="diffadd"><p>${lines.map(escaped).join('</p></td></tr><tr><td class="diffrem"><p>')}</p></td></tr></table>
${listHtml(pairs.map(([a, b]) => link(diffAt(name, a, b), `Version ${a} against ${b}`)))}`,
    });
  };

  const commit = (address: string, sha: string) => {
    const rng = shelf.chance("commit", address);
    const parents = Array.from({ length: 1 + rng.below(3) }, () => token(rng, 40, HEX));
    return frame({
      address,
      title: `${sha.slice(0, 10)}: ${pick(rng, ["fix", "add", "drop", "rename"])} ${shelf.term(rng)}`,
      body: `${paragraphsHtml(shelf.patter(rng, 1, [1, 3]))}<pre>@@ -${rng.below(900)},7 +${rng.below(900)},9 @@</pre>
<p>Parents: ${parents.map((parent) => link(commitAt(parent), parent.slice(0, 10))).join(" ")}
${link(commitAt(token(rng, 40, HEX)), "Child")} ${link(treeAt([pick(rng, FOLDERS)]), "Browse source")}</p>`,
    });
  };

  const search = (address: string, terms: readonly string[]) => {
    const rng = shelf.chance("search", address);
    const kept = terms.slice(-3);
    const similar = Array.from({ length: 5 }, () => {
      const term = shelf.term(rng);
      return link(searchAt(rng.next() < 0.5 ? [term] : [...kept, term]), term.replaceAll("-", " "));
    });
    const found = some(rng, chapters, 2 + rng.below(4));
    return frame({
      address,
      title: `Search: ${terms.join(" ")}`,
      body: `${listHtml(found.map((article) => `${link(article.address, article.title)}<p>${escaped(shelf.text(article)[1] ?? "")}</p>`))}
<p>Similar searches: ${similar.join(", ")}</p>`,
    });
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search: query, searchParams: asked } = url;
    const address = addressOf(url);
    const name = asked.get("page") ?? "";
    const id = /^\/wiki\/Wiki\.jsp;jsessionid=([0-9A-F]{32})$/.exec(path)?.[1];
    const html = id === undefined ? undefined : realAt(`/wiki/Wiki.jsp${query}`);
    if (id !== undefined && html !== undefined) return trapped("wiki sessions", () => session(id, address, html));
    const view = /^\/projects\/lemma\/issues\/(calendar|gantt)$/.exec(path)?.[1];
    const [year, month] = [numberIn(asked.get("year"), 1000, 2999), numberIn(asked.get("month"), 1, 12)];
    if (view !== undefined && year !== undefined && month !== undefined) {
      const shown = `${year}-${String(month).padStart(2, "0")}`;
      return trapped("tracker calendar", () => planner(address, shown, view === "gantt"));
    }
    if (path === "/projects/lemma/issues" && asked.has("set_filter")) {
      const chosen = new Map(Array.from(query.matchAll(/&(\w+)=([^&]+)/g), ([, key = "", value = ""]) => [key, value]));
      return trapped("issue filters", () => filters(address, chosen));
    }
    if (path === "/wiki/Wiki.jsp" && /^\?page=\w+$/.test(query))
      return trapped("unwritten wiki pages", () => noPage(address, name));
    const [newer, older] = [numberIn(asked.get("r1"), 1, REVISIONS), numberIn(asked.get("r2"), 1, REVISIONS)];
    if (path === "/wiki/Diff.jsp" && newer !== undefined && older !== undefined)
      return trapped("wiki diffs", () => diff(address, name, newer, older));
    if (path === "/watchers/watch" && asked.has("authenticity_token"))
      return trapped("watch tokens", () => watch(address));
    const terms = path === "/docs/search.html" ? asked.get("q") : null;
    if (terms !== null) return trapped("manual search", () => search(address, terms.split(" ")));
    if (query !== "") return undefined;
    if (/^\/git\/lemma\/src\/branch\/main\/./.test(path))
      return trapped("source tree", () => tree(address, path.slice(27).split("/")));
    const number = numberIn(/^\/builds\/(\d+)$/.exec(path)?.[1], 1, BUILDS);
    if (number !== undefined) return trapped("builds", () => build(address, number));
    const sha = /^\/git\/lemma\/commit\/([0-9a-f]{40})$/.exec(path)?.[1];
    if (sha !== undefined) return trapped("commits", () => commit(address, sha));
    const [, made = "", rest = ""] = /^\/docs\/((?:dev|pr|main)-[0-9a-f]{8})(\/.+)$/.exec(path) ?? [];
    const manual = realAt(`/docs/stable${rest}`);
    return manual === undefined ? undefined : trapped("manual previews", () => preview(address, made, manual));
  };

  return { names: NAMES, at, ways };
}

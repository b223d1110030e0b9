/** A small crawl with pages of many kinds, for what leaves a crawl: articles with dates and authors, copies, other languages. */
import { createFolder } from "../src/session/folder.ts";
import { eventsOf, type SmallWeb, smallCrawl } from "../src/testing/small-web.ts";

const HOSTILE = "=HYPERLINK(1)\u009b31m \u202etxt.exe\u2066\u2028 \u{e0041}";
export const STORM = [
  "The storm reached the coast in the night and took the roofs of many houses along the harbour.",
  "By the morning the river had left its bed, and the lower streets of the town were under water.",
  "Nobody was hurt, since most people had gone to the hills the evening before, as they had been told.",
];
const GERMAN = [
  "Das Unwetter erreichte die Küste in der Nacht und deckte die Dächer vieler Häuser am Hafen ab.",
  "Am Morgen war der Fluss über die Ufer getreten, und die unteren Straßen der Stadt standen unter Wasser.",
];
const OTHERS = [
  "This is the list of everything that has been written here about the weather of the last twenty years.",
  "Every spring the council looks at the dams, and every spring it finds that one more winter did them no harm.",
  "Whoever lives below the bridge knows the old marks on the wall, and the year that stands beside each of them.",
  "From the lighthouse one sees the clouds an hour before they come, which has often been time enough for the boats.",
];
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join("\n");
const article = (head: string, body: string) =>
  `<!doctype html><html><head>${head}</head><body><main><article>${body}</article></main></body></html>`;

const linkedData = JSON.stringify({
  "@type": "NewsArticle",
  author: [{ name: "Ada Lovelace" }, { name: "Bob, “the” Builder" }],
  datePublished: "2023-03-05T10:30:00+01:00",
  dateModified: "2023-03-06",
  license: "https://creativecommons.org/licenses/by/4.0/",
});
const words = STORM.join(" ").split(" ");
const long = paragraphs(
  Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 25 }, (__, j) => words[(i * j * 7 + j * 13 + i) % words.length]).join(" "),
  ).map((text, i) => `${text}, and that was part ${i} of the report.`),
);

/** Paths of site.example. */
export const CORPUS: SmallWeb = new Map([
  [
    "index",
    {
      html: article(
        `<title>${HOSTILE}</title>`,
        `<h1>All reports</h1>${paragraphs(OTHERS.slice(0, 1))}
        ${[
          "article",
          "copy",
          "near",
          "same",
          "same-again",
          "deutsch",
          "plain",
          "moved",
          "a%2F..%2F..%2Fetc",
          "untitled",
        ]
          .map(
            (path) =>
              `<p>There is more about ${path} than fits here, and all of it was seen by somebody. Read on in <a href="/${path}">the report ${path}</a>.</p>`,
          )
          .join("")}`,
      ),
    },
  ],
  [
    "article",
    {
      html: article(
        `<title>Storm, "the" report</title><meta name="description" content="What the storm did.">
        <link rel="canonical" href="/article"><script type="application/ld+json">${linkedData}</script>`,
        `<h1>The storm</h1>${paragraphs(STORM)}<h2>The river</h2>${long}`,
      ).replace("<html>", '<html lang="en-GB">'),
    },
  ],
  [
    "copy",
    {
      html: article(
        "<title>A copy</title><!-- other bytes -->",
        `<h1>The storm</h1>${paragraphs(STORM)}<h2>The river</h2>${long}`,
      ),
    },
  ],
  [
    "near",
    {
      html: article(
        "<title>Nearly</title>",
        `<h1>The storm</h1>${paragraphs(STORM)}<h2>The river</h2>${long.replace("part 59", "page 59")}`,
      ),
    },
  ],
  ["same", { html: article("<title>Same</title>", `<h1>Same</h1>${paragraphs(OTHERS.slice(1, 3))}`) }],
  ["same-again", { html: article("<title>Same</title>", `<h1>Same</h1>${paragraphs(OTHERS.slice(1, 3))}`) }],
  [
    "deutsch",
    {
      html: article("<title>Unwetter</title>", `<h1>Unwetter</h1>${paragraphs(GERMAN)}`),
      headers: { "last-modified": "Tue, 05 Mar 2013 10:30:00 GMT" },
    },
  ],
  ["plain", { text: `A plain text.\r\n\r\n${STORM.join("\n")}` }],
  ["moved", { redirect: "untitled" }],
  ["untitled", { html: article("", `<h1>Heading only</h1>${paragraphs([OTHERS[3] ?? ""])}`) }],
  [
    "a%2F..%2F..%2Fetc",
    {
      html: article(
        "<title>Escape</title>",
        `<h1>Escape</h1>${paragraphs(["The path of this page leads out of its folder, or would do so if anybody let it do what it says."])}`,
      ),
    },
  ],
]);

/** Crawls it into a folder. */
export async function crawlCorpus(
  folder: string,
  web: SmallWeb = CORPUS,
  seedPaths = ["index"],
  recipe = "bfs",
): Promise<void> {
  const archive = { software: "honeyguide/test", description: "a test", now: () => 1_700_000_000_000 };
  const crawl = createFolder(folder, JOB, archive);
  await eventsOf(await smallCrawl({ web, recipe, store: crawl.store, seedPaths, budget: web.size }));
  crawl.close();
}

const JOB = {
  format: 1,
  honeyguide: "0.1.0",
  createdAt: "2023-11-14T22:13:20.000Z",
  topic: { name: "storms", words: ["storm"], seeds: ["http://site.example/index"] },
  recipe: "bfs",
  model: "vsm",
  seeds: ["http://site.example/index"],
  pages: 100,
  window: 1,
  concurrency: 1,
  commitOrder: "in-order",
  scope: {},
};

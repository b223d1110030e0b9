/** PDF, EPUB, Markdown and plain text as pages, over HTTP: judged, followed, archived, exported, replayed, repaired. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { DocumentKind } from "../../src/document-kind.ts";
import { type CrawlOptions, crawl, exportCrawl, repairCrawl } from "../../src/index.ts";
import { readJob } from "../../src/session/saved-job.ts";
import { stormEpub, stormPdf } from "../documents.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { DEFAULT_SITE, linkPage, page, type Site, type SiteServer, startSiteServer } from "./site-server.ts";

const folder = temporaryFolder("documents");
const at = (name: string) => join(folder, name);
let server: SiteServer;

beforeAll(async () => {
  const sites: Record<string, Site> = {};
  server = await startSiteServer(sites);
  const pdf = await stormPdf(`${server.origin}/behind-the-pdf`);
  const book = stormEpub([
    {
      name: "one",
      body: `<h1>The flood</h1><p>A storm and a <a href="${server.origin}/behind-the-book">flood</a>.</p>`,
    },
  ]);
  sites[DEFAULT_SITE] = {
    "/": linkPage("storm", ["/surge.pdf", "/book.epub", "/notes.md", "/notes.txt", "/picture.png", "/broken.pdf"]),
    "/surge.pdf": page(Buffer.from(pdf), { type: "application/pdf" }),
    "/book.epub": page(Buffer.from(book), { type: "application/epub+zip" }),
    "/notes.md": page("# Storm notes\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nA [flood](behind-the-notes).", {
      type: "text/markdown; charset=utf-8",
    }),
    "/notes.txt": page(`A storm.\n  Two spaces.\n\nSee ${server.origin}/behind-the-text!`, { type: "text/plain" }),
    "/broken.pdf": page("%PDF-1.7\nbroken", { type: "application/pdf" }),
    ...Object.fromEntries(
      ["pdf", "book", "notes", "text"].map((name) => [
        `/behind-the-${name}`,
        page(`<title>behind ${name}</title>storm`),
      ]),
    ),
  };
});
afterAll(() => server.close());

async function run(out: string, options: CrawlOptions = {}) {
  const topic = { name: "storms", words: ["storm", "flood"], seeds: [`${server.origin}/`] };
  const live = options.web === undefined ? { contact: "test@example.org", allowPrivate: true, delayMs: 0 } : {};
  const crawling = await crawl(topic, { recipe: "bfs", window: 1, pages: 50, out: at(out), ...live, ...options });
  const paths: string[] = [];
  try {
    for await (const event of crawling) if (event.type === "page") paths.push(new URL(event.page.url).pathname);
    return { paths, reasons: crawling.crawl.totals.reasons };
  } finally {
    await crawling.close();
  }
}

const recordSchema = z.looseObject({ url: z.string(), title: z.string().nullable() });

/** Path → what was exported. */
async function exported(crawlName: string): Promise<Map<string, z.infer<typeof recordSchema>>> {
  const output = at(`${crawlName}.jsonl`);
  await exportCrawl(at(crawlName), { format: "jsonl", text: true, markdown: true, output });
  const lines = readFileSync(output, "utf8").trim().split("\n");
  const records = lines.map((line) => recordSchema.parse(JSON.parse(line)));
  return new Map(records.map((record) => [new URL(record.url).pathname, record]));
}

const ALL = [
  "/",
  "/surge.pdf",
  "/book.epub",
  "/notes.md",
  "/notes.txt",
  "/behind-the-pdf",
  "/behind-the-book",
  "/behind-the-notes",
  "/behind-the-text",
];

describe("a crawl of documents", () => {
  it("judges them, follows their links, and says why one cannot be read", async () => {
    const { paths, reasons } = await run("all");
    expect(paths).toEqual(ALL);
    expect(reasons).toMatchObject({ "content-type": 1, "bad-document": 1 });
    expect(readJob(at("all")).types).toEqual(["html", "text", "pdf", "epub"]);
  });

  it("exports what they say and what is known of them", async () => {
    const records = await exported("all");
    expect(records.get("/surge.pdf")).toMatchObject({
      title: "Storm surges",
      author: "Ada Rain",
      description: "How storms move the sea",
      published: "2020-02-03T04:05:06Z",
      modified: "2021-03-04T05:06:07Z",
      language: "en",
      contentType: "application/pdf",
      charset: null,
      links: 2,
      outline: [
        { level: 1, text: "The storm surge of 1953" },
        { level: 2, text: "What came of it" },
      ],
    });
    expect(records.get("/surge.pdf")?.markdown).toContain(`See [the report](${server.origin}/behind-the-pdf)`);
    expect(records.get("/surge.pdf")?.text).toContain("It flooded the towns of the coast.");
    expect(records.get("/book.epub")).toMatchObject({
      title: "Floods & storms",
      author: "Bob Dyke, Eve Weir",
      published: "2019-05-06",
      text: "The flood\n\nA storm and a flood.",
    });
    expect(records.get("/notes.md")).toMatchObject({ title: "Storm notes", charset: "utf-8" });
    expect(records.get("/notes.md")?.markdown).toMatch(/\| a \| b \|\n\| -+ \| -+ \|\n\| 1 \| 2 \|/);
    expect(records.get("/notes.md")?.markdown).toContain(`[flood](${server.origin}/behind-the-notes)`);
    expect(records.get("/notes.txt")?.text).toBe(`A storm.\n  Two spaces.\n\nSee ${server.origin}/behind-the-text!`);
  });

  it("is the same crawl on its own archive", async () => {
    const { paths } = await run("replayed", { web: at("all") });
    expect(paths).toEqual(ALL);
    const [original, replayed] = [await exported("all"), await exported("replayed")];
    const said = ({ title, text, markdown, author }: Record<string, unknown>) => ({ title, text, markdown, author });
    for (const path of ALL) expect(said(replayed.get(path) ?? {})).toEqual(said(original.get(path) ?? {}));
  });

  it("comes back from the archive when its database is lost", async () => {
    const original = await exported("all");
    for (const file of ["crawl.db", "crawl.db-wal", "crawl.db-shm"]) rmSync(join(at("all"), file), { force: true });
    const report = await repairCrawl(at("all"), { out: at("repaired") });
    expect([report.pages, report.remadePages]).toEqual([ALL.length, ALL.length]);
    const repaired = await exported("repaired");
    const known = ({ title, text, language, links }: Record<string, unknown>) => ({ title, text, language, links });
    for (const path of ALL) expect(known(repaired.get(path) ?? {})).toEqual(known(original.get(path) ?? {}));
  });

  it.each<[readonly DocumentKind[], readonly string[]]>([
    [["html"], ["/"]],
    [
      ["html", "pdf"],
      ["/", "/surge.pdf", "/behind-the-pdf"],
    ],
  ])("of the types %j fetches nothing else", async (types, expected) => {
    const name = types.join("-");
    const before = server.requests.length;
    const { paths, reasons } = await run(name, { types });
    expect(paths).toEqual(expected);
    expect(reasons["content-type"]).toBe(types.includes("pdf") ? 4 : 6);
    const asked = server.requests.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => /epub|md|txt/.test(path) && path !== "/robots.txt")).toEqual([]);
    expect(readJob(at(name)).types).toEqual(types);
  });
});

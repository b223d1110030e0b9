/** Routes about pages: cards, one page, why it was fetched, what people say of it, questions, export. @module */
import { PassThrough, Readable } from "node:stream";
import { z } from "@hono/zod-openapi";
import { CrawlReader } from "../../store/reader.ts";
import { cardList, explanation, type MarkOutcome, marking, markReport, pageDetail, question } from "../schemas.ts";
import { answers, body, createRoute, newRoutes, type Rooms } from "./api.ts";
import { crawlParams } from "./watching.ts";

const pageParams = crawlParams.extend({ page: z.coerce.number().int().nonnegative() });
/** How long a page waits for a crawl elsewhere to take marks in. */
const MARK_MS = 8000;

const FORMATS = {
  jsonl: { type: "application/x-ndjson", name: "pages.jsonl" },
  csv: { type: "text/csv; charset=utf-8", name: "pages.csv" },
  parquet: { type: "application/vnd.apache.parquet", name: "pages.parquet" },
  warc: { type: "application/warc", name: "pages.warc.gz" },
  wacz: { type: "application/wacz", name: "pages.wacz" },
} as const;
const FORMAT_NAMES = ["jsonl", "csv", "parquet", "warc", "wacz"] as const;

const isTrue = z.enum(["true", "false"]).transform((value) => value === "true");

export function pageRoutes(rooms: Rooms) {
  const { crawls } = rooms;
  const routes = newRoutes();
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}/pages",
      summary: "Pages as cards",
      request: {
        params: crawlParams,
        query: z.object({
          host: z.string().max(300).optional(),
          relevant: isTrue.optional(),
          search: z.string().max(200).optional(),
          before: z.coerce.number().int().positive().optional(),
          order: z.enum(["latest", "best"]).default("latest"),
          limit: z.coerce.number().int().min(1).max(50).default(12),
        }),
      },
      responses: answers(cardList, "The first of those that fit, and how many do."),
    }),
    async (context) => {
      const { id } = context.req.valid("param");
      const query = context.req.valid("query");
      return context.json(await rooms.shelf(id).cards(crawls.figures(id), query), 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}/pages/{page}",
      summary: "One page: its content, its links and what became of them, its place in the archive",
      request: { params: pageParams },
      responses: answers(pageDetail, "The page."),
    }),
    async (context) => {
      const { id, page } = context.req.valid("param");
      return context.json(await rooms.shelf(id).detail(crawls.figures(id), page), 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}/pages/{page}/explanation",
      summary: "Why it was chosen and how its score came about; puts the crawl together again, which may take seconds",
      request: { params: pageParams },
      responses: answers(explanation, "The evidence, with contributions."),
    }),
    async (context) => {
      const { id, page } = context.req.valid("param");
      const folder = crawls.folder(id);
      return context.json(await rooms.asker.explain(folder, addressOf(folder, page)), 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "post",
      path: "/crawls/{id}/marks",
      summary: "Says of pages whether they are about the topic; the judge learns from it at once",
      request: { params: crawlParams, body: body(marking) },
      responses: answers(markReport, "What came of it."),
    }),
    async (context) => {
      const folder = crawls.folder(context.req.valid("param").id);
      const said = context.req.valid("json");
      const { mark, markText } = await import("../../api/mark.ts");
      const addresses = (pages: readonly number[]) => pages.map((page) => addressOf(folder, page));
      const report = await mark(folder, {
        relevant: addresses(said.relevant),
        irrelevant: addresses(said.irrelevant),
        forget: addresses(said.forget),
        waitMs: MARK_MS,
      });
      const { marks, gap: _, ...rest } = report;
      const outcome: MarkOutcome = { ...rest, marks: marks.length, text: markText(report) };
      return context.json(outcome, 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}/questions",
      summary: "The pages whose answer would teach the judge most",
      request: {
        params: crawlParams,
        query: z.object({ count: z.coerce.number().int().min(1).max(100).default(10) }),
      },
      responses: answers(z.array(question), "The most telling first."),
    }),
    async (context) => {
      const folder = crawls.folder(context.req.valid("param").id);
      return context.json([...(await rooms.asker.questions(folder, context.req.valid("query").count))], 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}/export",
      summary: "The pages as a file",
      request: {
        params: crawlParams,
        query: z.object({
          format: z.enum(FORMAT_NAMES).default("jsonl"),
          relevant: isTrue.default(false),
          text: isTrue.default(false),
          markdown: isTrue.default(false),
        }),
      },
      responses: { 200: { description: "The file.", content: { "application/octet-stream": { schema: z.string() } } } },
    }),
    async (context) => {
      const folder = crawls.folder(context.req.valid("param").id);
      const { exportCrawl } = await import("../../api/export.ts");
      const { format, relevant, text, markdown } = context.req.valid("query");
      const output = new PassThrough();
      const withText = format === "warc" || format === "wacz" ? {} : { text, markdown };
      exportCrawl(folder, { format, relevant, ...withText, output }).then(
        () => output.end(),
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      );
      context.header("Content-Type", FORMATS[format].type);
      context.header("Content-Disposition", `attachment; filename="${FORMATS[format].name}"`);
      return context.body(Readable.toWeb(output) as ReadableStream);
    },
  );
  return routes;
}

function addressOf(folder: string, page: number): string {
  const reader = new CrawlReader(folder);
  try {
    return reader.pageOf(page)?.url ?? "";
  } finally {
    reader.close();
  }
}

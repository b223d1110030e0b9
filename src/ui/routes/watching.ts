/** Routes that read: crawls, their figures, hosts, map and what they have learned. @module */
import { z } from "@hono/zod-openapi";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { stopwatchMs, systemClock } from "../../system/clock.ts";
import type { CrawlFigures } from "../figures/crawl-figures.ts";
import { figuresOf, HOST_ORDERS, hostsOf, mapOf, payingWords } from "../figures/summary.ts";
import { documents } from "../pages.ts";
import { crawl, crawlPage, hostList, hostMap, type Learned, learned } from "../schemas.ts";
import { answers, createRoute, newRoutes, type Rooms } from "./api.ts";

const TICK_MS = 1000;
/** Looking takes at most so small a part of the time: who watches a crawl must not slow it down. */
const PATIENCE = 100;
/** Something is sent at least so often, so that both sides notice when the other is gone. */
const QUIET_TICKS = 15;
/** When the list has been sent, and is being looked at. */
const READ_AHEAD_MS = 100;
const WEIGHT_POINTS = 200;
const PAYING_HOSTS = 12;

export const crawlParams = z.object({ id: z.string().min(1).max(40) });

export function watchingRoutes({ crawls }: Rooms) {
  const routes = newRoutes();
  const readAhead = () => {
    crawls.readAhead();
    void documents();
  };
  const pageOf = (id: string) => {
    const figures = figuresOf(crawls.figures(id));
    return { crawl: crawls.info(id), figures };
  };
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls",
      summary: "All crawls, the latest first",
      responses: answers(z.array(crawl), "The crawls."),
    }),
    (context) => {
      setTimeout(readAhead, READ_AHEAD_MS).unref();
      return context.json(crawls.list(), 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}",
      summary: "A crawl with its figures",
      request: { params: crawlParams },
      responses: answers(crawlPage, "The crawl."),
    }),
    (context) => context.json(pageOf(context.req.valid("param").id), 200),
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}/hosts",
      summary: "Hosts of a crawl",
      request: {
        params: crawlParams,
        query: z.object({
          order: z.enum(HOST_ORDERS).default("relevant"),
          descending: z.enum(["true", "false"]).default("true"),
          limit: z.coerce.number().int().min(1).max(5000).default(100),
        }),
      },
      responses: answers(hostList, "The first of them, and how many there are."),
    }),
    (context) => {
      const { order, descending, limit } = context.req.valid("query");
      const { id } = context.req.valid("param");
      const figures = crawls.figures(id);
      const isCounted = figures.countWaiting();
      const restMs = crawls.restMs(id);
      const list = hostsOf(figures, { order, limit, descending: descending === "true", restMs });
      return context.json({ ...list, isCounted }, 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}/map",
      summary: "The hosts that matter most and the ways between them",
      request: { params: crawlParams },
      responses: answers(hostMap, "Hosts, and pages found by links from one to another."),
    }),
    (context) => context.json(mapOf(crawls.figures(context.req.valid("param").id)), 200),
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}/learned",
      summary: "What the recipe has learned: weights over time, words and hosts that pay",
      request: { params: crawlParams },
      responses: answers(learned, "What it has learned so far."),
    }),
    (context) => context.json(learnedOf(crawls.figures(context.req.valid("param").id)), 200),
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/crawls/{id}/events",
      summary: "The crawl with its figures, again whenever they change",
      request: { params: crawlParams },
      responses: {
        200: {
          content: { "text/event-stream": { schema: z.string() } },
          description: "Server-sent events; each `figures` carries what `GET /crawls/{id}` answers.",
        },
      },
    }),
    (context) => {
      const { id } = context.req.valid("param");
      crawls.folder(id);
      const untilGone = async (stream: SSEStreamingApi) => {
        let last = "";
        let quiet = 0;
        while (!stream.aborted && !stream.closed) {
          const startedAt = stopwatchMs();
          const page = pageOf(id);
          const { memoryBytes: _, ...about } = page.crawl;
          const now = JSON.stringify([about, page.figures.commit]);
          if (now !== last || ++quiet >= QUIET_TICKS) {
            await stream.writeSSE({ event: "figures", data: JSON.stringify(page) });
            [last, quiet] = [now, 0];
          }
          const cost = stopwatchMs() - startedAt;
          await systemClock.sleep(Math.max(TICK_MS, cost * PATIENCE), context.req.raw.signal);
        }
      };
      // A folder that is gone ends the stream; the page says so when it asks again.
      return streamSSE(context, untilGone, async () => {});
    },
  );
  return routes;
}

function learnedOf(figures: CrawlFigures): Learned {
  const isComplete = figures.readWeights();
  const { weights } = figures;
  const step = Math.max(1, Math.ceil(weights.length / WEIGHT_POINTS));
  const shown = weights.filter((_, i) => i % step === 0 || i === weights.length - 1);
  const features = [...new Set(shown.flatMap(([, values]) => Object.keys(values)))];
  return {
    isComplete,
    features,
    weights: shown.map(([position, values]) => ({ position, weights: { ...values } })),
    words: payingWords(figures),
    hosts: hostsOf(figures, { order: "relevant", limit: PAYING_HOSTS, descending: true }).hosts,
  };
}

/** Routes about what lies beside single crawls: comparisons of recipes, and crawls that several machines work on. @module */
import { z } from "@hono/zod-openapi";
import { ConfigError } from "../../errors.ts";
import { comparison } from "../schemas.ts";
import { sharedCrawl, sharedOrder } from "../shared-schemas.ts";
import { answers, body, createRoute, newRoutes, type Rooms } from "./api.ts";
import { crawlParams } from "./watching.ts";

export function gatheredRoutes({ comparisons, shared }: Rooms) {
  const routes = newRoutes();
  routes.openapi(
    createRoute({
      method: "get",
      path: "/comparisons",
      summary: "Comparisons of recipes, the latest first; GET /comparison/{id} is the report of one",
      responses: answers(z.array(comparison), "The comparisons."),
    }),
    async (context) => context.json(await comparisons.list(), 200),
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/shared",
      summary: "Crawls on PostgreSQL, with their workers",
      responses: answers(z.array(sharedCrawl), "The crawls of the databases that were named at the start."),
    }),
    async (context) => context.json(shared === undefined ? [] : await shared.list(), 200),
  );
  routes.openapi(
    createRoute({
      method: "post",
      path: "/shared/{id}/orders",
      summary: "Pause, resume or stop all workers of a crawl on PostgreSQL",
      request: { params: crawlParams, body: body(sharedOrder) },
      responses: answers(sharedCrawl, "The crawl as it is then."),
    }),
    async (context) => {
      if (shared === undefined) throw new ConfigError("crawl-missing", "there is no such crawl", "Name its database.");
      return context.json(await shared.order(context.req.valid("param").id, context.req.valid("json")), 200);
    },
  );
  return routes;
}

/** Routes that change something: orders to a crawl, a new topic, a new crawl. @module */
import { z } from "@hono/zod-openapi";
import { BUNDLED_TOPICS, bundledTopic } from "../../api/demo-topic.ts";
import { createJob } from "../../session/create-job.ts";
import { defaultOut } from "../../session/default-out.ts";
import { topicFrom } from "../../topics/schema.ts";
import { crawl, order } from "../schemas.ts";
import { bundledTopics, draft, draftRequest, judgement, judgeRequest, newCrawl, newTopic } from "../topic-schemas.ts";
import { answers, body, createRoute, newRoutes, type Rooms } from "./api.ts";
import { crawlParams } from "./watching.ts";

export function startingRoutes({ crawls }: Rooms) {
  const routes = newRoutes();
  routes.openapi(
    createRoute({
      method: "post",
      path: "/crawls/{id}/orders",
      summary: "Pause, resume, stop; another budget, one more seed or word, a host to keep out",
      request: { params: crawlParams, body: body(order) },
      responses: answers(crawl, "The crawl as it is then."),
    }),
    async (context) => {
      const { id } = context.req.valid("param");
      await crawls.order(id, context.req.valid("json"));
      return context.json(crawls.info(id), 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "get",
      path: "/topics",
      summary: "The topics of the bundled web",
      responses: answers(bundledTopics, "Topics to start from."),
    }),
    (context) =>
      context.json(
        BUNDLED_TOPICS.map((name) => newTopic.parse(bundledTopic(name))),
        200,
      ),
  );
  routes.openapi(
    createRoute({
      method: "post",
      path: "/topics/draft",
      summary: "The terms that words, pages and texts have in common",
      request: { body: body(draftRequest) },
      responses: answers(draft, "Terms with weights, and notions."),
    }),
    async (context) => {
      const { draftTopic } = await import("../topic-draft.ts");
      return context.json(await draftTopic(context.req.valid("json")), 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "post",
      path: "/topics/judge",
      summary: "What a page is worth for a topic",
      request: { body: body(judgeRequest) },
      responses: answers(judgement, "Its relevance."),
    }),
    async (context) => {
      const { topic, ...page } = context.req.valid("json");
      const { judgeDraft } = await import("../topic-draft.ts");
      const { relevance, title, model } = await judgeDraft(topic, page);
      return context.json({ relevance, title, model }, 200);
    },
  );
  routes.openapi(
    createRoute({
      method: "post",
      path: "/crawls",
      summary: "Starts a crawl, which runs in this process",
      request: { body: body(newCrawl) },
      responses: answers(z.object({ id: z.string() }), "The new crawl."),
    }),
    async (context) => {
      const { topic, web, contact, pages, recipe } = context.req.valid("json");
      const source = web === null ? (contact === "" ? {} : { contact }) : { web };
      const job = await createJob(topicFrom(topic), { ...source, pages, recipe });
      return context.json({ id: crawls.begin(job, defaultOut(topic.name, recipe, crawls.home)) }, 200);
    },
  );
  return routes;
}

/** What all routes share: the crawls they are about, the answers they give, and how trouble is told. @module */
import { createRoute, OpenAPIHono, type z } from "@hono/zod-openapi";
import type { ErrorHandler } from "hono";
import { HoneyguideError, messageOf } from "../../errors.ts";
import type { Asker } from "../asking/asker.ts";
import { Comparisons } from "../comparisons.ts";
import type { Crawls } from "../crawls.ts";
import { PageShelf } from "../pages.ts";
import { problem } from "../schemas.ts";
import type { SharedCrawls } from "../shared-crawls.ts";

/** What is large and seldom asked for is loaded when it is: a crawl with a page beside it does not pay for what nobody looks at. */
export class Rooms {
  readonly crawls: Crawls;
  readonly comparisons: Comparisons;
  readonly shared: SharedCrawls | undefined;
  readonly asker: Asker;
  readonly #shelves = new Map<string, PageShelf>();

  constructor(crawls: Crawls, shared: SharedCrawls | undefined, asker: Asker) {
    this.crawls = crawls;
    this.comparisons = new Comparisons(crawls.roots);
    this.shared = shared;
    this.asker = asker;
  }

  shelf(id: string): PageShelf {
    const known = this.#shelves.get(id);
    if (known !== undefined) return known;
    const shelf = new PageShelf(this.crawls.folder(id));
    this.#shelves.set(id, shelf);
    return shelf;
  }
}

/** A JSON answer, and the form in which trouble is told. */
export function answers<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { content: { "application/json": { schema } }, description },
    400: { content: { "application/json": { schema: problem } }, description: "What was wrong, and what to do." },
  } as const;
}

export function body<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

/** Routes whose trouble is told in one form. */
export function newRoutes(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result, context) => {
      if (result.success) return undefined;
      const [issue] = result.error.issues;
      const message = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is not what was expected"}`;
      return context.json(
        { code: "bad-option", message, hint: "GET /api/openapi.json describes what is expected." },
        400,
      );
    },
  });
}

export const asProblem: ErrorHandler = (error, context) => {
  if (error instanceof HoneyguideError) {
    const status = error.code === "crawl-missing" ? 404 : error.code === "crawl-locked" ? 409 : 400;
    return context.json({ code: error.code, message: error.message, hint: error.hint }, status);
  }
  return context.json({ code: "bug", message: messageOf(error), hint: "This is a bug; please report it." }, 500);
};

export { createRoute };

/** The state of a strategy as a crawl folder returns it: checked, since the file may be of another recipe. @module */
import type { z } from "zod";
import { FatalCrawlError } from "../errors.ts";

export function restored<State>(name: string, schema: z.ZodType<State>, snapshot: unknown): State {
  const parsed = schema.safeParse(snapshot);
  if (parsed.success) return parsed.data;
  const hint = "The folder was written with another strategy or version; start a new crawl.";
  throw new FatalCrawlError("crawl-broken", `the saved state is not one of the strategy ${name}`, hint, {
    cause: parsed.error,
  });
}

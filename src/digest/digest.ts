/**
 * The one step between the bytes of a page and the decisions on it: decode, parse, and let every reader note what its
 * part needs. A function of the answer and the readers alone: no state of the crawl, plain data in and out, so that it
 * can run in any thread and on any machine.
 * @module
 */
import type { Digest, PageReader, ReaderData } from "../digesting.ts";
import type { HttpResponse, Trouble } from "../fetching.ts";
import { isTrouble, pageOf } from "./page-of.ts";
import { openReader } from "./readers.ts";

export type Response = Pick<HttpResponse, "url" | "headers" | "body">;

/** Trouble is a document that cannot be read. */
export async function digest(
  response: Response,
  readers: readonly PageReader[],
  signal?: AbortSignal,
): Promise<Digest | Trouble> {
  const page = await pageOf(response, signal);
  if (isTrouble(page)) return page;
  const notes: Record<string, unknown> = {};
  for (const reader of readers) notes[reader.name] = await reader.read(page);
  return { page, notes };
}

/** A recipe's reading of pages as plain data: what another thread or machine needs to digest as this one does. */
export type DigestPlan = readonly ReaderData[];

/** Undefined where a reader can work only where it was made, such as one of a user's own program. */
export function planOf(readers: readonly PageReader[]): DigestPlan | undefined {
  const plan = readers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return plan.length === readers.length ? plan : undefined;
}

export async function openPlan(plan: DigestPlan): Promise<readonly PageReader[]> {
  return Promise.all(plan.map(openReader));
}

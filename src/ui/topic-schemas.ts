/** What the API takes and answers about topics and crawls that are still to begin. @module */
import { z } from "@hono/zod-openapi";

/** Never a file: whoever reaches the page must not read others. */
const address = z
  .string()
  .max(2000)
  .regex(/^https?:\/\//i, "must be an http or https address");

const weights = z.record(z.string().max(200), z.number().positive());

export const draftRequest = z
  .object({
    words: z.string().max(10_000).default(""),
    addresses: z.array(address).max(50).default([]),
    texts: z.array(z.string().max(200_000)).max(50).default([]),
    web: z.enum(["demo"]).nullable().default(null),
    contact: z.string().max(300).default(""),
    terms: z.number().int().min(1).max(200).default(30),
  })
  .openapi("DraftRequest");

export const draft = z
  .object({
    language: z.string(),
    terms: z.array(z.object({ term: z.string(), weight: z.number() })),
    concepts: z.array(z.object({ term: z.string(), related: z.array(z.string()) })),
    read: z.array(z.object({ address: z.string(), title: z.string(), problem: z.string() })),
  })
  .openapi("Draft");
export type Draft = z.infer<typeof draft>;

export const newTopic = z
  .object({
    name: z.string().min(1).max(100),
    language: z.string().min(2).max(20).default("en"),
    words: weights,
    seeds: z.array(address).max(1000).default([]),
    examples: z.array(address).max(200).default([]),
    background: z.array(address).max(500).default([]),
  })
  .openapi("NewTopic");
export type NewTopic = z.infer<typeof newTopic>;

export const newCrawl = z
  .object({
    topic: newTopic,
    web: z.enum(["demo"]).nullable().default(null),
    contact: z.string().max(300).default(""),
    pages: z.number().int().positive().max(10_000_000).default(500),
    recipe: z.string().max(60).default("honeyguide"),
  })
  .openapi("NewCrawl");

export const judgeRequest = z
  .object({
    topic: newTopic,
    address: z.union([address, z.literal("")]).default(""),
    text: z.string().max(200_000).default(""),
    web: z.enum(["demo"]).nullable().default(null),
    contact: z.string().max(300).default(""),
  })
  .openapi("JudgeRequest");

export const judgement = z.object({ relevance: z.number(), title: z.string(), model: z.string() }).openapi("Judgement");
export type JudgementView = z.infer<typeof judgement>;

export const bundledTopics = z.array(newTopic).openapi("BundledTopics");

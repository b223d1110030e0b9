/** From the options of `crawl` to those of a job. @module */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentKind } from "../document-kind.ts";
import { ConfigError, messageOf } from "../errors.ts";
import { parseSeedList } from "../seeds/list.ts";
import { parseSitemap } from "../seeds/sitemap.ts";
import type { JobOptions } from "../session/create-job.ts";
import type { Profile } from "../types.ts";
import { contactFrom } from "./config.ts";

export interface CrawlFlags {
  readonly seeds?: readonly string[];
  readonly recipe: string;
  readonly param?: Readonly<Record<string, string>>;
  readonly pages: number;
  readonly untilRecall?: number;
  readonly untilDry?: number;
  readonly out?: string;
  readonly web?: string;
  readonly profile: Profile;
  readonly contact?: string;
  readonly seed: number;
  readonly window?: number;
  readonly concurrency?: number;
  readonly threads?: number;
  readonly commitOrder?: "in-order" | "as-completed";
  readonly delay?: number;
  readonly latency?: number;
  readonly patience?: number;
  readonly connectionsPerHost: number;
  readonly proxy?: string;
  readonly allowPrivate: boolean;
  readonly host?: readonly string[];
  readonly domain?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly types?: readonly DocumentKind[];
  readonly requisites?: number | true;
  readonly maxDepth?: number;
  readonly maxFrontier: number;
  readonly respectNofollow: boolean;
  readonly archive: boolean;
  readonly traps?: boolean;
}

export function jobOptionsFrom({
  seeds,
  param,
  contact,
  delay,
  latency,
  patience,
  host,
  domain,
  out: _,
  threads: __,
  ...same
}: CrawlFlags): JobOptions {
  const settings = same.web === undefined ? contactFrom(contact) : undefined;
  return {
    ...same,
    ...(seeds && { seeds: seeds.flatMap(seedsIn) }),
    ...(param && { parameters: param }),
    ...(settings !== undefined && { contact: settings }),
    ...(delay !== undefined && { delayMs: delay }),
    ...(latency !== undefined && { latencyMs: latency }),
    ...(patience !== undefined && { patienceMs: patience }),
    ...(host && { hosts: host }),
    ...(domain && { domains: domain }),
  };
}

/** `crawls/TOPIC-RECIPE`, with a number when that exists. */
export function defaultOut(topicName: string, recipe: string): string {
  const base = join("crawls", nameOf(topicName, recipe));
  let path = base;
  for (let n = 2; existsSync(path); n++) path = `${base}-${n}`;
  return path;
}

/** `TOPIC-RECIPE`. */
export function nameOf(topicName: string, recipe: string): string {
  const slug = topicName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${slug.slice(0, 60) || "crawl"}-${recipe}`;
}

/** A URL, a text file with one URL a line, or a sitemap file. */
function seedsIn(urlOrFile: string): string[] {
  if (/^https?:/i.test(urlOrFile)) return [urlOrFile];
  const bytes = readSeedFile(urlOrFile);
  if (/\.xml(\.gz)?$/i.test(urlOrFile)) return urlsOfSitemap(urlOrFile, bytes);
  const { urls, errors } = parseSeedList(bytes.toString("utf8"));
  const first = errors[0];
  if (first !== undefined) {
    throw new ConfigError(
      "bad-url",
      `${urlOrFile}, line ${first.line}: ${first.message}`,
      "Write one http(s) URL a line; # starts a comment.",
    );
  }
  return [...urls];
}

function urlsOfSitemap(path: string, bytes: Uint8Array): string[] {
  const { urls, sitemaps, errors } = parseSitemap(bytes, "http://file.invalid/");
  if (urls.length > 0) return urls.map(({ loc }) => loc);
  if (sitemaps.length > 0) return [...sitemaps]; // read when the crawl begins
  const why = errors[0] ?? "it lists no pages";
  throw new ConfigError(
    "no-seeds",
    `--seeds: no pages in the sitemap ${path}: ${why}`,
    "Give a sitemap that lists pages.",
  );
}

function readSeedFile(path: string): Buffer {
  if (!existsSync(path)) {
    throw new ConfigError(
      "bad-url",
      `--seeds: "${path}" is neither an http(s) URL nor a file`,
      "Give URLs, or a file with one URL a line.",
    );
  }
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError(
      "bad-option",
      `--seeds: cannot read ${path}: ${messageOf(error)}`,
      "Give a text file with one URL a line.",
      {
        cause: error,
      },
    );
  }
}

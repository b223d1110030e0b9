/** Pages of the Web Content Extraction Benchmark, and how they are divided. @module */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { constants, createBrotliDecompress } from "node:zlib";
import { z } from "zod";
import { PAGE_TYPES } from "../../src/content/page-type.ts";
import { registrableDomain } from "../../src/url/domain.ts";

const pageSchema = z.object({
  id: z.string(),
  url: z
    .string()
    .nullish()
    .transform((url) => url ?? ""),
  type: z.enum(PAGE_TYPES),
  content: z
    .string()
    .nullish()
    .transform((text) => text || undefined),
  html: z.string(),
});

export type BenchmarkPage = z.infer<typeof pageSchema>;

export async function* readBenchmark(file: string): AsyncGenerator<BenchmarkPage> {
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const input = createReadStream(file).pipe(createBrotliDecompress({ params }));
  for await (const line of createInterface({ input })) {
    if (line !== "") yield pageSchema.parse(JSON.parse(line));
  }
}

/** The registrable domain; pages of one site must not be on both sides of a division. */
export function siteOf({ url, id }: BenchmarkPage): string {
  return URL.canParse(url) ? registrableDomain(new URL(url).hostname) : `page-${id}`;
}

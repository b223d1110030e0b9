/**
 * Speed of page parsing on a recorded web, beside parse5's full tree and htmlparser2's bare tokenizer in the same run.
 * `tsx benchmarks/parse.ts <pages.jsonl.br> [pages=1000]`
 * @module
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createBrotliDecompress } from "node:zlib";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { parse } from "parse5";
import { z } from "zod";
import { parsePage } from "../src/parse/page.ts";
import type { CanonicalUrl } from "../src/types.ts";
import { canonicalUrl } from "../src/url/canonical.ts";

const recordShape = z.object({ url: z.string(), contentType: z.string().optional(), body: z.string().optional() });

interface Sample {
  readonly url: CanonicalUrl;
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly source: string;
}

async function loadSamples(file: string, limit: number): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const input = createReadStream(file).pipe(createBrotliDecompress());
  for await (const line of createInterface({ input })) {
    const { url, contentType = "text/html", body } = recordShape.parse(JSON.parse(line));
    const address = canonicalUrl(url);
    if (body === undefined || address === undefined) continue;
    samples.push({ url: address, contentType, body: Buffer.from(body), source: body });
    if (samples.length >= limit) break;
  }
  input.destroy();
  return samples;
}

const ignore = (): void => {};
const silent: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

const contenders: Readonly<Record<string, (sample: Sample) => void>> = {
  parsePage: ({ url, body, contentType }) => void parsePage({ url, body, contentType }),
  "htmlparser2 tokenizer": ({ source }) => {
    const tokenizer = new Tokenizer({}, silent);
    tokenizer.write(source);
    tokenizer.end();
  },
  "parse5 tree": ({ source }) => void parse(source),
};

/** The best of several rounds: what the machine can do when nothing else disturbs it. */
function megabytesPerSecond(samples: readonly Sample[], run: (sample: Sample) => void): number {
  const bytes = samples.reduce((sum, sample) => sum + sample.body.length, 0);
  let best = 0;
  for (let round = 0; round < 4; round++) {
    const start = performance.now();
    for (const sample of samples) run(sample);
    best = Math.max(best, bytes / 1000 / (performance.now() - start));
  }
  return best;
}

const [file, limit = "1000"] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: tsx benchmarks/parse.ts <pages.jsonl.br> [pages]");
  process.exit(2);
}
const samples = await loadSamples(file, Number(limit));
for (const [name, run] of Object.entries(contenders)) {
  console.log(`${name.padEnd(24)}${megabytesPerSecond(samples, run).toFixed(1).padStart(8)} MB/s`);
}

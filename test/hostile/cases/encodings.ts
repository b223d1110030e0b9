/** Compression that explodes, breaks or lies. @module */
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import {
  brokenGzip,
  gzipBomb,
  gzipped,
  page,
  rawAnswer,
  rawDeflated,
  truncatedGzip,
} from "../../integration/site-server.ts";
import { answer, head } from "../asking.ts";
import type { HostileCase } from "../case.ts";

const ZEROS = Buffer.alloc(20_000_000);
const brotli = (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
const encoded = (encoding: string, bytes: Uint8Array | string) =>
  page(bytes, { headers: { "Content-Encoding": encoding } });

export const ENCODINGS: readonly HostileCase[] = [
  answer("a gzip bomb", "skipped too-large", gzipBomb(20_000_000)),
  answer("a deflate bomb", "skipped too-large", encoded("deflate", deflateSync(ZEROS))),
  answer("a brotli bomb", "skipped too-large", encoded("br", brotli(ZEROS))),
  answer("a bomb in a bomb", "skipped too-large", encoded("gzip, gzip", gzipSync(gzipSync(ZEROS)))),
  answer("four encodings at once", "failed bad-encoding", encoded("gzip, gzip, gzip, gzip", gzipSync("x"))),
  answer("a hundred encodings at once", "failed bad-encoding", encoded(Array(100).fill("br").join(", "), "x")),
  answer("an encoding that nobody knows", "failed bad-encoding", encoded("honey", "x")),
  answer("gzip that is none", "failed bad-encoding", encoded("gzip", "plain text")),
  answer("broken gzip", "failed bad-encoding", brokenGzip()),
  answer("gzip that ends early", "page fine", truncatedGzip("fine", 24)),
  answer("gzip of nothing, by its length", "page", encoded("gzip", "")),
  answer("deflate without its frame", "page fine", rawDeflated("fine")),
  answer("gzip under an old name, twice", "page fine", encoded("x-gzip, GZIP", gzipSync(gzipSync("fine")))),
  answer("gzip around a PostScript file", "skipped content-type", gzipped("%!PS-Adobe-3.0")),
  answer("gzip as a transfer encoding", "skipped content-type", (request, response) =>
    rawAnswer(`${head("Transfer-Encoding: gzip")}${gzipSync("x").toString("latin1")}`)(request, response),
  ),
];

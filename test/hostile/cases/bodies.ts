/** Bodies without end, of the wrong length, and of the wrong kind. @module */
import { gzipSync } from "node:zlib";
import { endlessBody, flood, page, rawAnswer, untyped, wrongLength } from "../../integration/site-server.ts";
import { answer, head } from "../asking.ts";
import type { HostileCase } from "../case.ts";

const CHUNKED = head("Transfer-Encoding: chunked");
const chunks = (text: string) => rawAnswer(`${CHUNKED}${text}`);
const file = (beginning: string) => page(Buffer.concat([Buffer.from(beginning, "latin1"), Buffer.alloc(2000)]));

export const BODIES: readonly HostileCase[] = [
  answer("a body without end", "skipped too-large", endlessBody),
  answer("chunks without end", "skipped too-large", flood(CHUNKED, `400\r\n${"x".repeat(1024)}\r\n`)),
  answer("chunks of one byte without end", "skipped too-large", flood(CHUNKED, "1\r\nx\r\n")),
  answer("one chunk's extension without end", "skipped too-large", flood(`${CHUNKED}1;`, "x")),
  answer("a long extension on each chunk", "skipped too-large", flood(CHUNKED, `1;${"x".repeat(5000)}\r\nx\r\n`)),
  answer("zeros without end before a chunk's size", "skipped too-large", flood(CHUNKED, "0")),
  answer("trailers without end", "failed protocol", flood(`${CHUNKED}1\r\nx\r\n0\r\n`, "X: y\r\n")),
  answer("one trailer without end", "failed protocol", flood(`${CHUNKED}1\r\nx\r\n0\r\nX: `, "y")),
  answer("a chunk size that is none", "failed protocol", chunks("zz\r\nx\r\n0\r\n\r\n")),
  answer("a chunk size beyond all numbers", "failed protocol", chunks("ffffffffffffffffff\r\nx")),
  answer("a chunk of a terabyte that ends early", "failed connect", chunks("ffffffffff\r\nx")),
  answer("chunks that end early", "failed connect", chunks("5\r\nab")),
  answer("fewer bytes than declared", "failed connect", wrongLength("abc", 1000)),
  answer("more bytes than declared", "page abc", wrongLength("abcdef", 3)),
  answer(
    "no length, until the connection ends",
    "page fine",
    rawAnswer("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\nfine"),
  ),
  answer("nothing", "page", page("")),
  answer("a page of zero bytes", "page \0\0\0\0", page("\0\0\0\0")),
  answer("a ZIP sent as HTML", "skipped content-type", file("PK\x03\x04")),
  answer("a PNG sent as HTML", "skipped content-type", file("\x89PNG\r\n\x1a\n")),
  answer("a JPEG sent as HTML", "skipped content-type", file("\xff\xd8\xff\xe0")),
  answer("a GIF sent as HTML", "skipped content-type", file("GIF89a")),
  answer("a film sent as HTML", "skipped content-type", file("\0\0\0\x18ftypmp42")),
  answer("a font sent as HTML", "skipped content-type", file("wOF2")),
  answer("gzip sent as HTML, without a word of it", "skipped content-type", page(gzipSync("<p>x"))),
  answer("an old Word file sent as HTML", "skipped content-type", file("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")),
  answer(
    "binary data sent as plain text",
    "skipped content-type",
    page(Buffer.from([0, 1, 2]), { type: "text/plain" }),
  ),
  answer("binary data without a type", "skipped content-type", untyped(Buffer.from([0, 1, 2]))),
  answer("a page that begins like a picture", "page BMW builds cars", page("BMW builds cars")),
];

/** Status lines and headers that are long, wrong, or say two things at once. @module */
import { cookies, endlessHeaders, flood, page, rawAnswer, status } from "../../integration/site-server.ts";
import { answer, head } from "../asking.ts";
import type { HostileCase } from "../case.ts";

const statusLine = (line: string) =>
  rawAnswer(`${line}\r\nContent-Type: text/html\r\nContent-Length: 4\r\nConnection: close\r\n\r\nfine`);
const headers = (...lines: readonly string[]) => rawAnswer(`${head(...lines)}fine`);

export const HEADS: readonly HostileCase[] = [
  answer("headers without end", "failed protocol", endlessHeaders),
  answer("one header line without end", "failed protocol", flood("HTTP/1.1 200 OK\r\nX: ", "x")),
  answer("a reason phrase without end", "skipped too-large", flood("HTTP/1.1 200 ", "x")),
  answer("empty lines without end before the answer", "skipped too-large", flood("", "\r\n")),
  answer("interim answers without end", "skipped too-large", flood("", "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")),
  answer(
    "interim answers without end, each the same",
    "skipped too-large",
    flood("", "HTTP/1.1 102 Processing\r\n\r\n"),
  ),
  answer("100 Continue that nobody waits for", "failed protocol", flood("", "HTTP/1.1 100 Continue\r\n\r\n")),
  answer(
    "three early hints, then the page",
    "page fine",
    rawAnswer(`${"HTTP/1.1 103 Hi\r\nLink: x\r\n\r\n".repeat(3)}${head("Content-Length: 4")}fine`),
  ),
  answer(
    "header lines that are continued on the next line",
    "page fine",
    headers("X: one", "\ttwo", " three", "Content-Length: 4"),
  ),
  answer("a length that is continued on the next line", "page fine", headers("Content-Length:", " 4")),
  answer("a length in two halves on two lines", "failed protocol", headers("Content-Length: 1", " 4")),
  answer("status 000", "failed protocol", statusLine("HTTP/1.1 000 Nothing")),
  answer("status 099", "failed protocol", statusLine("HTTP/1.1 099 Less")),
  answer("status 999", "failed http-999", statusLine("HTTP/1.1 999 Denied")),
  answer("status 1000", "failed protocol", statusLine("HTTP/1.1 1000 More")),
  answer("a status of two digits", "failed protocol", statusLine("HTTP/1.1 20 Short")),
  answer(
    "a switch to another protocol",
    "failed protocol",
    rawAnswer("HTTP/1.1 101 Up\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nx"),
  ),
  answer(
    "304 although nothing was asked of that kind",
    "failed http-304",
    rawAnswer("HTTP/1.1 304 Not Modified\r\n\r\n"),
  ),
  answer("no status line at all", "failed protocol", rawAnswer("<html>fine")),
  answer("a version from the future", "page fine", statusLine("HTTP/2.0 200 OK")),
  answer("a radio's status line", "failed protocol", statusLine("ICY 200 OK")),
  answer("a reason of control characters", "page fine", statusLine("HTTP/1.1 200 \x1b[31mOK\x07")),
  answer("two lengths that differ", "failed protocol", headers("Content-Length: 4", "Content-Length: 5")),
  answer("a length and chunks", "failed protocol", headers("Content-Length: 4", "Transfer-Encoding: chunked")),
  answer("a negative length", "failed protocol", headers("Content-Length: -4")),
  answer("a length beyond all numbers", "failed protocol", headers("Content-Length: 99999999999999999999999")),
  answer("a length over the limit", "skipped too-large", headers("Content-Length: 1000001")),
  answer("a header without a colon", "failed protocol", headers("Content-Length: 4", "nonsense")),
  answer("a space before the colon", "failed protocol", headers("Content-Length : 4")),
  answer("a zero byte in a header", "failed protocol", headers("Content-Length: 4", "X: a\0b")),
  answer("bytes above ASCII in a header", "page fine", headers("Content-Length: 4", "X: \xff\xfe\xe9")),
  answer("cookies, which nobody sends back", "page no cookie", cookies()),
  answer("a film", "skipped content-type", page("x", { type: "video/mp4" })),
  answer("a type of 10,000 characters", "skipped content-type", page("x", { type: `text/${"x".repeat(10_000)}` })),
  answer("two types", "page fine", headers("Content-Length: 4", "Content-Type: video/mp4")),
  answer("an error page without end", "skipped too-large", flood(`HTTP/1.1 404 Gone\r\n\r\n`, "x")),
  answer("a wish for a year of waiting", "failed http-503", status(503, { "Retry-After": "31536000" })),
];

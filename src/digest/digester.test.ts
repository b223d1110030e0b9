import { afterEach, describe, expect, it } from "vitest";
import type { PageReader } from "../digesting.ts";
import { FINGERPRINT } from "../filters/traps/fingerprint.ts";
import { url } from "../testing/pages.ts";
import { type Capture, capturedResponse } from "../warc/captured-response.ts";
import { recordId } from "../warc/digest.ts";
import { digest } from "./digest.ts";
import { openDigester } from "./digester.ts";
import { ReadingThreads } from "./reading-threads.ts";

const HEADERS = { "content-type": "text/html; charset=utf-8" };
const RESPONSES = Array.from({ length: 30 }, (_, i) => ({
  url: url(String(i)),
  headers: HEADERS,
  body: Buffer.from(`<title>Page ${i}</title><p>storm ${i} <a href="/${i + 1}">next</a>`),
}));

let over = new AbortController();
afterEach(() => over.abort());

interface Counts {
  pages: number;
}

/** Reads where it was made, and says so. */
const here = (counts: Counts, more: Partial<PageReader> = {}): PageReader => ({
  ...FINGERPRINT,
  ...more,
  read: (page) => {
    counts.pages++;
    return FINGERPRINT.read(page);
  },
});

function ofThisProgram(counts: Counts): PageReader {
  const { data: _, ...mine } = here(counts);
  return mine;
}

/** As a thread sends it: bytes are bytes, whatever array they lay in. */
async function inPlainBytes(capture: Capture) {
  const { record, request, ...rest } = await capturedResponse(capture);
  return { ...rest, record: Uint8Array.from(record), request: Uint8Array.from(request) };
}

describe("openDigester", () => {
  it("reads the same in threads as here", { timeout: 60_000 }, async () => {
    over = new AbortController();
    const counts = { pages: 0 };
    const read = openDigester([here(counts)], { threads: new ReadingThreads(2), pages: 1000, over: over.signal });
    const made = await Promise.all(RESPONSES.map((response) => read(response)));
    expect(counts.pages).toBe(0); // those that came before the threads were ready have waited
    expect(made).toStrictEqual(await Promise.all(RESPONSES.map((response) => digest(response, [FINGERPRINT]))));
  });

  it("has the thread that reads a page make its record, too, and nobody else", { timeout: 60_000 }, async () => {
    over = new AbortController();
    const counts = { pages: 0 };
    const read = openDigester([here(counts)], { threads: new ReadingThreads(1), pages: 1000, over: over.signal });
    const captures = RESPONSES.map(({ url: address, body }, i) => ({
      id: recordId(String(i)),
      dateMs: 1_700_000_000_000 + i,
      url: address,
      address: "192.0.2.1",
      requestHead: "GET / HTTP/1.1",
      head: "HTTP/1.1 200 OK\r\ncontent-type: text/html",
      body,
    }));
    let asked = 0;
    const capture = (i: number) => () => {
      asked++;
      return captures[i];
    };
    const made = await Promise.all(RESPONSES.map((response, i) => read(response, undefined, capture(i))));
    const captured = made.map((digested) => ("captured" in digested ? digested.captured : undefined));
    expect(captured).toStrictEqual(await Promise.all(captures.map(inPlainBytes)));
    expect([asked, counts.pages]).toStrictEqual([RESPONSES.length, 0]);
  });

  it("goes on here when the threads are gone", { timeout: 60_000 }, async () => {
    over = new AbortController();
    const counts = { pages: 0 };
    const read = openDigester([here(counts)], { threads: new ReadingThreads(1), pages: 1000, over: over.signal });
    await read(RESPONSES[0] ?? expect.fail());
    const last = Promise.all(RESPONSES.map((response) => read(response)));
    over.abort();
    expect(await last).toHaveLength(RESPONSES.length);
    expect(await Promise.all(RESPONSES.map((response) => read(response)))).toHaveLength(RESPONSES.length);
  });

  it.each([
    ["no threads", 0, 1000, here],
    ["a short crawl", 1, 100, here],
    ["a heavy reader", 1, 1000, (counts: Counts) => here(counts, { isHeavy: true })],
    ["what only readers of this program can", 1, 1000, ofThisProgram],
  ])("reads here, and ends the threads: %s", { timeout: 60_000 }, async (_, count, pages, reader) => {
    const counts = { pages: 0 };
    const threads = count === 0 ? undefined : new ReadingThreads(count);
    const read = openDigester([reader(counts)], { threads, pages });
    await Promise.all(RESPONSES.map((response) => read(response)));
    expect(counts.pages).toBe(RESPONSES.length);
    await threads?.ended;
  });
});

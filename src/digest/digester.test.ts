import { afterEach, describe, expect, it } from "vitest";
import type { PageReader } from "../digesting.ts";
import { FINGERPRINT } from "../filters/traps/fingerprint.ts";
import { url } from "../testing/pages.ts";
import { type Capture, capturedResponse } from "../warc/captured-response.ts";
import { recordId } from "../warc/digest.ts";
import { digest } from "./digest.ts";
import { type Digester, openDigester } from "./digester.ts";

const HEADERS = { "content-type": "text/html; charset=utf-8" };
const RESPONSES = Array.from({ length: 30 }, (_, i) => ({
  url: url(String(i)),
  headers: HEADERS,
  body: Buffer.from(`<title>Page ${i}</title><p>storm ${i} <a href="/${i + 1}">next</a>`),
}));

let over = new AbortController();
afterEach(() => over.abort());

/** Reads where it was made, and says so. */
const here = (counts: { pages: number }, more: Partial<PageReader> = {}): PageReader => ({
  ...FINGERPRINT,
  ...more,
  read: (page) => {
    counts.pages++;
    return FINGERPRINT.read(page);
  },
});

/** Some more pages, until a thread reads one of them. */
async function untilElsewhere(read: Digester, counts: { pages: number }): Promise<boolean> {
  for (let tries = 0; tries < 2000; tries++) {
    const before = counts.pages;
    await read(RESPONSES[0] ?? expect.fail());
    if (counts.pages === before) return true;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return false;
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
    const read = openDigester([here(counts)], { threads: 2, short: 0, over: over.signal });
    expect(await untilElsewhere(read, counts)).toBe(true);
    const before = counts.pages;
    const made = await Promise.all(RESPONSES.map((response) => read(response)));
    expect(counts.pages).toBe(before);
    expect(made).toStrictEqual(await Promise.all(RESPONSES.map((response) => digest(response, [FINGERPRINT]))));
  });

  it("has the thread that reads a page make its record, too, and nobody else", { timeout: 60_000 }, async () => {
    over = new AbortController();
    const counts = { pages: 0 };
    const read = openDigester([here(counts)], { threads: 1, short: 0, over: over.signal });
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
    const first = await read(RESPONSES[0] ?? expect.fail(), undefined, capture(0));
    expect([asked, "captured" in first]).toStrictEqual([0, false]); // read here: no thread is ready yet
    expect(await untilElsewhere(read, counts)).toBe(true);
    const made = await Promise.all(RESPONSES.map((response, i) => read(response, undefined, capture(i))));
    const captured = made.map((digested) => ("captured" in digested ? digested.captured : undefined));
    expect(captured).toStrictEqual(await Promise.all(captures.map(inPlainBytes)));
    expect(asked).toBe(RESPONSES.length);
  });

  it("goes on here when the threads are gone", { timeout: 60_000 }, async () => {
    over = new AbortController();
    const counts = { pages: 0 };
    const read = openDigester([here(counts)], { threads: 1, short: 0, over: over.signal });
    expect(await untilElsewhere(read, counts)).toBe(true);
    const last = Promise.all(RESPONSES.map((response) => read(response)));
    over.abort();
    expect(await last).toHaveLength(RESPONSES.length);
    expect(await Promise.all(RESPONSES.map((response) => read(response)))).toHaveLength(RESPONSES.length);
  });

  it.each([
    ["no threads", { threads: 0 }, {}],
    ["a short crawl", { threads: 1, short: 100 }, {}],
    ["a heavy reader", { threads: 1, short: 0 }, { isHeavy: true }],
  ])("reads here: %s", async (_, options, more) => {
    const counts = { pages: 0 };
    const read = openDigester([here(counts, more)], options);
    await Promise.all(RESPONSES.map((response) => read(response)));
    expect(counts.pages).toBe(RESPONSES.length);
  });

  it("reads here what only readers of this program can", async () => {
    const counts = { pages: 0 };
    const { data: _, ...mine } = here(counts);
    const read = openDigester([mine], { threads: 1, short: 0 });
    await Promise.all(RESPONSES.map((response) => read(response)));
    expect(counts.pages).toBe(RESPONSES.length);
  });
});

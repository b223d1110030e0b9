import { describe, expect, it } from "vitest";
import { readDigest, readPage } from "../../test/readable.ts";
import { notesBy, type PageReader } from "../digesting.ts";
import { FatalCrawlError } from "../errors.ts";
import { FINGERPRINT } from "../filters/traps/fingerprint.ts";
import { anchorTerms } from "../links/anchor-terms.ts";
import { localOntologyReader } from "../relevance/local-ontologies.ts";
import { tagVsm } from "../relevance/tag-vsm.ts";
import { linkTo, pageOf, RAINSTORM, url } from "../testing/pages.ts";
import { digest, openPlan, planOf, type Response } from "./digest.ts";
import { pageOf as pageOfAnswer } from "./page-of.ts";
import { openReader } from "./readers.ts";

const answer = (html: string, headers: Record<string, string> = {}): Response => ({
  url: url("page"),
  headers: { "content-type": "text/html; charset=utf-8", ...headers },
  body: Buffer.from(html),
});
const STORM = answer('<title>Storm</title><p>A rainstorm. <a href="/flood">disaster</a></p>');

describe("digest", () => {
  it("parses the answer and lets every reader note what it reads, one after the other", async () => {
    const log: string[] = [];
    const readerOf = (name: string): PageReader => ({
      name,
      read: async ({ title }) => {
        log.push(`${name} begins`);
        await Promise.resolve();
        log.push(`${name} ends`);
        return `${name} of ${title}`;
      },
    });
    const { page, notes } = await readDigest(STORM, [readerOf("a"), readerOf("b")]);
    expect(page).toEqual(await pageOfAnswer(STORM));
    expect(notes).toEqual({ a: "a of Storm", b: "b of Storm" });
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  it("is a page alone without readers", async () => {
    expect(await digest(STORM, [])).toEqual({ page: await pageOfAnswer(STORM), notes: {} });
  });

  it("is the same of an answer that came from another thread", async () => {
    expect(await digest(structuredClone(STORM), [FINGERPRINT])).toEqual(await digest(STORM, [FINGERPRINT]));
  });

  it("passes on what a reader throws", async () => {
    const broken: PageReader = { name: "broken", read: () => Promise.reject(new Error("model missing")) };
    await expect(digest(STORM, [broken])).rejects.toThrow("model missing");
  });
});

describe("pageOf", () => {
  it("minds the headers: type, language and robots", async () => {
    const plain = await readPage(STORM);
    expect([plain.language, plain.noindex, plain.charset]).toEqual(["", false, "utf-8"]);
    const headers = {
      "content-type": "text/html; charset=iso-8859-2",
      "content-language": "de",
      "x-robots-tag": "noindex",
    };
    const { language, noindex, charset } = await readPage(answer("<p>x</p>", headers));
    expect([language, noindex, charset]).toEqual(["de", true, "iso-8859-2"]);
  });

  it("obeys what is said to our name, in headers and in the page", async () => {
    expect((await readPage(answer("<p>x</p>", { "x-robots-tag": "honeyguide: nofollow" }))).nofollow).toBe(true);
    expect((await readPage(answer("<p>x</p>", { "x-robots-tag": "otherbot: nofollow" }))).nofollow).toBe(false);
    expect((await readPage(answer('<meta name="honeyguide" content="noindex"><p>x</p>'))).noindex).toBe(true);
  });
});

describe("notesBy", () => {
  const reader: PageReader<number> = { name: "numbers", read: () => 3 };

  it("finds what a reader noted, by its name, also if that is nothing", () => {
    expect(notesBy(reader, { notes: { numbers: 7, others: 1 } })).toBe(7);
    expect(notesBy(reader, { notes: { numbers: undefined } })).toBeUndefined();
  });

  it("throws a TypeError that names the reader where the page was not read by it", () => {
    expect(() => notesBy(reader, { notes: {} })).toThrow(TypeError);
    expect(() => notesBy(reader, { notes: {} })).toThrow('the page was not read by "numbers"');
    expect(() => notesBy({ ...reader, name: "constructor" }, { notes: {} })).toThrow(/"constructor"/);
  });
});

describe("a plan", () => {
  const readers: readonly PageReader[] = [
    tagVsm(RAINSTORM, { parts: ["anchor", "block"] }),
    FINGERPRINT,
    anchorTerms({ words: ["rainstorm", "disaster"], language: "en" }),
    localOntologyReader({ language: "en", ontologies: [{ name: "wet", words: RAINSTORM.words }] }),
  ];

  it("makes readers that digest as those do from which it was made", async () => {
    const opened = await openPlan(structuredClone(planOf(readers)) ?? []);
    expect(opened.map(({ name }) => name)).toEqual(readers.map(({ name }) => name));
    expect(await digest(STORM, opened)).toEqual(await digest(STORM, readers));
    expect(planOf(opened)).toEqual(planOf(readers));
  });

  it("is none where a reader works only where it was made", () => {
    const own: PageReader = { name: "own", read: () => 1 };
    expect(planOf([...readers, own])).toBeUndefined();
    expect(planOf([])).toEqual([]);
  });

  it.each(["nothing", "constructor"])("cannot be opened with the unknown kind %j", async (kind) => {
    await expect(openPlan([{ kind, options: {} }])).rejects.toThrow(FatalCrawlError);
    await expect(openReader({ kind, options: {} })).rejects.toThrow(`no reader of the kind "${kind}"`);
  });

  it("reads a page by itself too", async () => {
    const page = pageOf([[3, "a rainstorm"]], [linkTo("x", "disaster")]);
    for (const reader of readers) {
      const [opened] = await openPlan(planOf([reader]) ?? []);
      expect(await opened?.read(page), reader.name).toEqual(await reader.read(page));
    }
  });
});

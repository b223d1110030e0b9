/** The thread in which documents are read that are not HTML: see reading-room.ts. @module */
import { messageOf } from "../errors.ts";
import { decodeHtml } from "../parse/charset.ts";
import { serveJobs } from "../system/threads.ts";
import { allowMemory, countMemory, isOverBudget } from "./memory-budget.ts";
import { badDocument, type Reading, type ReadingJob, type ThreadMarkup, TooCostlyError, tooCostly } from "./reading.ts";

countMemory();

type Read = (job: ReadingJob) => Promise<ThreadMarkup>;

const READERS: Readonly<Record<ReadingJob["kind"], Read>> = {
  pdf: async ({ body, limits }) => {
    const { pdfMarkup } = await import("./pdf/pdf.ts");
    allowMemory(limits.bufferMb * MIB);
    return { html: await pdfMarkup(body, limits.pages), charset: "" };
  },
  epub: async ({ body, limits }) => {
    const { epubMarkup } = await import("./epub/epub.ts");
    allowMemory(limits.bufferMb * MIB);
    return { html: epubMarkup(body, limits.unpackedMb * MIB), charset: "" };
  },
  markdown: async ({ body, contentType, limits }) => {
    const { markdownMarkup } = await import("./markdown.ts");
    allowMemory(limits.bufferMb * MIB);
    const { text, charset } = decodeHtml(body, contentType, { prescan: false });
    return { html: markdownMarkup(text), charset };
  },
};

const MIB = 1024 * 1024;
/** As much as a page of HTML may have. */
const MAX_HTML = 20 * MIB;

async function read(job: ReadingJob): Promise<Reading> {
  const overBudget = () => tooCostly(job.kind, `more than ${job.limits.bufferMb} MB of memory`);
  try {
    const markup = await READERS[job.kind](job);
    if (markup.html.length > MAX_HTML) return tooCostly(job.kind, "more text than a page may have");
    return isOverBudget() ? overBudget() : { kind: "markup", markup };
  } catch (error) {
    if (error instanceof TooCostlyError) return tooCostly(job.kind, error.message);
    return isOverBudget() ? overBudget() : badDocument(job.kind, messageOf(error));
  } finally {
    allowMemory(Number.POSITIVE_INFINITY);
  }
}

serveJobs<ReadingJob, Record<ReadingJob["kind"], Reading>>({ work: read });

/** What to say of a crawl that got no page: each seed with its reason, and what to do about it. @module */
import { counted, printable, shellWord } from "../display.ts";
import { CrawlReader } from "../store/reader.ts";

/** A seed that gave no page. */
export interface LostSeed {
  readonly url: string;
  readonly reason: string;
  readonly detail: string;
}

/** More are counted. */
const SHOWN = 8;

/** Reason, or what it begins with → what to do. */
const ADVICE: readonly (readonly [string, string])[] = [
  ["private-address", "Give --allow-private to crawl private and loopback addresses."],
  [
    "robots-unreachable",
    "Is the address correct, port included, and is the server up? Without an answer for robots.txt all its pages are closed.",
  ],
  ["robots", "The site's robots.txt closes it to crawlers; ask its owner, or start elsewhere."],
  ["scope", "It leads out of your scope: name that host with --host too, or give the address that it leads to."],
  ["dns", "Is the name spelled correctly, and is this machine on the network?"],
  ["connect", "Is the address correct, port included, and is the server up? Behind a proxy, give --proxy."],
  ["timeout", "Is the server up? Behind a proxy, give --proxy."],
  ["tls", "The site's certificate is not valid; perhaps it answers to http:// or to another name."],
  ["http-4", "Does the address open in a browser? Correct it, or start elsewhere."],
  ["http-5", "The server is in trouble; try again later."],
  ["content-type", "Give seeds that are pages: HTML, plain text, Markdown, PDF or EPUB, as far as --types allows."],
  ["bad-document", "Does the file open in a program for its kind, without a password? Start elsewhere."],
  ["trap-", "It looks like a corner without end; --no-traps lets it in."],
];

/** From the crawl's folder, since a resumed crawl may have lost them before. */
export function lostSeeds(folder: string): LostSeed[] {
  const reader = new CrawlReader(folder);
  try {
    return [...reader.seeds()].map(({ url, reason, detail }, i) => {
      const target = reason === "redirect" ? /^to (\S+)$/.exec(detail)?.[1] : undefined;
      const end = target === undefined || i >= SHOWN ? undefined : reader.linkOf(target);
      return end === undefined
        ? { url, reason, detail }
        : { url, reason: end.reason, detail: `${target}: ${end.detail}` };
    });
  } finally {
    reader.close();
  }
}

export function inVainLines(seeds: readonly LostSeed[], folder: string): string[] {
  const shown = seeds.slice(0, SHOWN);
  const advice = ADVICE.filter(([start]) => shown.some(({ reason }) => adviceFor(reason) === start));
  return [
    `honeyguide: nothing was fetched: ${seeds.length === 1 ? "the only seed" : `none of the ${counted(seeds.length, "seed")}`} gave ${seeds.length === 1 ? "no page" : "a page"}`,
    ...shown.map(({ url, reason, detail }) => `  ${printable(url, 500)}: ${reason} (${printable(detail)})`),
    ...(seeds.length > SHOWN ? [`  and ${counted(seeds.length - SHOWN, "more seed")}`] : []),
    ...advice.map(([, what]) => `  ${what}`),
    `  Then start again; ${shellWord(folder)} holds no page and can be deleted.`,
  ];
}

/** Where the reason begins so. */
function adviceFor(reason: string): string | undefined {
  return ADVICE.find(([start]) => reason.startsWith(start))?.[0];
}

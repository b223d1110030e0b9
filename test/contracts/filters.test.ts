import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { PageReader } from "../../src/digesting.ts";
import { contentBlocks } from "../../src/filters/content-blocks.ts";
import { maxDepth } from "../../src/filters/depth.ts";
import { localOntologies, type OntologyNotes } from "../../src/filters/local-ontologies.ts";
import { noMedia } from "../../src/filters/media.ts";
import { noNofollow } from "../../src/filters/nofollow.ts";
import { noRefreshChains } from "../../src/filters/refresh-chain.ts";
import { scope } from "../../src/filters/scope.ts";
import { threshold } from "../../src/filters/threshold.ts";
import { sensibleDates } from "../../src/filters/traps/calendar.ts";
import { noEndlessAddresses } from "../../src/filters/traps/endless-address.ts";
import { barrenDropped, generatedLinksDropped } from "../../src/filters/traps/learned-places.ts";
import { noRepeatingPaths } from "../../src/filters/traps/repeating-path.ts";
import { oncePerSession } from "../../src/filters/traps/session-id.ts";
import { templateBudget } from "../../src/filters/traps/template-budget.ts";
import { TrapMemory } from "../../src/filters/traps/trap-memory.ts";
import { ManualClock } from "../../src/system/clock.ts";
import { type FilterCases, filterContract } from "../../src/testing/filters.ts";
import { linkTo, pageOf, url } from "../../src/testing/pages.ts";
import type { Candidate, PartsModel } from "../../src/types.ts";
import { observedPage } from "../observed-page.ts";

const PAGE = pageOf([
  [3, "chess"],
  [3, "rain"],
]);

/** Blocks are as relevant as half their number. */
const blocks: PartsModel<undefined> = {
  name: "blocks",
  read: () => undefined,
  score: () => 0,
  scorePart: (_, part) => (part.kind === "block" ? part.block / 2 : 0),
  explain: () => [],
};

/** Anchors with the word rain are similar to the ontology, pages are not. */
const ontologies: PageReader<OntologyNotes> = {
  name: "ontologies",
  read: ({ links }) => ({
    page: { value: 0.01, ontology: "rain" },
    links: links.map(({ anchor }) => ({ value: anchor.includes("rain") ? 0.5 : 0.01, ontology: "rain" })),
  }),
};

/** A link with this path, anchor and block, found on an irrelevant page. */
function candidateOf(path: string, { anchor = "", block = 0, ...more }: Partial<Candidate> & Place = {}): Candidate {
  const link = { ...linkTo(path, anchor), block };
  const judged = { relevance: 0.1, isRelevant: false, depth: 1, feature: () => 0 };
  const notes = Object.fromEntries(
    [blocks, ontologies].map((reader) => [reader.name, reader.read({ ...PAGE, links: [link] })]),
  );
  const found = { link, source: { page: PAGE, notes, id: 0, ...judged } };
  return { url: link.url, depth: 2, nofollow: false, priority: undefined, found, ...more };
}

/** A page of this number that refreshes to another one. */
function refreshOn(id: number): Candidate {
  const candidate = candidateOf("next");
  const { found } = candidate;
  if (found === undefined) return candidate;
  const { link, source } = found;
  return { ...candidate, found: { link: { ...link, kind: "refresh" }, source: { ...source, id } } };
}

interface Place {
  readonly anchor?: string;
  readonly block?: number;
}

const clock = new ManualClock(Date.UTC(2025, 5, 1));
const session = (id: string) => `page?jsessionid=${id}`;

/** The page with the number 0, where candidates are found, was made by a generator, and a folder is full of copies. */
function memoryOfCopies(): TrapMemory {
  const memory = new TrapMemory();
  for (let id = 0; id < 20; id++) {
    const page = { id, isRelevant: false };
    memory.observe(observedPage(url(`copies/${id}`), page), id === 0 ? "generated" : "copy");
    memory.observe(observedPage(url(`docs/${id}`), { ...page, id: 100 + id }), "new");
  }
  return memory;
}

/** By the name of the function that makes the filter. */
const CASES: Readonly<Record<string, FilterCases>> = {
  noMedia: { make: noMedia, candidates: ["a.html", "b.zip", "c", "d.JPG"].map((path) => candidateOf(path)) },
  maxDepth: { make: () => maxDepth(2), candidates: [0, 2, 3, 90].map((depth) => candidateOf(`${depth}`, { depth })) },
  noNofollow: { make: noNofollow, candidates: [true, false].map((nofollow) => candidateOf("x", { nofollow })) },
  scope: {
    make: () => scope({ hosts: ["site.example"], exclude: ["/no/*"] }),
    candidates: ["yes", "no/1", "no"].map((path) => candidateOf(path)),
  },
  noRefreshChains: {
    make: () => noRefreshChains({ lengthTo: (id) => id }),
    candidates: [refreshOn(9), refreshOn(10), candidateOf("x")],
  },
  threshold: {
    make: () => threshold(0.3),
    candidates: [-1, 0.3, 0.31, undefined].map((priority) => candidateOf("x", { priority })),
  },
  contentBlocks: {
    make: () => contentBlocks({ model: blocks }),
    candidates: [0, 1, 2].map((block) => candidateOf(`${block}`, { block })),
  },
  localOntologies: {
    make: () => localOntologies({ reader: ontologies }),
    candidates: ["rain", "chess", ""].map((anchor) => candidateOf("x", { anchor })),
  },
  sensibleDates: {
    make: () => sensibleDates(clock),
    candidates: ["calendar/2026/01", "calendar/2099/01", "wiki/3000"].map((path) => candidateOf(path)),
  },
  noEndlessAddresses: {
    make: () => noEndlessAddresses(),
    candidates: ["x", "x?a=1&a=1", "a/".repeat(30)].map((path) => candidateOf(path)),
  },
  noRepeatingPaths: {
    make: () => noRepeatingPaths(),
    candidates: ["x/y", "en/en/en/", "docs/docs/"].map((path) => candidateOf(path)),
  },
  oncePerSession: {
    make: () => {
      const filter = oncePerSession();
      filter.admitted(url(session("0123456789abcdef")));
      return filter;
    },
    candidates: [session("0123456789abcdef"), session("fedcba9876543210"), "page"].map((path) => candidateOf(path)),
  },
  barrenDropped: {
    make: () => barrenDropped(memoryOfCopies()),
    candidates: ["copies/new", "about"].map((path) => candidateOf(path)),
  },
  generatedLinksDropped: {
    make: () => generatedLinksDropped(memoryOfCopies()),
    candidates: ["copies/new", "about", "docs/new"].map((path) => candidateOf(path)),
  },
  templateBudget: {
    make: () => {
      const filter = templateBudget(new TrapMemory());
      for (let item = 0; item < 500; item++) filter.admitted(url(`item/${item}`));
      return filter;
    },
    candidates: ["item/500", "about", "other/3"].map((path) => candidateOf(path)),
  },
};

describe.each(Object.entries(CASES))("the filter %s", (_, cases) => {
  for (const { name, run } of filterContract(cases)) it(name, run);
});

/** Types of what makes a filter. */
const FILTERS = new Set(["LinkFilter", "SessionFilter", "TemplateBudget"]);

it("every filter has its case", () => {
  const folder = new URL("../../src/filters/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const makers = sources.flatMap((file) => {
    const text = readFileSync(new URL(file, folder), "utf8");
    return text.split(/^export function /m).flatMap((part) => {
      const type = /\): (\w+) \{$/m.exec(part)?.[1] ?? "";
      return FILTERS.has(type) ? [part.slice(0, part.indexOf("("))] : [];
    });
  });
  expect(makers.toSorted()).toEqual(Object.keys(CASES).toSorted());
});

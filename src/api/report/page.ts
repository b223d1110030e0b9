/** The report of a crawl: one HTML page that needs nothing else, on screen and on paper, with or without script. @module */
import { contents, pageDocument } from "../../charts/page/document.ts";
import { HOVER_SCRIPT } from "../../charts/page/hover-script.ts";
import { html } from "../../charts/page/html.ts";
import type { CrawlFigures } from "./figures.ts";
import { harvestSection } from "./harvest-section.ts";
import {
  bestSection,
  hostsSection,
  inShort,
  learnedSection,
  reasonsSection,
  relevanceSection,
  setUp,
  totalsSection,
  trustSection,
} from "./sections.ts";

const PRINT_SCRIPT = `
addEventListener("beforeprint", () => { for (const one of document.querySelectorAll("details")) one.open = true; });
`;

/** A whole HTML document. */
export function crawlReport(figures: CrawlFigures): string {
  return pageDocument({
    title: `${figures.topic.name} – a crawl by Honeyguide`,
    version: figures.honeyguide,
    header: html`<h1>Crawl for ${figures.topic.name}</h1>
${inShort(figures)}
${setUp(figures)}
${contents([
  ["totals", "Totals"],
  ["harvest", "Harvest"],
  ["relevance", "Relevance"],
  ["best", "Best pages"],
  ["hosts", "Hosts"],
  ["reasons", "Drops and failures"],
  ["learned", "Learned"],
  ["trust", "Trust"],
])}`,
    main: html`${totalsSection(figures)}
${harvestSection(figures)}
${relevanceSection(figures)}
${bestSection(figures)}
${hostsSection(figures)}
${reasonsSection(figures)}
${learnedSection(figures)}
${trustSection(figures)}`,
    script: HOVER_SCRIPT + PRINT_SCRIPT,
  });
}

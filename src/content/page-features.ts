/** Numbers of a whole page: what its address, its head and its structure say about its type. @module */
import { type Measures, share } from "./measures.ts";
import { isHeading, type Place, type Places } from "./places.ts";
import type { Tree } from "./tree.ts";
import { wordHashes } from "./word-hashes.ts";

const OPEN_GRAPH = ["article", "product", "website", "profile", "video"];
const SCHEMA: readonly RegExp[] = [
  /"(?:\w*Article|BlogPosting|Report)"/,
  /"(?:Product|Offer|ProductGroup)"/,
  /"(?:DiscussionForumPosting|QAPage|Question|SocialMediaPosting)"/,
  /"(?:CollectionPage|ItemList|SearchResultsPage|OfferCatalog)"/,
  /"(?:TechArticle|APIReference|HowTo|SoftwareSourceCode)"/,
  /"(?:Organization|LocalBusiness|Service|Corporation|ProfessionalService)"/,
  /"(?:FAQPage)"/,
  /"(?:Recipe|Review|Event|Course|JobPosting)"/,
];
const ADDRESSES: readonly RegExp[] = [
  /forum|thread|topic|viewtopic|discuss|community|\/t\/|questions?\/|\/r\//i,
  /\/(?:products?|p|dp|item|itm|pd|sku)\/|[?&](?:sku|pid)=|\.p$|\/\d{6,}\.html/i,
  /categor|collections?\b|\/c\/|\/shop\b|\/browse|\/b\/|\/s\/|\/cat|search|\/tags?\//i,
  /\bdocs?\b|\/api\b|reference|manual|guide|tutorial|wiki|help|learn|developer/i,
  /blog|news|article|story|stories|\/20\d\d\/|posts?\//i,
  /service|solution|pricing|features|about|platform|enterprise|business/i,
];
const PATHS: readonly RegExp[] = [
  /comment|reply|replies|\bpost(?:s|ed|er|body)?\b|thread|topic|message/i,
  /product|price|cart|sku|\bbuy\b|variant/i,
  /card|tile|grid|item|listing|result/i,
  /hljs|highlight|language-|code|docs?-|toc\b|sidebar-nav|admonition/i,
  /hero|cta|testimonial|banner|feature|section/i,
  /article|entry|post-content|byline|author/i,
];

export const PAGE_FEATURES: readonly string[] = [
  ..."words blocks linkShare prose h1 headings article main articleNodes nodes scripts tables code lists prices".split(
    " ",
  ),
  ..."shortShare longest longestShare repeats repeatWords repeatShare titleWords depth digitsInPath query slashes".split(
    " ",
  ),
  ..."veiled forms times paragraphs coreShare coreDepth".split(" "),
  ...OPEN_GRAPH.map((name) => `og:${name}`),
  ...SCHEMA.map((_, at) => `schema${at}`),
  ...ADDRESSES.map((_, at) => `address${at}`),
  ...PATHS.map((_, at) => `path${at}`),
];

export function pageFeatures(tree: Tree, measures: Measures, places: Places, url: string, core: Place): Float32Array {
  const { root } = places;
  const names = countNames(tree);
  const blocks = tree.blocks.length;
  const repeated = mostRepeated(places);
  const short = tree.blocks.filter(({ index }) => (measures.counts[index] ?? 0) < 5).length;
  const longest = measures.counts.reduce((most, count) => Math.max(most, count), 0);
  const path = pathOf(url);
  const type = tree.meta.get("og:type")?.toLowerCase() ?? "";
  const data = tree.data.join("\n").slice(0, 500_000);
  const classes = countClasses(tree);
  return Float32Array.of(
    Math.log1p(root.words),
    Math.log1p(blocks),
    share(root.linked, root.length),
    share(root.prose, root.words),
    names.get("h1") ?? 0,
    Math.log1p(root.headings),
    names.has("article") ? 1 : 0,
    names.has("main") ? 1 : 0,
    Math.log1p(names.get("article") ?? 0),
    Math.log1p(tree.nodes.length),
    Math.log1p(tree.scripts),
    Math.log1p(names.get("table") ?? 0),
    Math.log1p(names.get("pre") ?? 0),
    Math.log1p(names.get("li") ?? 0),
    Math.log1p(root.prices),
    share(short, blocks),
    Math.log1p(longest),
    share(longest, root.words),
    Math.log1p(repeated?.alike ?? 0),
    Math.log1p(repeated?.alikeWords ?? 0),
    share((repeated?.alike ?? 0) * (repeated?.alikeWords ?? 0), root.words),
    wordHashes(tree.title).length,
    path.split("/").filter((part) => part !== "").length,
    (path.match(/\d/g) ?? []).length,
    url.includes("?") ? 1 : 0,
    (path.match(/-/g) ?? []).length,
    share(tree.blocks.filter(({ veil }) => veil !== 0).length, blocks),
    Math.log1p(names.get("form") ?? 0),
    Math.log1p(names.get("time") ?? 0),
    Math.log1p(names.get("p") ?? 0),
    share(core.words, root.words),
    core.node.depth,
    ...OPEN_GRAPH.map((name) => (type.startsWith(name) ? 1 : 0)),
    ...SCHEMA.map((pattern) => (pattern.test(data) ? 1 : 0)),
    ...ADDRESSES.map((pattern) => (pattern.test(url) ? 1 : 0)),
    ...PATHS.map((pattern) => share(countMatches(classes, pattern), tree.nodes.length)),
  );
}

function countNames(tree: Tree): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of tree.nodes) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** How many elements have each value of `class`. */
function countClasses(tree: Tree): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { attributes } of tree.nodes) {
    const text = attributes.class;
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

function countMatches(classes: ReadonlyMap<string, number>, pattern: RegExp): number {
  let sum = 0;
  for (const [text, count] of classes) if (pattern.test(text)) sum += count;
  return sum;
}

/** One of the places whose likes hold the most text together. */
function mostRepeated(places: Places): Place | undefined {
  let best: Place | undefined;
  let most = 0;
  for (const place of places.all) {
    const weight = place.alike >= 3 && !isHeading(place.node) ? place.alike * place.alikeWords : 0;
    if (weight > most) [best, most] = [place, weight];
  }
  return best;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : "";
}

/** The deepest place that holds `part` of the page's prose. */
export function coreOf(places: Places, part: number): Place {
  let core = places.root;
  for (const place of places.all) {
    // In document order, parents first: the last that holds enough and lies in the one before is the deepest.
    if (place.parent === core && place.prose >= part * places.root.prose && places.root.prose > 0) core = place;
  }
  return core;
}

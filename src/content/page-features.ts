/** Numbers of a whole page: what its address, its head and its structure say about its type. @module */
import { headingLevel, type Measures, share } from "./measures.ts";
import type { NodeClasses } from "./node-classes.ts";
import type { Places } from "./places.ts";
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

export function pageFeatures(
  tree: Tree,
  measures: Measures,
  places: Places,
  classes: NodeClasses,
  url: string,
): Float32Array {
  const names = countNames(tree);
  const blocks = tree.blocks.length;
  const [words, length] = [places.words[0]!, places.length[0]!];
  const repeated = mostRepeated(places);
  const [alike, alikeWords] = repeated < 0 ? [0, 0] : [places.alike[repeated]!, places.alikeWords[repeated]!];
  const core = coreOf(places, 0.7);
  const short = measures.counts.reduce((sum, count) => sum + (count < 5 ? 1 : 0), 0);
  const longest = measures.counts.reduce((most, count) => Math.max(most, count), 0);
  const path = pathOf(url);
  const type = tree.meta.get("og:type")?.toLowerCase() ?? "";
  const data = tree.data.join("\n").slice(0, 500_000);
  return Float32Array.of(
    Math.log1p(words),
    Math.log1p(blocks),
    share(places.linked[0], length),
    share(places.prose[0], words),
    names.get("h1") ?? 0,
    Math.log1p(places.headings[0]!),
    names.has("article") ? 1 : 0,
    names.has("main") ? 1 : 0,
    Math.log1p(names.get("article") ?? 0),
    Math.log1p(tree.nodes.length),
    Math.log1p(tree.scripts),
    Math.log1p(names.get("table") ?? 0),
    Math.log1p(names.get("pre") ?? 0),
    Math.log1p(names.get("li") ?? 0),
    Math.log1p(places.prices[0]!),
    share(short, blocks),
    Math.log1p(longest),
    share(longest, words),
    Math.log1p(alike),
    Math.log1p(alikeWords),
    share(alike * alikeWords, words),
    wordHashes(tree.title).length,
    path.split("/").filter((part) => part !== "").length,
    (path.match(/\d/g) ?? []).length,
    url.includes("?") ? 1 : 0,
    (path.match(/-/g) ?? []).length,
    share(tree.blocks.filter(({ veil }) => veil !== 0).length, blocks),
    Math.log1p(names.get("form") ?? 0),
    Math.log1p(names.get("time") ?? 0),
    Math.log1p(names.get("p") ?? 0),
    share(places.words[core], words),
    places.nodes[core]!.depth,
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

/** How many elements have classes of that pattern. */
function countMatches({ values, counts }: NodeClasses, pattern: RegExp): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) if (pattern.test(values[at]!)) sum += counts[at]!;
  return sum;
}

/** One of the places whose likes hold the most text together, −1 if there is none. */
function mostRepeated({ nodes, alike, alikeWords }: Places): number {
  let [best, most] = [-1, 0];
  for (let place = 0; place < nodes.length; place++) {
    if (alike[place]! < 3 || headingLevel(nodes[place]!) > 0) continue;
    const weight = alike[place]! * alikeWords[place]!;
    if (weight > most) [best, most] = [place, weight];
  }
  return best;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : "";
}

/** The deepest place that holds `part` of the page's prose. */
export function coreOf({ parents, prose }: Places, part: number): number {
  let core = 0;
  const least = part * prose[0]!;
  if (least === 0) return core;
  for (let place = 1; place < parents.length; place++) {
    // In document order, parents first: the last that holds enough and lies in the one before is the deepest.
    if (parents[place] === core && prose[place]! >= least) core = place;
  }
  return core;
}

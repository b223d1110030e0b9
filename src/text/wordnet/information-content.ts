/**
 * How much a notion says: much if it is special, nothing if it is the root. Two sources, both per part of speech:
 * `intrinsic` asks only the hierarchy (Seco, Veale and Hayes 2004); `resnik` counts how often the notion and all below
 * it occur in SemCor (Resnik 1995).
 * Paper: SVSM-MCOA, Eq. 1 uses it and does not say which; the default is `intrinsic`, which needs no corpus.
 * @module
 */
import { readWordNetFile } from "./files.ts";
import { synsetId } from "./synset.ts";
import { ancestorsOf, nodeOf, openTaxonomy, type Taxonomy } from "./taxonomy.ts";

/** By node; ≥ 0. */
export type InformationContent = Float64Array;
export type ContentSource = "intrinsic" | "resnik";

const LF = 10;
const SPACE = 32;
const PERCENT = 37;
const ZERO = 48;

/** IC(c) = 1 − ln(hypo(c) + 1) / ln(maxNodes), hypo(c) = how many notions lie below c. In [0, 1]. */
export function intrinsicContent(taxonomy: Taxonomy): InformationContent {
  const below = sumOverDescendants(taxonomy, new Float64Array(taxonomy.size).fill(1));
  return below.map((count, node) => {
    const nodes = node < taxonomy.firstVerb ? taxonomy.firstVerb : taxonomy.size - taxonomy.firstVerb;
    // A hierarchy of one notion has nothing to tell apart.
    return nodes <= 1 ? 0 : Math.max(0, 1 - Math.log(count) / Math.log(nodes));
  });
}

/** IC(c) = −ln p(c), p(c) = (Σ over c and all below it of count + 1) / (the same over all of the part of speech). */
export function resnikContent(taxonomy: Taxonomy, counts: Float64Array): InformationContent {
  const smoothed = counts.map((count) => count + 1);
  const nouns = sum(smoothed.subarray(0, taxonomy.firstVerb));
  const verbs = sum(smoothed.subarray(taxonomy.firstVerb));
  return sumOverDescendants(taxonomy, smoothed).map((count, node) =>
    Math.max(0, -Math.log(count / (node < taxonomy.firstVerb ? nouns : verbs))),
  );
}

/** How often each notion is meant in SemCor, from the lines of `index.sense`: `lemma%part:… offset number count`. */
export function readTagCounts(taxonomy: Taxonomy, senses: Buffer): Float64Array {
  const counts = new Float64Array(taxonomy.size);
  for (let line = 0; line < senses.length; ) {
    const end = senses.indexOf(LF, line);
    const stop = end < 0 ? senses.length : end;
    // Most senses were never met, and adjectives (3, 5) and adverbs (4) have no hierarchy.
    const part = senses.readUInt8(senses.indexOf(PERCENT, line) + 1) - ZERO - 1;
    const isMet = !(senses[stop - 1] === ZERO && senses[stop - 2] === SPACE);
    if (part <= 1 && isMet) {
      const [, offset, , count] = senses.toString("latin1", line, stop).split(" ");
      const node = nodeOf(taxonomy, synsetId(part, Number(offset)));
      if (node >= 0) counts[node] = (counts[node] ?? 0) + Number(count);
    }
    line = stop + 1;
  }
  return counts;
}

/** Each node's values gathered over itself and all below it; what lies below on two ways counts once. */
function sumOverDescendants(taxonomy: Taxonomy, values: Float64Array): Float64Array {
  const sums = new Float64Array(taxonomy.size);
  values.forEach((value, node) => {
    for (const ancestor of ancestorsOf(taxonomy, node)) sums[ancestor] = (sums[ancestor] ?? 0) + value;
  });
  return sums;
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

const shared = new Map<ContentSource, InformationContent>();

/** Of the installed WordNet; computed once. */
export function openInformationContent(source: ContentSource): InformationContent {
  let content = shared.get(source);
  if (content === undefined) {
    const taxonomy = openTaxonomy();
    content =
      source === "intrinsic"
        ? intrinsicContent(taxonomy)
        : resnikContent(taxonomy, readTagCounts(taxonomy, readWordNetFile("index.sense")));
    shared.set(source, content);
  }
  return content;
}

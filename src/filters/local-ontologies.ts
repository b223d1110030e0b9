/**
 * Keeps a link when the page behind it is similar enough to one of several local ontologies: the first of the two
 * filters of MFSLG. Paper: FCOSA, Algorithm 3 (φ); its second filter is the threshold η of the priority.
 * Deviations: the paper judges the page behind each link, which it must have fetched. Without such lookahead the texts
 * of the link stand for it: anchor, context and the words of its address. Where none of them is a word of any ontology,
 * half of what the ontology makes of the page with the link does, lest every link of an image is lost.
 * @module
 */
import { type Notes, notesBy, type PageReader } from "../digesting.ts";
import type { FoundLink, Link, LinkFilter, LinkSource } from "../types.ts";

/** The local ontology to which a text is most similar, LTK_j; a text without a word of any scores 0. */
export interface LocalSimilarity {
  readonly value: number;
  readonly ontology: string;
}

/** What is read of a page. */
export interface OntologyNotes {
  readonly page: LocalSimilarity;
  /** Of the links' texts, parallel to the page's links. */
  readonly links: readonly LocalSimilarity[];
}

export interface LocalOntologiesOptions {
  readonly reader: PageReader<OntologyNotes>;
  /** At least this similar to one of them. */
  readonly keepFrom?: number;
  /** What was read of the page behind a link, where the crawl looks ahead. */
  readonly behind?: (link: Link, source: LinkSource) => { readonly notes: Notes | undefined } | undefined;
}

const REASON = "local-ontologies";
/** What the similarity of the page with the link counts for a link whose texts say nothing; ours. */
const PARENT_SHARE = 0.5;

export function localOntologies({
  reader,
  keepFrom = 0.15, // φ, Table 3 of FCOSA
  behind,
}: LocalOntologiesOptions): LinkFilter {
  const similarityOf = ({ link, source }: FoundLink): LocalSimilarity & { readonly of: string } => {
    const target = behind?.(link, source)?.notes;
    if (target !== undefined) return { ...notesBy(reader, { notes: target }).page, of: "the page behind it" };
    const { page, links } = notesBy(reader, source);
    const own = links[link.index];
    if (own !== undefined && own.value > 0) return { ...own, of: "its texts" };
    return { value: PARENT_SHARE * page.value, ontology: page.ontology, of: "the page it stands on" };
  };
  return {
    name: REASON,
    stage: "link",
    readers: [reader],
    check({ found }) {
      if (found === undefined) return { keep: true };
      const { value, ontology, of } = similarityOf(found);
      if (value >= keepFrom) return { keep: true };
      const detail = `by ${of} at most ${value.toPrecision(4)} similar to an ontology (${ontology}), below ${keepFrom}`;
      return { keep: false, reason: REASON, detail };
    },
  };
}

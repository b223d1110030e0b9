/**
 * Reads how similar a page and the texts of its links are to the best of several local ontologies, by their words.
 * Paper: FCOSA, Algorithm 3. The texts of a link are its anchor, its context and the words of its address.
 * @module
 */
import type { PageReader } from "../digesting.ts";
import { wordsOf } from "../text/words.ts";
import { urlWords } from "../url/words.ts";
import { tagScorer } from "./tag-vsm.ts";

export interface LocalOntologiesData {
  readonly language: string;
  /** Which maximum divides the term frequencies, as for the pages. */
  readonly tfMax?: "perWord" | "global";
  readonly ontologies: readonly { readonly name: string; readonly words: ReadonlyMap<string, number> }[];
}

interface Similarity {
  readonly value: number;
  readonly ontology: string;
}

export function localOntologyReader(
  data: LocalOntologiesData,
): PageReader<{ readonly page: Similarity; readonly links: readonly Similarity[] }> {
  const { language, tfMax } = data;
  const ontologies = data.ontologies.map(({ name, words }) => ({
    name,
    scorer: tagScorer({ words, language }, tfMax),
  }));
  const best = (scoreOf: (scorer: ReturnType<typeof tagScorer>) => number): Similarity => {
    let found = { value: 0, ontology: ontologies[0]?.name ?? "none" };
    for (const { name, scorer } of ontologies) {
      const value = scoreOf(scorer);
      if (value > found.value) found = { value, ontology: name };
    }
    return found;
  };
  return {
    name: "local-ontologies",
    data: { kind: "local-ontologies", options: data },
    read: (page) => ({
      page: best((scorer) => scorer.page(page)),
      links: page.links.map(({ anchor, context, url }) => {
        const words = wordsOf(`${anchor} ${context} ${urlWords(url)}`);
        return best((scorer) => scorer.words(words));
      }),
    }),
  };
}

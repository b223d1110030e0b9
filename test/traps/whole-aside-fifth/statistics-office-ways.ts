/**
 * The links from every page of the statistics office into what its systems make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { capital, pick, some } from "../whole-aside/stock.ts";
import { choiceOf } from "../whole-aside-fourth/kit.ts";
import type { Grounds } from "../whole-aside-third/shelf.ts";
import { DIMENSIONS, FACETS, LOST, MOST, statisticsOfficeAddresses } from "./statistics-office-addresses.ts";

export function statisticsOfficeWays({ shelf, link, realAt }: Pick<Grounds, "shelf" | "link" | "realAt">) {
  const to = statisticsOfficeAddresses(shelf);
  const { sections, codes, anyArticle } = to;
  return (address: string) => {
    const rng = shelf.chance("ways", address);
    const article = shelf.at(address) ?? anyArticle(rng);
    const plain = realAt(address) === undefined ? article.address : address;
    const code = /code=(TT\d{4})$/.exec(plain)?.[1] ?? pick(rng, codes);
    const [first = "", second = "", third = ""] = some(rng, DIMENSIONS, 3);
    const [name, value] = choiceOf(rng, FACETS);
    const [company, revision] = [1000 + rng.below(MOST - 2000), 20 + rng.below(200)];
    const tag = to.locale(rng);
    return {
      locales: [
        link(to.localised(plain, tag), tag),
        link(to.localised(anyArticle(rng).address, to.locale(rng)), "Language"),
      ],
      units: [
        link(to.rebased(plain, "usd", "2010M01"), "US dollars"),
        link(to.rebased(plain, "index", to.period(rng)), "Rebase"),
      ],
      themes: [
        link(to.themeAt([article.section]), capital(article.section.replaceAll("-", " "))),
        link(to.themeAt([article.section, pick(rng, sections)]), "Part of"),
      ],
      tables: [
        link(to.tableAt([first], [second]), `${first} by ${second}`),
        link(to.tableAt([first, third], [second]), "Add a dimension"),
      ],
      finder: [
        link(to.finderAt({ [name]: value }), value),
        link(to.finderAt({ unit: pick(rng, FACETS.unit), freq: pick(rng, FACETS.freq) }), "Popular series"),
      ],
      compare: [
        link(to.compareAt([article.number, anyArticle(rng).number]), "With a similar one"),
        link(to.compareAt([article.number, anyArticle(rng).number, anyArticle(rng).number]), "All three"),
      ],
      register: [
        link(to.enterpriseAt(company), `No. ${company}`),
        link(to.enterpriseAt(company + 1), `No. ${company + 1}`),
      ],
      library: [link(to.lostAt([pick(rng, LOST)]), "Reading room")],
      charts: [
        link(to.chartAt(code, "line", 640, 480), "Chart"),
        link(to.chartAt(code, "bar", 800, 600), "Larger chart"),
      ],
      previews: [link(to.previewAt(code, 0, 50), "Show as table"), link(to.previewAt(code, 50, 25), "Raw data")],
      revisions: [link(to.revisionAt(code, revision, revision + 1), "What changed")],
      cite: [link(to.citeAt(rng, "apa", plain), "Cite this page"), link(to.citeAt(rng, "bibtex", plain), "BibTeX")],
    };
  };
}

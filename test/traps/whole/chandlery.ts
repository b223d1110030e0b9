/**
 * A shop as Magento 1 makes it: categories and products as .html, pages of a category in `p`, layered navigation, a
 * compare list, carts with keys in their addresses, and everything in three columns.
 * @module
 */
import { createRng, type Rng } from "../../../src/math/rng.ts";
import { hashKey } from "../../../src/text/hash.ts";
import { capital } from "../glosses.ts";
import { shopBlocks, shopTraps } from "./chandlery-traps.ts";
import {
  type Anchor,
  drawn,
  escaped,
  linkList,
  paragraphs,
  pick,
  type Render,
  sliced,
  slugOf,
  type WholeOptions,
  type WholeSite,
  wholeSite,
} from "./whole-site.ts";
import { type Article, relatedTo, type Texts, textsOf } from "./whole-text.ts";

export interface Product extends Article {
  readonly address: string;
  readonly title: string;
  readonly price: string;
}

export interface Category {
  readonly name: string;
  readonly address: string;
  /** How many pages it has. */
  readonly size: number;
  readonly products: readonly Product[];
}

/** What the traps need to know of the shop. */
export interface Shop {
  readonly rng: Rng;
  readonly texts: Texts;
  readonly words: readonly string[];
  readonly products: readonly Product[];
  readonly good: readonly Product[];
  readonly categories: readonly Category[];
  readonly pages: ReadonlyMap<string, Render>;
  description(product: Product): string[];
  grid(link: Anchor, products: readonly Product[]): string;
  template(link: Anchor, address: string, title: string, main: string): string;
}

const WORDS = [
  "ship",
  "ships",
  "boat",
  "boats",
  "sailing",
  "sail",
  "mast",
  "hull",
  "rigging",
  "anchor",
  "deck",
  "nautical",
];
const STEMS =
  /\b(ships?|boats?|sailing|sailboats?|sails?|sailors?|masts?|hulls?|rigging|nautical|yachts?|keel|naval|seam[ae]n|warships?|shipboard|oars?|schooner|rudder|vessels?)\b/i;
const MAKERS = ["Holm & Sons", "Petrel", "Northquay", "Blackwall", "Tidewell"];
const PER_PAGE = 12;

export function chandlery({ seed = 1, anchors = "stuffed" }: WholeOptions = {}): WholeSite {
  const rng = createRng(seed).fork("chandlery");
  const texts = textsOf({
    rng,
    stems: STEMS,
    strangers: /\b(blood|arter|vein|heart|drug|urine|glass)/i,
    lexfiles: [4, 6, 18],
    frames: [
      (word, meaning) => `${word}: ${meaning}.`,
      (word, meaning) => `Suits every ${word} – ${meaning}.`,
      (word, meaning) => `What customers call ${word} is ${meaning}.`,
      (word, meaning) => `Ask us for ${word} (${meaning}); we deliver in three days.`,
    ],
    goodSections: ["Sails and rigging", "Hulls and decks", "Under way", "Books of the sea"],
    otherSections: { Pantry: 13, "House plants": 20, "Pet corner": 5, "Health and body": 8, "Maps and travel": 15 },
    mixedSection: "Clearance",
  });
  const products = texts.articles.map((article): Product => {
    const own = rng.fork("product", article.number);
    const title = `${capital(article.subject)}${own.next() < 0.4 ? ` by ${pick(MAKERS, own)}` : ""}`;
    const price = `${5 + own.below(300)}.${10 + own.below(90)}`;
    return { ...article, title, price, address: `/${slugOf(article.section)}/${slugOf(article.subject)}.html` };
  });
  const good = products.filter(({ isGood }) => isGood);
  const categories = [...new Set(products.map(({ section }) => section))].sort().map((name): Category => {
    const own = products.filter(({ section }) => section === name);
    return { name, address: `/${slugOf(name)}.html`, size: sliced(own, PER_PAGE).length, products: own };
  });
  const pages = new Map<string, Render>();
  const description = (product: Product) => {
    const own = rng.fork("description", product.number);
    return texts.sentences(product, 9 + own.below(9), own);
  };
  const grid: Shop["grid"] = (link, shown) => {
    const items = shown.map(
      (product) => `<li class="item"><h2 class="product-name">${link(product.address, product.title)}</h2>
<div class="desc">${escaped(description(product)[0] ?? "")}</div><span class="price">$${product.price}</span></li>`,
    );
    return `<ul class="products-grid">${items.join("\n")}</ul>`;
  };
  const template: Shop["template"] = (link, address, title, main) => {
    const viewed = drawn(products, 3, rng.fork("viewed", hashKey(address)));
    const menu = categories.map((category): [string, string] => [category.address, category.name]);
    return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} - Saltbox Stores</title>
<link rel="stylesheet" type="text/css" href="/skin/frontend/rwd/default/css/styles.css"></head>
<body class="catalog-page"><div class="wrapper"><div class="page">
<div class="header-container">${link("/", "Saltbox Stores", ' class="logo"')}<div class="skip-links">
${link("/customer-service/", "Customer service")} ${link("/contacts/", "Contact us")}</div></div>
<div id="nav">${linkList(link, menu, "nav-primary")}</div>
<div class="main-container col3-layout"><div class="main"><div class="col-main">
<div class="breadcrumbs">${link("/", "Home")} / <strong>${escaped(title)}</strong></div>
${main}
</div><div class="col-left sidebar">
${shopBlocks(shop, link, address)}
<div class="block block-viewed"><strong>Recently viewed</strong>
${linkList(
  link,
  viewed.map((product) => [product.address, product.title]),
)}</div></div></div></div>
<div class="footer">${linkList(link, [
      ["/about-us/", "About us"],
      ["/catalog/seo_sitemap/category/", "Site map"],
    ])}<address>&copy; Saltbox Stores</address></div>
</div></div></body></html>`;
  };
  const shop: Shop = { rng, texts, words: WORDS, products, good, categories, pages, description, grid, template };

  for (const product of products) {
    pages.set(product.address, (link) =>
      template(link, product.address, product.title, productMain(link, shop, product)),
    );
  }
  for (const { name, address, size, products: own } of categories) {
    for (const [at, part] of sliced(own, PER_PAGE).entries()) {
      const here = at === 0 ? address : `${address}?p=${at + 1}`;
      const numbers = Array.from({ length: size }, (_, i): [string, string] => [
        i === 0 ? address : `${address}?p=${i + 1}`,
        `${i + 1}`,
      ]);
      // The last page too has a "next": the shop does not count before it shows the arrow.
      const next: [string, string] = [`${address}?p=${at + 2}`, "Next"];
      pages.set(here, (link) => {
        const pager = `<div class="pages">${linkList(link, [...numbers, next])}</div>`;
        return template(link, here, name, `<h1>${escaped(name)}</h1>${grid(link, part)}${pager}`);
      });
    }
  }
  const plain = (address: string, title: string, main: (link: Anchor) => string) =>
    pages.set(address, (link) =>
      template(link, address, title, `<div class="page-title"><h1>${title}</h1></div>${main(link)}`),
    );
  plain("/", "Welcome", (link) => grid(link, drawn(products, 12, rng.fork("front"))));
  plain("/catalog/seo_sitemap/category/", "Site map", (link) =>
    linkList(
      link,
      categories.map(({ address, name }) => [address, name]),
    ),
  );
  for (const [name, title] of [
    ["about-us", "About us"],
    ["customer-service", "Customer service"],
    ["contacts", "Contact us"],
  ] as const) {
    plain(`/${name}/`, title, () => paragraphs(texts.onTopic(5, rng.fork(name), 0.2)));
  }
  return wholeSite({
    rng,
    anchors,
    topic: "ships and boats",
    words: WORDS,
    good: good.map(({ address }) => address),
    other: products.filter(({ isGood }) => !isGood).map(({ address }) => address),
    pages,
    traps: shopTraps(shop),
  });
}

function productMain(link: Anchor, shop: Shop, product: Product): string {
  const own = shop.rng.fork("product page", product.number);
  const said = shop.description(product);
  const half = Math.ceil(said.length / 2);
  const related = relatedTo(product, shop.texts, 8, own).flatMap(({ number }) => shop.products[number] ?? []);
  const bundle = related.splice(0, 3).map((other) => link(other.address, other.title));
  const category = shop.categories.find(({ name }) => name === product.section);
  const reviews = shop.texts.sentences(product, 3, own).slice(1);
  return `<div class="product-view"><div class="product-name"><h1>${escaped(product.title)}</h1></div>
<div class="price-box">$${product.price}</div><div class="short-description">${paragraphs(said.slice(0, 2))}</div>
<ul class="features">${said
    .slice(2, half)
    .map((text) => `<li>${escaped(text)}</li>`)
    .join("\n")}</ul>
<div class="std">${paragraphs([said.slice(half).join(" ")])}<p>Often bought with ${bundle.join(", ")}.</p></div>
<table class="data-table"><tr><th>SKU</th><td>SB-${4000 + product.number}</td></tr>
<tr><th>Range</th><td>${category ? link(category.address, category.name) : ""}</td></tr></table>
<div class="box-reviews"><h3>What customers say</h3>${paragraphs(reviews)}</div>
<div class="block-related"><h3>You may also like</h3>${linkList(
    link,
    related.map((other) => [other.address, other.title]),
  )}</div></div>`;
}

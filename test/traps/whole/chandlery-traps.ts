/** The traps of the shop, and the blocks of its left column that lead into them. @module */
import { hashKey } from "../../../src/text/hash.ts";
import { capital } from "../glosses.ts";
import type { Category, Shop } from "./chandlery.ts";
import {
  type Anchor,
  addressOf,
  drawn,
  escaped,
  LETTERS_AND_DIGITS,
  linkList,
  paragraphs,
  pick,
  query,
  type Render,
  slugOf,
  type Trap,
  token,
  withPart,
} from "./whole-site.ts";

type Pair = [href: string, label: string];

const FACETS: Readonly<Record<string, readonly string[]>> = {
  brand: ["3", "8", "14", "21", "33"],
  color: ["4", "5", "17", "28"],
  dir: ["asc", "desc"],
  limit: ["12", "24", "36"],
  mode: ["grid", "list"],
  order: ["name", "position", "price"],
  price: ["-50", "50-100", "100-200", "200-"],
};
const USES = ["cheap", "spare", "for-beginners", "online", "sale", "used", "set", "kit", "cover", "paint", "repair"];

export function shopTraps(shop: Shop): Trap[] {
  const { rng, pages, template, texts, good, products, categories } = shop;
  const rngAt = (url: URL) => rng.fork("trap", hashKey(addressOf(url)));
  const shown =
    (url: URL, title: string, main: (link: Anchor) => string): Render =>
    (link) =>
      template(link, addressOf(url), title, `<div class="page-title"><h1>${escaped(title)}</h1></div>${main(link)}`);
  const categoryAt = (url: URL) => categories.find(({ address }) => address === url.pathname);

  return [
    {
      // Workshops in the store: weeks for ever, each with places to book.
      name: "calendar",
      at: (url) => {
        const [, year, week, slot] =
          /^\/workshops\/week\/(\d{4})\/(\d\d?)\/(?:slot\/(\d)\/)?$/.exec(url.pathname) ?? [];
        if (year === undefined || week === undefined) return undefined;
        return shown(url, `Workshops, week ${week} of ${year}${slot ? `, place ${slot}` : ""}`, (link) => {
          const own = rngAt(url);
          const said = `${capital(pick(texts.names, own))} evening with our sail maker. ${5 + own.below(9)} places left.`;
          return `<p>${escaped(said)}</p>${linkList(link, weekLinks(Number(year), Number(week)))}`;
        });
      },
    },
    {
      name: "session",
      at: (url) => {
        const session = url.searchParams.get("SID");
        const real = pages.get(withPart(addressOf(url), "SID", undefined));
        if (session === null || real === undefined) return undefined;
        return (link) =>
          real((href, label, attributes) =>
            link(pages.has(href) ? withPart(href, "SID", session) : href, label, attributes),
          );
      },
    },
    {
      // Landing pages that an extension makes of what people typed: any words, joined.
      name: "maze",
      at: (url) => {
        const words = /^\/shop\/([a-z-]+)\.html$/.exec(url.pathname)?.[1]?.split("-") ?? [];
        if (words.length < 2) return undefined;
        return shown(url, capital(words.join(" ")), (link) => {
          const own = rngAt(url);
          const more = Array.from({ length: 8 }, () => landing(shop, words, own));
          return `<p>Your search for ${escaped(words.join(" "))} has ${own.below(90)} results.</p>
${shop.grid(link, drawn(good, 3, own))}<div class="related-searches">${linkList(link, more)}</div>`;
        });
      },
    },
    {
      name: "facets",
      at: (url) => {
        const category = categoryAt(url);
        const asked = Object.fromEntries(url.searchParams);
        if (category === undefined || !Object.keys(asked).some((name) => name in FACETS)) return undefined;
        return shown(url, category.name, (link) => {
          const more = Object.entries(FACETS).flatMap(([name, values]) =>
            values.map((value): Pair => [category.address + query({ ...asked, [name]: value }), `${name} ${value}`]),
          );
          const some = drawn(category.products, 6, rngAt(url));
          return `<div class="toolbar">${linkList(link, more, "layered")}</div>${shop.grid(link, some)}`;
        });
      },
    },
    {
      // Past its end a category shows its last page again, with an arrow to the next.
      name: "past-end",
      at: (url) => {
        const category = categoryAt(url);
        const page = Number(/^\?p=([1-9]\d{0,6})$/.exec(url.search)?.[1] ?? 0);
        if (category === undefined || page <= category.size) return undefined;
        return shown(url, category.name, (link) => {
          const near = [page + 1, page + 2, page + 3, page + 5].map(
            (next): Pair => [`${category.address}?p=${next}`, `${next}`],
          );
          return `${shop.grid(link, category.products.slice(-8))}<div class="pages">${linkList(link, near)}</div>`;
        });
      },
    },
    {
      // The address under the rewritten one: whatever the id, the shop shows some product.
      name: "items",
      at: (url) => {
        const id = Number(/^\/catalog\/product\/view\/id\/([1-9]\d{0,8})\/$/.exec(url.pathname)?.[1] ?? 0);
        if (id === 0) return undefined;
        return shown(url, `${capital(texts.names[id % texts.names.length] ?? "")} no. ${id}`, (link) => {
          const own = rngAt(url);
          const near = [id - 1, id + 1, id + 2, id + 20].filter((next) => next > 0);
          const more = near.map(
            (next): Pair => [`/catalog/product/view/id/${next}/`, next < id ? "Previous product" : "Next product"],
          );
          return `${paragraphs(texts.onTopic(5, own, 0.8))}${linkList(link, more)}`;
        });
      },
    },
    {
      // "Add to cart" as a link: where one was, in base 64, and a key of the form.
      name: "tokens",
      at: (url) => {
        const [, id] =
          /^\/checkout\/cart\/add\/uenc\/\w{20,60}\/product\/(\d+)\/form_key\/\w{16}\/$/.exec(url.pathname) ?? [];
        const product = products[Number(id ?? -1)];
        if (product === undefined) return undefined;
        return shown(url, "Shopping cart", (link) => {
          const own = rngAt(url);
          const more = drawn(good, 5, own).map(
            (other): Pair => [cartAddress(other.number, own), `Add ${other.title} to cart`],
          );
          return `<p>${escaped(product.title)} was added. Cookies are needed to see your cart.</p>${linkList(link, more)}`;
        });
      },
    },
    {
      name: "compare",
      at: (url) => {
        const ids =
          /^\/catalog\/product_compare\/index\/items\/([\d,]+)\/$/.exec(url.pathname)?.[1]?.split(",").map(Number) ??
          [];
        const chosen = ids.flatMap((id) => products[id] ?? []);
        if (ids.length < 2 || chosen.length < ids.length) return undefined;
        return shown(url, "Compare products", (link) => {
          const own = rngAt(url);
          const kept = ids.length > 5 ? ids.slice(1) : ids;
          const more = drawn(good, 6, own).map(
            (other): Pair => [comparing([...kept, other.number]), `Compare with ${other.title}`],
          );
          const columns = chosen.map((product) => `<td>${escaped(shop.description(product).join(" "))}</td>`);
          return `<table class="compare-table"><tr>${columns.join("\n")}</tr></table>${linkList(link, more)}`;
        });
      },
    },
    {
      // What was sold out or never was: a page with its name, and things that it does not have either.
      name: "soft404",
      at: (url) => {
        const [, section, slug] = /^\/([a-z-]+)\/([a-z0-9-]+)\.html$/.exec(url.pathname) ?? [];
        const category = categories.find(({ address }) => address === `/${section}.html`);
        if (category === undefined || slug === undefined || pages.has(url.pathname)) return undefined;
        const name = slug.replaceAll("-", " ");
        return shown(url, capital(name), (link) => {
          const own = rngAt(url);
          const copied = shop.description(pick(good, own));
          const more = Array.from({ length: 6 }, () => soldOut(shop, category, own));
          return `<p class="availability">${escaped(capital(name))} is out of stock.</p>${paragraphs(copied)}${linkList(link, more)}`;
        });
      },
    },
  ];
}

function weekLinks(year: number, week: number): Pair[] {
  const [before, after] = [
    week === 1 ? [year - 1, 52] : [year, week - 1],
    week >= 52 ? [year + 1, 1] : [year, week + 1],
  ];
  const at = ([inYear, number]: readonly (number | undefined)[]) =>
    `/workshops/week/${String(((inYear ?? 0) + 10_000) % 10_000).padStart(4, "0")}/${number}/`;
  const slots = [1, 2, 3, 4].map((slot): Pair => [`${at([year, week])}slot/${slot}/`, `Book place ${slot}`]);
  return [[at(before), "Earlier"], [at(after), "Later"], ...slots];
}

function landing({ words, texts }: Shop, from: readonly string[], rng: Shop["rng"]): Pair {
  const name = slugOf(pick(texts.names, rng)).replace(/[^a-z]+/g, "-");
  const parts = [...from.slice(-3), rng.next() < 0.5 ? pick(words, rng) : name, pick(USES, rng)];
  const slug = parts.join("-").replace(/--+/g, "-").replace(/^-|-$/g, "");
  return [`/shop/${slug}.html`, slug.replaceAll("-", " ")];
}

function cartAddress(product: number, rng: Shop["rng"]): string {
  const [back, key] = [token(LETTERS_AND_DIGITS, 32, rng), token(LETTERS_AND_DIGITS, 16, rng)];
  return `/checkout/cart/add/uenc/${back}/product/${product}/form_key/${key}/`;
}

function comparing(ids: readonly number[]): string {
  return `/catalog/product_compare/index/items/${ids.join(",")}/`;
}

function soldOut({ texts }: Shop, { address }: Category, rng: Shop["rng"]): Pair {
  const name = `${pick(texts.names, rng)} ${pick(USES, rng)} ${rng.below(400)}`;
  return [address.replace(/\.html$/, `/${slugOf(name)}.html`), name];
}

/** The left column. */
export function shopBlocks(shop: Shop, link: Anchor, address: string): string {
  const { rng, categories, good, pages, words } = shop;
  const own = rng.fork("blocks", hashKey(address));
  const category = pick(categories, own);
  const facets = drawn(Object.entries(FACETS), 4, own).map(([name, values]): Pair => {
    const value = pick(values, own);
    return [category.address + query({ [name]: value }), `${category.name}: ${name} ${value}`];
  });
  const block = (type: string, title: string, links: readonly Pair[]) =>
    `<div class="block block-${type}"><div class="block-title"><strong>${title}</strong></div>${linkList(link, links)}</div>`;
  const [one, two] = drawn(good, 2, own);
  const id = 1 + own.below(90_000);
  return [
    block("layered-nav", "Shop by", facets),
    block("cart", "Quick buy", [
      [cartAddress(one?.number ?? 0, own), `Add ${one?.title} to cart`],
      [comparing([one?.number ?? 0, two?.number ?? 1]), `Compare ${one?.title} with ${two?.title}`],
    ]),
    block("workshops", "In the store", drawn(weekLinks(2015, 1 + own.below(52)), 3, own)),
    block("tags", "Popular searches", [landing(shop, [pick(words, own)], own), landing(shop, [pick(words, own)], own)]),
    block("offers", "Last chance", [
      soldOut(shop, category, own),
      soldOut(shop, pick(categories, own), own),
      [`${category.address}?p=${category.size + 1 + own.below(20)}`, `Rest of ${category.name}`],
      [`/catalog/product/view/id/${id}/`, `Product ${id}`],
    ]),
    block("account", "My account", [
      [
        withPart(pages.has(address) ? address : "/", "SID", token(LETTERS_AND_DIGITS, 26, own)),
        "Continue with your cart",
      ],
      [withPart(category.address, "SID", token(LETTERS_AND_DIGITS, 26, own)), category.name],
    ]),
  ].join("\n");
}

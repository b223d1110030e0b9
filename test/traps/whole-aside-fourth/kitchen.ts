/**
 * A community of cooks: recipes, tips, a blog by months and a forum in the manner of Discourse, where talk about
 * cooking and about anything else lies in one folder; flat, and much linked across;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { brief, monthName } from "../whole-aside/prose.ts";
import { capital, pick, shuffle } from "../whole-aside/stock.ts";
import {
  type AsideOptions,
  type AsideSite,
  escaped,
  type Linker,
  listHtml,
  paragraphsHtml,
  type SitePlan,
  wholeSite,
} from "../whole-aside/whole-site.ts";
import { type Article, type Entry, type Framed, shelfOf, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { addList, filled, type Gaps, groupBy, type Pages, planOf, tellBy } from "./kit.ts";
import { kitchenTraps } from "./kitchen-traps.ts";

const WORDS = [
  "cooking",
  "recipe",
  "bread",
  "sauce",
  "meat",
  "cheese",
  "butter",
  "flour",
  "sugar",
  "soup",
  "dish",
  "baked",
  "cream",
  "flavor",
] as const;
const STEMS =
  /\b(cook\w*|bak(e|ed|ing)|roast\w*|sauces?|soups?|bread\w*|cheeses?|meats?|dish|dishes|dough|cakes?|pastry|pastries|desserts?|salads?|spic\w+|flavou?r\w*|boil\w*|fried|fry|stew\w*|butter|cream\w*|sugar|flour|recipe|kitchen\w*|oven|season\w+|candy|vinegar|syrup|sausages?|pork|beef|broth|gravy|pudding|edible)\b/i;
const RECIPES = ["mains", "bakes", "sweets"];
const TOPIC_SECTIONS = ["mains", "tips", "bakes", "kitchen-talk", "sweets"];
const FIELDS = {
  introductions: 18,
  gadgets: 6,
  "off-the-stove": 12,
  journeys: 15,
  "garden-and-yard": 5,
  "site-feedback": 10,
};
const FORUMS = ["kitchen-talk", "introductions", "off-the-stove", "site-feedback"];
const PER_PAGE = 24;

const GAPS: Gaps = {
  who: ["my grandmother", "a neighbour", "the girl at the market", "my flatmate", "Uncle Teo", "our book club"],
  when: ["last Sunday", "on a wet Tuesday", "for the twins' birthday", "at the lake", "when the power was out"],
  measure: ["a cup", "200 g", "two spoonfuls", "half a pound", "a pinch", "a generous handful"],
  verdict: ["would make again", "not bad at all", "the kids asked for more", "too fussy for weekdays", "a keeper"],
};
const tell = tellBy({
  lines: [
    "{Word}, for those who ask, is {said}.",
    "You want {measure} here, and {word} means {brief}.",
    "I first had {a} {when}: {said}.",
    "Well, {who} swears by {word} ({brief}).{eg}",
    "What is {word}? It's {said}.",
    "Don't skip the {word}! That is {said}.{eg}",
    "Some say {word} is {brief}; {verdict}.",
  ],
  asides: [
    "Made this {when}, {verdict}.",
    "Thanks to {who} for the photos!",
    "I used {measure} instead and nobody noticed.",
    "Edited to add: {verdict}.",
    "Takes about {number} minutes, less if {who} helps.",
    "Has anyone tried it {when}?",
  ],
  gaps: GAPS,
});

function addressFor({ section, slug, number, date }: Entry): string {
  if (RECIPES.includes(section)) return `/recipes/${number}-${slug}`;
  if (FORUMS.includes(section)) return `/t/${slug}/${number}`;
  if (section === "tips" || section === "gadgets") return `/${section}/${slug}`;
  return `/blog/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}`;
}

export function kitchenSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [1, 4, 13, 27, 30, 34, 35, 39], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2015-01-11",
    days: 2900,
    tell,
    paragraphs: [3, 6],
    sentences: [1, 4],
    address: addressFor,
    title: ({ name, section }, rng) =>
      RECIPES.includes(section)
        ? pick(rng, [name, `Easy ${name}`, `${name} for a crowd`, `Weeknight ${name}`])
        : pick(rng, [name, `${name}, please help`, `All I know about ${name}`, `Your thoughts: ${name}`]),
  });
  const pages: Pages = new Map();
  const traps = kitchenTraps({ shelf, link, frame, realAt: (address) => pages.get(address) });
  const sectionName = (section: string) => capital(section.replaceAll("-", " "));
  const recipes = shelf.all.filter(({ section }) => RECIPES.includes(section));
  const blog = shelf.all.filter(({ address }) => address.startsWith("/blog/"));
  const months = groupBy(blog, ({ date }) => date.slice(0, 7));
  const monthAt = (month: string) => `/blog/${month.slice(0, 4)}/${month.slice(5)}`;

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const rng = shelf.chance("frame", address);
    const menu = [
      link("/", "Home"),
      link("/recipes", "Recipes"),
      ...RECIPES.map((section) => link(`/recipes/category/${section}`, sectionName(section))),
      link("/tips", "Tips"),
      link("/gadgets", "Gadgets"),
      link("/blog", "Blog"),
      ...FORUMS.map((section) => link(`/c/${section}`, sectionName(section))),
    ];
    const trending = shuffle(rng, shelf.all.slice(0, 60)).slice(0, 5);
    return `<!doctype html>
<html lang="en"><head><meta name="viewport" content="width=device-width"><title>${escaped(title)} · Potluck Lane</title></head>
<body><header class="topbar"><a class="brand" href="/">Potluck Lane</a><nav>${listHtml(menu)}</nav>
<div class="user">${ways.user.join(" ")}</div></header>
<main><article class="card"><h1>${escaped(title)}</h1>${body}</article></main>
<aside><section><h4>Plan your week</h4>${ways.planner.join(" ")}</section>
<section><h4>Filter recipes</h4>${listHtml(ways.filters)}</section>
<section><h4>What's in your fridge?</h4>${listHtml(ways.fridge)}</section>
<section><h4>Trending</h4>${listHtml(toArticles(link, trending))}</section>
<section class="photos"><h4>Fresh photos</h4>${ways.photos.join(" ")}</section>
<section><h4>Cooks to follow</h4>${listHtml(ways.members)}</section></aside>
<footer>${link("/about", "About")} ${link("/guidelines", "Guidelines")} ${ways.footer.join(" ")}</footer></body></html>`;
  }

  function recipe(article: Article): string {
    const akin = shelf.akin(article, 11);
    const rng = shelf.chance("recipe", article.address);
    const needs = Array.from({ length: 4 + rng.below(6) }, () =>
      filled(rng, `{measure} ${shelf.term(rng).replaceAll("-", " ")}`, GAPS),
    );
    const { recipe: tools } = traps.ways(article.address);
    return `<div class="tools">${tools.join(" ")}</div><ul class="ingredients"><li>${needs.map(escaped).join("</li><li>")}</li></ul>
<div class="method">${woven(shelf.text(article), toArticles(link, akin.slice(0, 3)), ["Goes with", "A cousin of", "Serve after"])}</div>
<h2>You might also like</h2><div class="grid">${toArticles(link, akin.slice(3)).join("\n")}</div>`;
  }

  function topic(article: Article): string {
    const { posts } = traps.ways(article.address);
    const said = shelf.text(article).map(
      (text, i) => `<div class="topic-post" id="post_${i + 1}"><div class="cooked"><p>${escaped(text)}</p></div>
<span class="post-date">${posts[i % posts.length]}</span></div>`,
    );
    return `<div class="posts">${said.join("\n")}</div>
<h3>Suggested topics</h3>${listHtml(toArticles(link, shelf.akin(article, 6)))}`;
  }

  function essay(article: Article): string {
    const akin = shelf.akin(article, 7);
    return `<p class="byline">${article.date}</p>${woven(shelf.text(article), toArticles(link, akin), ["More:", "Related:", "Then there is"])}
<p class="share">${traps.ways(article.address).share.join(" ")}</p>`;
  }

  for (const article of shelf.all) {
    const { address, title, section } = article;
    const body = RECIPES.includes(section) ? recipe : FORUMS.includes(section) ? topic : essay;
    pages.set(address, () => frame({ address, title, body: body(article) }));
  }
  const lists: [base: string, title: string, items: readonly Article[]][] = [
    ["/recipes", "All recipes", recipes],
    ["/blog", "The blog", blog],
  ];
  for (const section of ["tips", "gadgets"])
    lists.push([`/${section}`, sectionName(section), shelf.sections.get(section) ?? []]);
  for (const section of RECIPES)
    lists.push([`/recipes/category/${section}`, sectionName(section), shelf.sections.get(section) ?? []]);
  for (const section of FORUMS) lists.push([`/c/${section}`, sectionName(section), shelf.sections.get(section) ?? []]);
  for (const [base, title, items] of lists) {
    const at = (page: number) => (page === 0 ? base : `${base}?page=${page}`);
    addList(pages, {
      items,
      size: PER_PAGE,
      at,
      html: (shown, page, last) => {
        const cards = shown.map(
          (article) => `<div class="item">${link(article.address, article.title)}
<p>${escaped(capital(brief(article.synset)))}</p></div>`,
        );
        const next = page < last ? link(at(page + 1), "next page →", 'rel="next"') : "";
        const archive =
          base === "/blog" ? [...months.keys()].map((month) => link(monthAt(month), monthName(month))) : [];
        return frame({
          address: at(page),
          title: page === 0 ? title : `${title}, page ${page}`,
          body: `${cards.join("\n")}<p>${next}</p>${listHtml(archive)}`,
        });
      },
    });
  }
  for (const [month, items] of months) {
    const address = monthAt(month);
    const html = () => frame({ address, title: monthName(month), body: listHtml(toArticles(link, items)) });
    pages.set(address, html);
  }
  for (const [address, title, text] of [
    ["/about", "About us", "Potluck Lane began as a mailing list among eleven neighbours who shared one big pot."],
    ["/guidelines", "Community guidelines", "Be kind, credit your source, and post no pictures that are not your own."],
  ] as const) {
    pages.set(address, () => frame({ address, title, body: paragraphsHtml([text]) }));
  }
  pages.set("/", () => {
    const fresh = shelf.all.slice(0, 20).map(({ address, title }) => `<div class="tile">${link(address, title)}</div>`);
    return frame({ address: "/", title: "What's cooking today", body: fresh.join("\n") });
  });
  return planOf({ topicName: "cooking", words: WORDS, shelf, pages, traps });
}

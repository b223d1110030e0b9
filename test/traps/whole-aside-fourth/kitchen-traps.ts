/**
 * What the community of cooks makes without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { dayAfter, isDate } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import {
  addressOf,
  escaped,
  listHtml,
  numberIn,
  paragraphsHtml,
  type Spot,
  trapped,
} from "../whole-aside/whole-site.ts";
import { type Article, type Grounds, relinked, toArticles } from "../whole-aside-third/shelf.ts";
import { kitchenAddresses } from "./kitchen-addresses.ts";

const NAMES = [
  "meal planner",
  "visits",
  "fridge",
  "recipe filters",
  "any recipe",
  "photos",
  "short links",
  "servings",
  "members",
  "post links",
  "shopping list",
] as const;
const UNITS = ["us", "metric", "imperial"] as const;
const PHOTOS = 60_000_000;

export function kitchenTraps({ shelf, link, frame, realAt }: Grounds) {
  const recipes = shelf.good.filter(({ address }) => address.startsWith("/recipes/"));
  const topics = shelf.all.filter(({ address }) => address.startsWith("/t/"));
  const to = kitchenAddresses(shelf);

  const ways = (address: string) => {
    const rng = shelf.chance("ways", address);
    const week = 2015 * 52 + rng.below(500);
    const here = shelf.at(address);
    const recipe = here !== undefined && recipes.includes(here) ? here : pick(rng, recipes);
    const topic = here?.address.startsWith("/t/") ? here : pick(rng, topics);
    const photo = 4000 + rng.below(90_000);
    const picked = to.choice(rng);
    const names = [to.member(rng), to.member(rng)];
    const post = 6 + rng.below(40);
    return {
      user: [
        link(to.visited(to.anyArticle(rng).address, to.visit(rng)), "Log in"),
        link(to.visited("/about", to.visit(rng)), "Join"),
      ],
      planner: [
        link(to.weekAt(week), "This week"),
        link(to.dayAt(`20${16 + rng.below(7)}-05-${10 + rng.below(20)}`), "Today"),
      ],
      filters: [
        link(to.filtersAt([picked]), capital(picked[1])),
        link(to.filtersAt([["time", "30"], to.choice(rng)]), "Under half an hour"),
      ],
      fridge: [0, 1].map(() => {
        const thing = shelf.term(rng);
        return link(to.fridgeAt([thing]), thing.replaceAll("-", " "));
      }),
      photos: [0, 1].map((n) => link(`/photos/${photo + n}`, `Photo ${photo + n}`)),
      members: names.map((name) => link(`/members/${name}`, `@${name}`)),
      recipe: [
        link(to.served(recipe, 2, "us"), "Serves 2"),
        link(to.served(recipe, 8, "metric"), "Serves 8"),
        link(to.addAt([], recipe.number), "Add to list"),
      ],
      posts: [0, 1, 2].map((n) => link(to.postAt(topic.address, post + n), `${n + 2}h`)),
      share: [link(to.shortAt(rng), "Share"), link(to.served(recipe, 4, "us"), "Recipe of the day")],
      footer: [
        link(to.lost(rng), "Lucky dip"),
        link(to.shortAt(rng), "Invite a friend"),
        link(to.postAt(topic.address, post), "Latest reply"),
        link(to.addAt([recipe.number], to.anyArticle(rng).number), "Shopping list"),
      ],
    };
  };

  const planner = (address: string, title: string, near: readonly string[]) => {
    const rng = shelf.chance("planner", address);
    const meals = ["Breakfast", "Lunch", "Dinner"].map((meal) => {
      const dish = rng.next() < 0.5 ? pick(rng, recipes) : undefined;
      return `<tr><th>${meal}</th><td>${dish === undefined ? "Nothing planned" : link(dish.address, dish.title)}</td></tr>`;
    });
    return frame({
      address,
      title,
      body: `<table>${meals.join("")}</table>${paragraphsHtml(shelf.patter(rng, 1, [1, 2]))}<p>${near.join(" ")}</p>`,
    });
  };
  const week = (address: string, number: number) => {
    const near = [-1, 1, 2, 52].map((n) => link(to.weekAt(number + n), n < 0 ? "Last week" : `In ${n} weeks`));
    const first = dayAfter(`${Math.floor(number / 52)}-01-01`, (number % 52) * 7);
    const days = [0, 1, 2, 3, 4, 5, 6].map((n) => link(to.dayAt(dayAfter(first, n)), dayAfter(first, n)));
    return planner(address, `Meal plan, week ${(number % 52) + 1} of ${Math.floor(number / 52)}`, [...near, ...days]);
  };
  const day = (address: string, date: string) =>
    planner(
      address,
      `Meals for ${date}`,
      [-1, 1, 7].map((n) => link(to.dayAt(dayAfter(date, n)), dayAfter(date, n))),
    );

  const visitPage = (address: string, id: string, html: () => string) => {
    const rng = shelf.chance("visit", address);
    return relinked(html(), link, (href) =>
      realAt(href) === undefined ? undefined : to.visited(href, rng.next() < 0.75 ? id : to.visit(rng)),
    );
  };

  const fridge = (address: string, things: readonly string[]) => {
    const rng = shelf.chance("fridge", address);
    const kept = things.length > 7 ? things.slice(2) : things;
    const more = Array.from({ length: 7 }, () => {
      const thing = shelf.term(rng);
      return link(to.fridgeAt([...kept, thing]), `+ ${thing.replaceAll("-", " ")}`);
    });
    return frame({
      address,
      title: `With ${things.join(", ").replaceAll("-", " ")}`,
      body: `${paragraphsHtml(shelf.patter(rng, 1 + rng.below(2), [1, 3]))}${listHtml(toArticles(link, some(rng, recipes, 1 + rng.below(4))))}
<p class="chips">${more.join(" ")}</p>`,
    });
  };

  const filters = (address: string, chosen: readonly (readonly [string, string])[]) => {
    const rng = shelf.chance("filters", address);
    const further = Array.from({ length: 10 }, () => {
      const added = to.choice(rng);
      const kept = chosen.filter(([name]) => name === "diet" || name !== added[0]).slice(-7);
      return link(to.filtersAt([...kept, added]), `${added[1]} (${rng.below(200)})`);
    });
    const cards = some(rng, recipes, 3 + rng.below(8)).map(
      (article) =>
        `<div class="item">${link(article.address, article.title)}<p>${escaped(article.synset.definition)}</p></div>`,
    );
    return frame({
      address,
      title: `Recipes: ${chosen.map(([, value]) => value).join(", ")}`,
      body: `<div class="facets">${further.join(" ")}</div>${cards.join("\n")}`,
    });
  };

  const anyRecipe = (address: string, wanted: string) => {
    const rng = shelf.chance("any", address);
    const others = Array.from({ length: 6 }, () => to.lost(rng));
    return frame({
      address,
      title: capital(wanted.replaceAll("-", " ")),
      body: `<p class="notice">This recipe was removed by its author. While you are here:</p>
${paragraphsHtml(shelf.patter(rng, 3, [2, 4]))}
${listHtml([...others.map((at) => link(at, at.replace(/^\/recipes\/\d+-/, "").replaceAll("-", " "))), ...toArticles(link, some(rng, recipes, 2))])}`,
    });
  };

  const photo = (address: string, number: number) => {
    const rng = shelf.chance("photo", address);
    const near = [number - 1, number + 1, number + 2 + rng.below(50)].filter((n) => n > 0 && n < PHOTOS);
    const dish = pick(rng, recipes);
    return frame({
      address,
      title: `Photo ${number}`,
      body: `<img src="/img/${number}.jpg" alt="${escaped(dish.name)}"><p>${escaped(shelf.patter(rng, 1, [1, 2])[0] ?? "")}</p>
<p>By ${link(`/members/${to.member(rng)}`, "a member")} of ${link(dish.address, dish.title)}</p>${near.map((n) => link(`/photos/${n}`, `Photo ${n}`)).join(" ")}`,
    });
  };

  const short = (address: string) => {
    const rng = shelf.chance("short", address);
    const article = to.anyArticle(rng);
    return frame({
      address,
      title: `${article.title} was shared with you`,
      body: `${paragraphsHtml(shelf.text(article).slice(0, 2))}<p>${link(article.address, "Read it all")}</p>
<p>Pass it on: ${["Mail", "Chat", "Copy link"].map((way) => link(to.shortAt(rng), way)).join(" ")}</p>`,
    });
  };

  const serving = (recipe: Article, servings: number, units: string, html: () => string) => {
    const rng = shelf.chance("serving", `${recipe.address} ${servings} ${units}`);
    const sizes = [servings + 1, Math.max(1, servings - 1), servings * 2].filter((n) => n < 10_000);
    const more = [
      ...sizes.map((n) => link(to.served(recipe, n, units), `Serves ${n}`)),
      ...UNITS.map((other) => link(to.served(recipe, servings, other), other)),
      ...some(rng, recipes, 3).map((other) => link(to.served(other, servings, units), other.title)),
    ];
    return html()
      .replaceAll("200 g", `${50 * servings} g`)
      .replace("</h1>", `</h1><div class="scale">For ${servings} in ${units}: ${more.join(" ")}</div>`);
  };

  const profile = (address: string, name: string, list: string) => {
    const rng = shelf.chance("member", address);
    const fellows = Array.from({ length: list === "" ? 4 : 12 }, () => to.member(rng));
    const tabs = ["followers", "following"].map((tab) => link(`/members/${name}/${tab}`, tab));
    return frame({
      address,
      title: `@${name}${list}`,
      body: `<p>Joined in 20${15 + rng.below(8)}. ${escaped(shelf.patter(rng, 1, [1, 4])[0] ?? "")}</p><p>${tabs.join(" ")}</p>
${listHtml(fellows.map((fellow) => link(`/members/${fellow}`, `@${fellow}`)))}${listHtml(toArticles(link, some(rng, shelf.all, rng.below(4))))}`,
    });
  };

  const post = (address: string, topic: Article, number: number) => {
    const rng = shelf.chance("post", address);
    const said = shelf
      .patter(rng, 3, [1, 3])
      .map(
        (text, i) =>
          `<div class="topic-post"><p>${escaped(text)}</p>${link(to.postAt(topic.address, number + i), `#${number + i}`)}</div>`,
      );
    const jumps = [number + 20, Math.max(1, number - 20), number + 3 + rng.below(200)];
    return frame({
      address,
      title: `${topic.title} - #${number}`,
      body: `<p>${link(topic.address, topic.title)}</p>${said.join("\n")}<p>${jumps.map((n) => link(to.postAt(topic.address, n), `post ${n}`)).join(" ")}</p>`,
    });
  };

  const shopping = (address: string, items: readonly number[]) => {
    const rng = shelf.chance("shopping", address);
    const kept = items.length > 20 ? items.slice(-5) : items;
    const offers = some(rng, shelf.good, 5).map(({ number, title }) => link(to.addAt(kept, number), `Add ${title}`));
    const drop = items.length > 1 ? [link(to.listAt(items.slice(1)), "Remove first")] : [];
    return frame({
      address,
      title: `Shopping list (${items.length})`,
      body: `${paragraphsHtml(shelf.patter(rng, 1, [1, 2]))}${listHtml([...offers, ...drop])}`,
    });
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search, searchParams: asked } = url;
    const address = addressOf(url);
    const [suffix = "", id = ""] = /[?&]vid=([0-9a-f-]{36})$/.exec(search) ?? [];
    const plain = suffix === "" ? undefined : realAt(address.slice(0, -suffix.length));
    if (plain !== undefined) return trapped("visits", () => visitPage(address, id, plain));
    const [servings, units] = [numberIn(asked.get("servings"), 1, 10_000), asked.get("units") ?? ""];
    const recipe = servings === undefined ? undefined : shelf.at(path);
    const html = recipe === undefined ? undefined : realAt(path);
    if (recipe !== undefined && servings !== undefined && html !== undefined)
      return trapped("servings", () => serving(recipe, servings, units, html));
    if (path === "/recipes" && /^\?[a-z]/.test(search) && !asked.has("page"))
      return trapped("recipe filters", () =>
        filters(
          address,
          [...asked].map(([n, v]) => [n.replace("[]", ""), v]),
        ),
      );
    const numbers = (text: string | null) =>
      (text ?? "")
        .split(",")
        .filter((n) => /^\d{1,4}$/.test(n))
        .map(Number);
    if (path === "/shopping-list" && asked.has("items"))
      return trapped("shopping list", () => shopping(address, numbers(asked.get("items"))));
    if (path === "/shopping-list/add" && asked.has("id")) {
      const items = [...numbers(asked.get("to")), ...numbers(asked.get("id"))];
      return { trap: "shopping list", answer: () => ({ redirect: to.listAt(items) }) };
    }
    if (search !== "") return undefined;
    const [, year = "", ofYear = ""] = /^\/planner\/(\d{4})\/week-(\d\d)$/.exec(path) ?? [];
    const number = numberIn(ofYear, 1, 52);
    if (number !== undefined) return trapped("meal planner", () => week(address, Number(year) * 52 + number - 1));
    const date = /^\/planner\/day\/([\d-]{10})$/.exec(path)?.[1] ?? "";
    if (isDate(date)) return trapped("meal planner", () => day(address, date));
    if (/^\/with\/[a-z0-9-]/.test(path)) return trapped("fridge", () => fridge(address, path.slice(6).split("/")));
    const [, name = "", list = ""] = /^\/members\/([a-z]+_[a-z]+_\d{1,4})(\/follow(?:ers|ing))?$/.exec(path) ?? [];
    if (name !== "") return trapped("members", () => profile(address, name, list));
    const shot = numberIn(/^\/photos\/(\d+)$/.exec(path)?.[1], 1, PHOTOS);
    if (shot !== undefined) return trapped("photos", () => photo(address, shot));
    if (/^\/s\/[0-9A-Za-z]{22}$/.test(path)) return trapped("short links", () => short(address));
    const [, thread = "", place = ""] = /^(\/t\/[a-z0-9-]+\/\d+)\/(\d{1,7})$/.exec(path) ?? [];
    const topic = shelf.at(thread);
    if (topic !== undefined) return trapped("post links", () => post(address, topic, Number(place)));
    const wanted = /^\/recipes\/\d{1,6}-([a-z0-9-]+)$/.exec(path)?.[1];
    return wanted === undefined ? undefined : trapped("any recipe", () => anyRecipe(address, wanted));
  };

  return { names: NAMES, at, ways };
}

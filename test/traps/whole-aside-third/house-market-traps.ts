/**
 * What Osclass and its plugins make without end on the market's site;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE62, HEX, token } from "../whole-aside/prose.ts";
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
import { type Grounds, relinked, toArticles } from "./shelf.ts";

const NAMES = [
  "viewing weeks",
  "session",
  "map maze",
  "search",
  "ended listings",
  "sellers",
  "alerts",
  "comparisons",
  "loans",
] as const;
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  category: ["1", "2", "3", "4", "5", "6", "7", "8"],
  sPriceMin: ["0", "50", "100", "500", "1000", "5000"],
  sPriceMax: ["200", "900", "4000", "20000", "90000"],
  sCity: ["Ashwell", "Brunmouth", "Dunstead", "Eastholm", "Farleigh", "Gorsby", "Hexworth"],
  sOrder: ["dt_pub_date", "i_price", "relevance"],
  iOrderType: ["asc", "desc"],
  sShowAs: ["list", "gallery"],
  bPic: ["0", "1"],
};
const SELLERS = 500_000_000;
/** Numbers of real listings end far below. */
const FIRST_ENDED = 4000;

export function houseMarketTraps({ shelf, link, frame, realAt }: Grounds) {
  const item = (rng: Rng) => pick(rng, rng.next() < 0.6 ? shelf.good : shelf.other);
  const sessionAt = (path: string, rng: Rng) => `${path};osclass=${token(rng, 26, HEX)}`;
  const searchAt = (chosen: ReadonlyMap<string, string>) =>
    `/search/${[...chosen].map(([name, value]) => `${name},${value}`).join("/")}`;
  const refined = (rng: Rng, chosen: ReadonlyMap<string, string>) => {
    const [name, values] = pick(rng, Object.entries(CHOICES));
    return new Map(chosen).set(name, pick(rng, values));
  };
  const shownChoice = (chosen: ReadonlyMap<string, string>) => [...chosen.values()].join(" / ");
  const mapAt = (zoom: number, lat: number, lon: number) =>
    `/map/${zoom}/${(lat / 1000).toFixed(3)}/${(lon / 1000).toFixed(3)}`;
  const endedAt = (rng: Rng) => {
    const section = pick(rng, [...shelf.sections.keys()]);
    return `/${section}/${shelf.term(rng)}-${shelf.term(rng)}_i${FIRST_ENDED + rng.below(900_000)}`;
  };
  const endedName = (address: string) =>
    capital(
      address
        .replace(/^\/[^/]+\//, "")
        .replace(/_i\d+$/, "")
        .replaceAll("-", " "),
    );
  const sellerAt = (number: number) => `/user/profile/${number}`;
  const alertAt = (rng: Rng) => `/alert/confirm/${1 + rng.below(40_000)}/${token(rng, 20, BASE62)}`;
  const compareAt = (numbers: readonly number[]) => `/compare?items=${numbers.join(",")}`;
  const loanAt = (price: number, years: number, rate: number) =>
    `/loan?price=${price}&years=${years}&rate=${(rate / 100).toFixed(2)}`;
  const weekAt = (year: number, week: number) =>
    week < 1
      ? `/viewings/${year - 1}/week/52`
      : week > 52
        ? `/viewings/${year + 1}/week/1`
        : `/viewings/${year}/week/${week}`;

  const ways = (address: string) => {
    const rng = shelf.chance("ways", address);
    const [year, week] = [2015 + rng.below(15), 3 + rng.below(48)];
    const numbers = [1 + rng.below(1100), 1 + rng.below(1100)];
    const seller = 1 + rng.below(70_000);
    return {
      account: [
        link(alertAt(rng), "My alerts"),
        link(sessionAt("/contact", rng), "Publish your ad"),
        link(sessionAt(item(rng).address, rng), "Last viewed"),
      ],
      search: Array.from({ length: 4 }, () => {
        const chosen = refined(rng, new Map());
        return link(searchAt(chosen), shownChoice(chosen));
      }),
      map: Array.from({ length: 2 }, () => {
        const [lat, lon] = [50_000 + rng.below(4000), rng.below(3000)];
        return link(mapAt(9 + rng.below(8), lat, lon), `${lat / 1000} N ${lon / 1000} E`);
      }),
      viewings: [-1, 0, 1].map((n) => link(weekAt(year, week + n), `Week ${week + n}`)),
      item: [
        link(sellerAt(seller), `Seller ${seller}`),
        link(compareAt(numbers), "Compare"),
        link(loanAt(1000 + rng.below(90_000), 5 + rng.below(25), 100 + rng.below(600)), "What would it cost a month?"),
      ],
      footer: Array.from({ length: 3 }, () => {
        const to = endedAt(rng);
        return link(to, endedName(to));
      }),
    };
  };

  const viewings = (address: string, year: number, week: number) => {
    const rng = shelf.chance("viewings", address);
    const days = ["Monday", "Wednesday", "Saturday"].map(
      (day) => `<h3>${day}</h3><p>${escaped(shelf.patter(rng, 1, [1, 2])[0] ?? "")}</p>`,
    );
    const near = [-1, 1, 2, 4].map((n) => link(weekAt(year, week + n), n < 0 ? "Earlier" : "Later"));
    return frame({
      address,
      title: `Viewings, week ${week} of ${year}`,
      body: `${days.join("\n")}<p>${near.join(" ")} ${link(weekAt(year + 1, week), String(year + 1))}</p>`,
    });
  };

  const session = (address: string, html: () => string) => {
    const rng = shelf.chance("next id", address);
    return relinked(html(), link, (href) => (realAt(href) === undefined ? undefined : sessionAt(href, rng)));
  };

  const map = (address: string, zoom: number, lat: number, lon: number) => {
    const rng = shelf.chance("map", address);
    const step = Math.max(1, 2 ** (18 - zoom));
    const moved: readonly (readonly [string, string])[] = [
      ["North", mapAt(zoom, lat + step, lon)],
      ["South", mapAt(zoom, lat - step, lon)],
      ["East", mapAt(zoom, lat, lon + step)],
      ["West", mapAt(zoom, lat, lon - step)],
      ["Closer", mapAt(Math.min(zoom + 1, 18), lat, lon)],
      ["Wider", mapAt(Math.max(zoom - 1, 4), lat, lon)],
    ];
    const pins = some(rng, shelf.good, 4);
    return frame({
      address,
      title: `Listings near ${lat / 1000}, ${lon / 1000}`,
      body: `<div id="map_canvas">${moved.map(([name, to]) => link(to, name)).join(" ")}</div>
${pins.map((pin) => `<p class="pin">${escaped(shelf.text(pin)[0] ?? "")} ${link(pin.address, pin.title)}</p>`).join("\n")}`,
    });
  };

  const search = (address: string, chosen: ReadonlyMap<string, string>) => {
    const rng = shelf.chance("search", address);
    const found = some(rng, shelf.good, rng.below(7));
    const more = Array.from({ length: 11 }, () => {
      const next = refined(rng, chosen);
      return link(searchAt(next), shownChoice(next));
    });
    return frame({
      address,
      title: `Search: ${shownChoice(chosen)}`,
      body: `<span class="counter-search">${found.length} listings</span>
<ul class="listing-card-list">${toArticles(link, found)
        .map((at) => `<li>${at}</li>`)
        .join("")}</ul>${listHtml(more)}`,
    });
  };

  const ended = (address: string) => {
    const rng = shelf.chance("ended", address);
    const near = Array.from({ length: 7 }, () => endedAt(rng));
    return frame({
      address,
      title: endedName(address),
      body: `<div id="description">${paragraphsHtml(shelf.patter(rng, 3, [3, 5]))}</div>
<h2>Related listings</h2>${listHtml(near.map((to) => link(to, endedName(to))))}`,
    });
  };

  const seller = (address: string, number: number) => {
    const rng = shelf.chance("seller", address);
    const near = [number - 1, number + 1, number + 3, 1 + rng.below(SELLERS)].filter((n) => n > 0 && n < SELLERS);
    return frame({
      address,
      title: `Seller ${number}`,
      body: `${paragraphsHtml(shelf.patter(rng, 1, [1, 3]))}${listHtml(toArticles(link, some(rng, shelf.all, 2)))}
<h3>Sellers nearby</h3>${listHtml(near.map((n) => link(sellerAt(n), `Seller ${n}`)))}`,
    });
  };

  const alert = (address: string) => {
    const rng = shelf.chance("alert", address);
    const links = Array.from({ length: 3 }, () => link(alertAt(rng), "Send it again"));
    return frame({ address, title: "Alert confirmed", body: `<p>You will hear from us.</p>${listHtml(links)}` });
  };

  const compare = (address: string, numbers: readonly number[]) => {
    const rng = shelf.chance("compare", address);
    const rows = numbers.map(() => {
      const shown = pick(rng, shelf.good);
      return `<td>${link(shown.address, shown.title)}<p>${escaped(shelf.text(shown).join(" "))}</p></td>`;
    });
    const kept = numbers.length > 4 ? numbers.slice(1) : numbers;
    const more = Array.from({ length: 6 }, () => 1 + rng.below(1100));
    return frame({
      address,
      title: `Comparison of ${numbers.length} listings`,
      body: `<table><tr>${rows.join("")}</tr></table>
${listHtml(more.map((n) => link(compareAt([...kept, n]), `Add listing ${n}`)))}`,
    });
  };

  const loan = (address: string, price: number, years: number, rate: number) => {
    const rng = shelf.chance("loan", address);
    const month = Math.round((price * (1 + (rate / 10_000) * years)) / (12 * years));
    const others: readonly (readonly [string, string])[] = [
      [`${price + 500} €`, loanAt(price + 500, years, rate)],
      [`${price + 5000} €`, loanAt(price + 5000, years, rate)],
      [`${(years % 40) + 1} years`, loanAt(price, (years % 40) + 1, rate)],
      [`${(rate + 5) / 100} %`, loanAt(price, years, (rate + 5) % 2000)],
    ];
    return frame({
      address,
      title: `${price} € over ${years} years`,
      body: `<p>About ${month} € a month at ${rate / 100} %.</p>${paragraphsHtml(shelf.patter(rng, 2, [1, 3]))}
${listHtml(others.map(([name, to]) => link(to, name)))}`,
    });
  };

  const inQuery = (url: URL): Spot | undefined => {
    const { pathname: path, search: query, searchParams } = url;
    const address = addressOf(url);
    const items = /^\?items=(\d{1,4}(?:,\d{1,4}){1,7})$/.exec(query)?.[1];
    if (path === "/compare" && items !== undefined)
      return trapped("comparisons", () => compare(address, items.split(",").map(Number)));
    const price = numberIn(searchParams.get("price"), 1, 900_000_000);
    const years = numberIn(searchParams.get("years"), 1, 40);
    const rate = numberIn(searchParams.get("rate")?.replace(".", ""), 0, 2000);
    if (path !== "/loan" || price === undefined || years === undefined || rate === undefined) return undefined;
    return trapped("loans", () => loan(address, price, years, rate));
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path } = url;
    if (url.search !== "") return inQuery(url);
    const plain = /^(.*);osclass=[0-9a-f]{26}$/.exec(path)?.[1];
    const html = plain === undefined ? undefined : realAt(plain);
    if (plain !== undefined) return html === undefined ? undefined : trapped("session", () => session(path, html));
    const [, year, week] = /^\/viewings\/(\d{4})\/week\/(\d{1,2})$/.exec(path) ?? [];
    const [inYear, inWeek] = [numberIn(year, 1000, 9999), numberIn(week, 1, 52)];
    if (inYear !== undefined && inWeek !== undefined)
      return trapped("viewing weeks", () => viewings(path, inYear, inWeek));
    const [, zoom, lat = "", lon = ""] = /^\/map\/(\d{1,2})\/(-?\d+\.\d{3})\/(-?\d+\.\d{3})$/.exec(path) ?? [];
    if (zoom !== undefined) {
      const [y, x] = [Math.round(Number(lat) * 1000), Math.round(Number(lon) * 1000)];
      return trapped("map maze", () => map(path, Number(zoom), y, x));
    }
    const chosen = /^\/search((?:\/[A-Za-z]+,[A-Za-z0-9_]+){1,12})$/.exec(path)?.[1];
    if (chosen !== undefined) {
      const pairs = chosen
        .slice(1)
        .split("/")
        .map((pair) => pair.split(","));
      return trapped("search", () => search(path, new Map(pairs.map(([name = "", value = ""]) => [name, value]))));
    }
    const number = numberIn(/^\/user\/profile\/(\d+)$/.exec(path)?.[1], 1, SELLERS);
    if (number !== undefined) return trapped("sellers", () => seller(path, number));
    if (/^\/alert\/confirm\/\d{1,6}\/[A-Za-z0-9]{20}$/.test(path)) return trapped("alerts", () => alert(path));
    const [, section = "", id] = /^\/([a-z-]+)\/[a-z0-9-]+_i(\d+)$/.exec(path) ?? [];
    if (!shelf.sections.has(section) || numberIn(id, FIRST_ENDED, 9_999_999) === undefined) return undefined;
    return trapped("ended listings", () => ended(path));
  };

  return { names: NAMES, at, ways };
}

import { dayAfter, isDate, two } from "../whole-aside/prose.ts";
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
import { type Grounds, relinked, toArticles } from "../whole-aside-third/shelf.ts";
import { numbersIn, without } from "./addresses.ts";
import {
  ANSWERS,
  CHANNELS,
  eveningEchoAddresses,
  LONGEST_TRAIL,
  MOST,
  SORTS,
  VIEWS,
} from "./evening-echo-addresses.ts";

const NAMES = [
  "programme guide",
  "tag combinations",
  "reading trails",
  "retold headlines",
  "comments",
  "polls",
  "pictures",
  "weather",
  "related searches",
  "page versions",
  "live text",
] as const;
const LAST_PAGE = 4;
const STACK = new RegExp(`^((?:/(?:${VIEWS.join("|")}))+)(/.*)$`);

export function eveningEchoTraps({ shelf, link, frame, realAt }: Grounds) {
  const {
    stories,
    ids,
    anyArticle,
    guideAt,
    topicsAt,
    trailed,
    retold,
    commentAt,
    pollAt,
    shots,
    pictureAt,
    place,
    placeName,
    weatherAt,
    searchAt,
    viewedAt,
    liveAt,
  } = eveningEchoAddresses(shelf);
  const ways = (address: string) => {
    const rng = shelf.chance("ways", address);
    const plain = realAt(address) === undefined ? anyArticle(rng).address : address;
    const here = shelf.at(plain)?.number ?? rng.below(1000);
    const day = `20${11 + rng.below(7)}-0${1 + rng.below(9)}-${10 + rng.below(18)}`;
    const [poll, gallery, event] = [400 + rng.below(900), 3000 + rng.below(5000), 100 + rng.below(500)];
    const id = pick(rng, ids);
    const next = anyArticle(rng);
    const home = place(rng);
    const tags = [shelf.term(rng), shelf.term(rng)];
    const words = [shelf.term(rng), shelf.term(rng)];
    return {
      weather: [link(weatherAt(home, 0), placeName(home)), link(weatherAt(place(rng), 24), "Tomorrow")],
      guide: [
        link(guideAt(day, 18, [pick(rng, CHANNELS)]), "From six"),
        link(guideAt(dayAfter(day, 1), 20, some(rng, CHANNELS, 2)), "Tomorrow night"),
      ],
      polls: [link(pollAt(poll, rng.below(4), poll - 1), "See the results")],
      pictures: [
        link(pictureAt(gallery, 1), `Gallery ${gallery}`),
        link(pictureAt(gallery + 1, 2), "Were you snapped?"),
      ],
      live: [link(liveAt(event, rng), `Updates from ${placeName(place(rng))}`)],
      topics: [link(topicsAt(tags.slice(0, 1)), tags[0] ?? ""), link(topicsAt(tags), tags.join(" + "))],
      searches: [link(searchAt(words), words.join(" ")), link(searchAt([shelf.term(rng)]), "Readers also searched")],
      related: [
        link(trailed(next.address, [here]), next.title),
        link(trailed(anyArticle(rng).address, [next.number, here]), "Recommended for you"),
        link(retold(id, rng), "You may have missed"),
        link(retold(pick(rng, ids), rng), "Most shared"),
      ],
      versions: [link(viewedAt(["print"], plain), "Print"), link(viewedAt(["share"], plain), "Share")],
      comments: [
        link(commentAt(id, 9000 + rng.below(90_000), "newest"), "Top comment"),
        link(commentAt(id, 9000 + rng.below(90_000), pick(rng, SORTS)), "Join the debate"),
      ],
      footer: [
        link(viewedAt(["lite"], plain), "Lite version"),
        link(trailed(anyArticle(rng).address, [here]), "Next story"),
      ],
    };
  };

  const guide = (address: string, day: string, hour: number, channels: readonly string[]) => {
    const rng = shelf.chance("guide", address);
    const rows = channels.slice(0, 4).map((name) => {
      const shows = Array.from(
        { length: 3 },
        (_, i) =>
          `<td>${two((hour + i) % 24)}:${two(5 * rng.below(12))} ${capital(shelf.term(rng).replaceAll("-", " "))}</td>`,
      );
      return `<th>${name}</th>${shows.join("")}`;
    });
    const more = some(rng, CHANNELS, 3).map((name) =>
      channels.includes(name) ? channels.filter((one) => one !== name) : [...channels, name],
    );
    const links = [
      ...[-1, 1, 7].map((n) => link(guideAt(dayAfter(day, n), hour, channels), dayAfter(day, n))),
      link(guideAt(day, (hour + 3) % 24, channels), "Later"),
      ...more.filter(({ length }) => length > 0).map((set) => link(guideAt(day, hour, set), set.join(", "))),
    ];
    return frame({
      address,
      title: `What is on, ${day} from ${hour}`,
      body: `<table class="guide"><tr>${rows.join("</tr><tr>")}</tr></table>${listHtml(links)}`,
    });
  };

  /** Past the last page it shows the last one again. */
  const topics = (address: string, tags: readonly string[], page: number) => {
    const rng = shelf.chance("topics", `${tags.toSorted().join("+")} ${Math.min(page, LAST_PAGE)}`);
    const found = some(rng, rng.next() < 0.6 ? shelf.good : shelf.other, 4 + rng.below(6));
    const kept = tags.length > 7 ? tags.slice(-2) : tags;
    const narrower = Array.from({ length: 5 }, () => shelf.term(rng)).filter((term) => !kept.includes(term));
    return frame({
      address,
      title: `Stories on ${tags.join(" and ")}`,
      body: `${listHtml(toArticles(link, found))}${listHtml(narrower.map((term) => link(topicsAt([...kept, term]), `+ ${term}`)))}
<p>${link(topicsAt(tags, page + 1), "Older stories")} ${link(topicsAt(tags.toReversed()), "Reorder")}</p>`,
    });
  };

  const trailPage = (plain: string, trail: readonly number[], html: () => string) => {
    const here = shelf.at(plain)?.number ?? 0;
    const onward = [...trail, here];
    return relinked(html(), link, (href) => (shelf.at(href) === undefined ? undefined : trailed(href, onward)));
  };

  const retell = (address: string, id: number, html: () => string) => {
    const rng = shelf.chance("retell", address);
    const others = [id, id, pick(rng, ids), pick(rng, ids)].map((to) =>
      link(retold(to, rng), "What readers clicked next"),
    );
    return html().replace("</article>", `${listHtml(others, 'class="hot"')}</article>`);
  };

  const comment = (address: string, id: number, number: number, sort: string) => {
    const rng = shelf.chance("comment", `${id} ${number}`);
    const replies = [1, 2, 3].map(() => Math.min(MOST, number + 1 + rng.below(4000)));
    const about = stories.get(id);
    return frame({
      address,
      title: `Comment ${number} on ${about?.title ?? "a story"}`,
      body: `<blockquote>${paragraphsHtml(shelf.patter(rng, 1 + rng.below(3), [1, 3]))}</blockquote>
${listHtml(replies.map((n) => link(commentAt(id, n, sort), `Reply ${n}`)))}
<p>${SORTS.map((name) => link(commentAt(id, number, name), capital(name))).join(" ")} ${link(commentAt(pick(rng, ids), number, sort), "Other story")}</p>`,
    });
  };

  const poll = (address: string, number: number, answer: number) => {
    const rng = shelf.chance("poll", address);
    const rows = ANSWERS.map((name) => `<td>${name}</td><td>${rng.below(100)} %</td>`);
    const next = [number + 1, number + 2 + rng.below(30), Math.max(1, number - 1)];
    return frame({
      address,
      title: `Poll ${number}`,
      body: `<p>You said: ${ANSWERS[answer] ?? "-"}.</p><table><tr>${rows.join("</tr><tr>")}</tr></table>
${listHtml(next.flatMap((to) => [0, 1].map((say) => link(pollAt(to, say, number), `Poll ${to}: ${ANSWERS[say]}`))))}`,
    });
  };

  const picture = (address: string, gallery: number, shot: number) => {
    const rng = shelf.chance("picture", address);
    const next = shot < shots(gallery) ? pictureAt(gallery, shot + 1) : pictureAt(gallery + 1, 1);
    const others = [gallery + 1, gallery + 2 + rng.below(50)].map((to) => link(pictureAt(to, 1), `Gallery ${to}`));
    return frame({
      address,
      title: `Gallery ${gallery}, picture ${shot} of ${shots(gallery)}`,
      body: `<img src="/img/${gallery}-${shot}.jpg" alt=""><p>${escaped(shelf.patter(rng, 1, [1, 1])[0] ?? "")}</p>
<p>${link(next, "Next")} ${others.join(" ")}</p>`,
    });
  };

  const weather = (address: string, name: string, hours: number) => {
    const rng = shelf.chance("weather", address);
    const rows = Array.from(
      { length: 6 },
      (_, i) => `<td>+${hours + i} h</td><td>${rng.below(28)}°</td><td>${rng.below(40)} mph</td>`,
    );
    const near = Array.from({ length: 5 }, () => place(rng)).map((to) => link(weatherAt(to, hours), placeName(to)));
    return frame({
      address,
      title: `Weather for ${placeName(name)}`,
      body: `<table><tr>${rows.join("</tr><tr>")}</tr></table><p>${link(weatherAt(name, hours + 6), "Later")} ${link(weatherAt(name, hours + 24), "Next day")}</p>
<h2>Places nearby</h2>${listHtml(near)}`,
    });
  };

  const search = (address: string, words: readonly string[]) => {
    const rng = shelf.chance("find", address);
    const kept = words.slice(-4);
    const other = (word: string) => [...kept.slice(0, -1), word];
    const asked = [
      ...Array.from({ length: 3 }, () => [...kept, shelf.term(rng)]),
      ...Array.from({ length: 3 }, () => other(shelf.term(rng))),
    ];
    return frame({
      address,
      title: `You searched for: ${words.join(" ")}`,
      body: `<p>${rng.below(400)} results</p>${listHtml(toArticles(link, some(rng, shelf.all, 1 + rng.below(5))))}
${paragraphsHtml(shelf.patter(rng, 1, [1, 2]))}<h2>People also searched for</h2>${listHtml(asked.map((set) => link(searchAt(set), set.join(" "))))}`,
    });
  };

  const version = (views: readonly string[], plain: string, html: () => string) => {
    const rng = shelf.chance("version", `${views.join(" ")} ${plain}`);
    const kept = views.length > 8 ? views.slice(-2) : views;
    const bare = html().replace(/<aside>.*<\/aside>/s, "");
    const page = relinked(bare, link, (href) =>
      realAt(href) !== undefined && rng.next() < 0.7 ? viewedAt(kept, href) : undefined,
    );
    const more = some(rng, VIEWS, 3).map((view) => link(viewedAt([view, ...kept], plain), capital(view)));
    return page.replace("</h1>", `</h1><p class="views">${more.join(" ")}</p>`);
  };

  const live = (address: string, event: number) => {
    const rng = shelf.chance("live", address);
    const entries = shelf
      .patter(rng, 3, [1, 2])
      .map((text) => `<p><time>${two(rng.below(24))}:${two(rng.below(60))}</time> ${escaped(text)}</p>`);
    const onward = ["Show more", "Newer updates", "Key moments"].map((name) => link(liveAt(event, rng), name));
    return frame({
      address,
      title: `Live: event ${event}`,
      body: `${entries.join("\n")}${listHtml([...onward, link(liveAt(event + 1, rng), "Next event")])}`,
    });
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search: query, searchParams: asked } = url;
    const address = addressOf(url);
    const trail = numbersIn(asked.get("trail"), LONGEST_TRAIL);
    if (trail !== undefined) {
      const base = without(url, ["trail"]);
      const html = realAt(base);
      return html === undefined ? undefined : trapped("reading trails", () => trailPage(base, trail, html));
    }
    const [, stack = "", rest = ""] = STACK.exec(address) ?? [];
    const viewed = realAt(rest);
    if (viewed !== undefined) return trapped("page versions", () => version(stack.slice(1).split("/"), rest, viewed));
    const words = path === "/find" ? (asked.get("words") ?? "") : "";
    if (words !== "") return trapped("related searches", () => search(address, words.split(" ")));
    const spot = /^\/weather\/([a-z]+(?:-[a-z]+)*)$/.exec(path)?.[1];
    const hours = asked.has("hours") ? numberIn(asked.get("hours"), 0, MOST) : 0;
    if (spot !== undefined && hours !== undefined) return trapped("weather", () => weather(address, spot, hours));
    const event = numberIn(/^\/live\/(\d+)$/.exec(path)?.[1], 1, MOST);
    if (event !== undefined && asked.has("cursor")) return trapped("live text", () => live(address, event));
    const [, talk = "", said = ""] = /^\/talk\/(\d{5})\/comment-(\d{1,7})$/.exec(path) ?? [];
    if (stories.has(Number(talk)))
      return trapped("comments", () => comment(address, Number(talk), Number(said), asked.get("order") ?? "newest"));
    if (query !== "") return undefined;
    const [, day = "", hour = "", list = ""] =
      /^\/tv\/guide;day=([\d-]+);from=(\d\d);channels=([a-z0-9,-]+)$/.exec(path) ?? [];
    if (isDate(day)) return trapped("programme guide", () => guide(address, day, Number(hour), list.split(",")));
    const [, tags = "", page = "1"] = /^\/topics\/([a-z0-9+-]+)(?:\/page-(\d{1,6}))?$/.exec(path) ?? [];
    if (tags !== "") return trapped("tag combinations", () => topics(address, tags.split("+"), Number(page)));
    const id = Number(/^\/story\/(\d{5})\/[a-z0-9-]+$/.exec(path)?.[1] ?? 0);
    const told = realAt(stories.get(id)?.address ?? "");
    if (told !== undefined && stories.get(id)?.address !== address)
      return trapped("retold headlines", () => retell(address, id, told));
    const [, asking = "", answer = ""] = /^\/polls\/(\d{1,7})\/voted\/(\d)\/after\/\d{1,7}$/.exec(path) ?? [];
    if (asking !== "") return trapped("polls", () => poll(address, Number(asking), Number(answer)));
    const [, gallery = "", shot = "", of = ""] = /^\/pictures\/(\d{1,7})\/(\d{1,2})-of-(\d{1,2})$/.exec(path) ?? [];
    if (gallery === "" || Number(of) !== shots(Number(gallery)) || Number(shot) > Number(of)) return undefined;
    return trapped("pictures", () => picture(address, Number(gallery), Number(shot)));
  };

  return { names: NAMES, at, ways };
}

/**
 * The addresses that the systems of the newspaper make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE62, token, two } from "../whole-aside/prose.ts";
import { capital, pick } from "../whole-aside/stock.ts";
import { numberIn } from "../whole-aside/whole-site.ts";
import { withQuery } from "../whole-aside-fourth/kit.ts";
import type { Article, Shelf } from "../whole-aside-third/shelf.ts";

export const VIEWS = ["print", "amp", "lite", "large-type", "read-aloud", "share"] as const;
const PLACES = {
  first: ["Hart", "Sten", "Mar", "Cow", "Wen", "Ald", "Thorn", "Bis", "Rad", "Kel", "Ox", "Fen", "Lyd", "Pim"],
  middle: ["", "", "ing", "er", "wick", "le", "mere", "ston"],
  last: ["ham", "ton", "ley", "by", "ford", "combe", "thorpe", "well", "bourne", "stead", "gate"],
  before: ["", "", "lower-", "upper-", "great-", "little-", "north-", "st-"],
} as const;
export const MOST = 9_000_000;
export const LONGEST_TRAIL = 9;
export const CHANNELS = [
  "one",
  "two",
  "vale-tv",
  "four",
  "five",
  "film",
  "sport-1",
  "sport-2",
  "radio",
  "gold",
  "kids",
] as const;
export const SORTS = ["newest", "oldest", "best", "editors", "disputed"] as const;
export const ANSWERS = ["Yes", "No", "Not sure", "None of these"] as const;

export function eveningEchoAddresses(shelf: Shelf) {
  const stories = new Map<number, Article>();
  for (const article of shelf.all) {
    const id = numberIn(/^\/story\/(\d+)\//.exec(article.address)?.[1], 1, MOST);
    if (id !== undefined) stories.set(id, article);
  }
  const ids = [...stories.keys()];
  const anyArticle = (rng: Rng) => pick(rng, rng.next() < 0.5 ? shelf.good : shelf.other);
  const guideAt = (day: string, hour: number, channels: readonly string[]) =>
    `/tv/guide;day=${day};from=${two(hour)};channels=${channels.join(",")}`;
  const topicsAt = (tags: readonly string[], page = 1) =>
    `/topics/${tags.join("+")}${page === 1 ? "" : `/page-${page}`}`;
  const trailed = (address: string, trail: readonly number[]) =>
    withQuery(address, `trail=${trail.slice(-LONGEST_TRAIL).join("-")}`);
  const retold = (id: number, rng: Rng) =>
    `/story/${id}/${pick(rng, ["shock-over", "fans-love", "you-wont-believe", "revealed", "five-facts-on", "the-truth-about"])}-${shelf.term(rng)}-and-${shelf.term(rng)}`;
  const commentAt = (id: number, comment: number, sort: string) => `/talk/${id}/comment-${comment}?order=${sort}`;
  const pollAt = (poll: number, answer: number, before: number) => `/polls/${poll}/voted/${answer}/after/${before}`;
  const shots = (gallery: number) => 9 + (gallery % 23);
  const pictureAt = (gallery: number, shot: number) => `/pictures/${gallery}/${shot}-of-${shots(gallery)}`;
  const place = (rng: Rng) =>
    pick(rng, PLACES.before) +
    (pick(rng, PLACES.first) + pick(rng, PLACES.middle) + pick(rng, PLACES.last)).toLowerCase();
  const placeName = (name: string) => name.split("-").map(capital).join(" ");
  const weatherAt = (name: string, hours: number) => `/weather/${name}${hours === 0 ? "" : `?hours=${hours}`}`;
  const searchAt = (words: readonly string[]) => `/find?words=${words.join("+")}`;
  const viewedAt = (views: readonly string[], address: string) => `/${views.join("/")}${address}`;
  const liveAt = (event: number, rng: Rng) => `/live/${event}?cursor=${token(rng, 18, BASE62)}`;

  return {
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
  };
}

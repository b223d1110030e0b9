/**
 * Words that say nothing about a topic. The lists are those of the npm package `stopword`, corrected by hand: a list
 * that is too long is worse than one that is too short, since IDF makes common words light but nothing brings a
 * dropped word back.
 * @module
 */
import { createRequire } from "node:module";
import { primaryLanguage } from "./language-tag.ts";

/** Two-letter code → name of the list in the package. */
const LISTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    af: "afr",
    ar: "ara",
    bg: "bul",
    bn: "ben",
    ca: "cat",
    cs: "ces",
    da: "dan",
    de: "deu",
    el: "ell",
    en: "eng",
    eo: "epo",
    es: "spa",
    et: "est",
    eu: "eus",
    fa: "fas",
    fi: "fin",
    fr: "fra",
    ga: "gle",
    gl: "glg",
    gu: "guj",
    he: "heb",
    hi: "hin",
    hr: "hrv",
    hu: "hun",
    hy: "hye",
    id: "ind",
    it: "ita",
    ja: "jpn",
    ko: "kor",
    lt: "lit",
    lv: "lav",
    mr: "mar",
    ms: "msa",
    nl: "nld",
    no: "nob",
    nb: "nob",
    pl: "pol",
    pt: "por",
    ro: "ron",
    ru: "rus",
    sk: "slk",
    sl: "slv",
    sv: "swe",
    sw: "swa",
    th: "tha",
    tl: "tgl",
    tr: "tur",
    uk: "ukr",
    ur: "urd",
    vi: "vie",
    zh: "zho",
  }),
);

/** Function words that the package lacks; contractions stand as the words that an apostrophe leaves of them. */
const ADDED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en:
      "above across again against almost along already although always among around away became become becomes " +
      "below cannot does doing done down during either else enough etc even ever every few further gave get gets " +
      "give given goes going gone hers herself however instead its itself just let less may me mine myself " +
      "neither no nor not off often once onto ought ours ourselves own per perhaps quite rather really shall she so " +
      "soon than though throughout thus together toward towards until unless upon us used using via went whatever " +
      "when whenever whereas whether whom whose why will within without yes yet yours yourself yourselves theirs " +
      "themselves made makes taken took comes several aren couldn didn doesn don hadn hasn haven isn ll re shouldn " +
      "ve wasn weren wouldn won",
    es: "es son ser era fue ha han hay está están esta este esto estos estas entre si todo todos toda todas cada e u",
    zh:
      "我们 你们 他们 她们 它们 咱们 自己 一个 一些 一种 没有 可以 可能 能够 这个 那个 这些 那些 这样 那样 这里 那里 因为 所以 " +
      "但是 如果 虽然 然而 而且 或者 以及 就是 不是 还是 只是 什么 怎么 怎样 为什么 哪些 其中 其他 之后 之前 以后 以前 通过 " +
      "根据 由于 关于 对于 按照 以 而 被 让 使 给 从 但 却 则 因 其 它 您 要 能 可 最 再 才 只 没 所 些 上 下 里",
  }),
);

/** Words of the package's lists that carry meaning: an oil well, the rights of man. */
const KEPT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: "way well",
    de: "ei gott mahn mann mensch menschen mittel morgen ordnung recht rechte rechten rechter rechtes sache tat teil",
    zh: "年 月 日 时 分 秒 小 看 说 地",
  }),
);

const sets = new Map<string, ReadonlySet<string>>();

/** All stop words of a language, in lower case; none for a language without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  const code = primaryLanguage(language);
  let set = sets.get(code);
  if (set === undefined) {
    set = build(code);
    sets.set(code, set);
  }
  return set;
}

function build(code: string): ReadonlySet<string> {
  const words = new Set([...listed(code), ...split(ADDED, code)]);
  for (const word of split(KEPT, code)) words.delete(word);
  return words;
}

function split(lists: ReadonlyMap<string, string>, code: string): string[] {
  return lists.get(code)?.split(" ") ?? [];
}

/** The package has no types, and is only read when a text needs it. */
function listed(code: string): string[] {
  const wanted = LISTS.get(code);
  if (wanted === undefined) return [];
  const require = createRequire(import.meta.url);
  const lists: unknown = require("stopword");
  const list = Object.entries(lists ?? {}).find(([name]) => name === wanted)?.[1];
  if (!Array.isArray(list)) return [];
  return list.flatMap((word: unknown) => (typeof word === "string" ? [word.trim().toLowerCase()] : []));
}

/**
 * More of the third set of traps: texts that look like no
 * other, and are about the topic.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { glosses } from "./glosses.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus, shuffled } from "./real-pages.ts";
import { isKnown, known, named, sumOf } from "./signed.ts";
import { digits, inventedWord, once, one, paragraphs, slugOf, type Texts, topicPhrase } from "./text.ts";

const [GUEST_POSTS, GUESTS] = [60_000, 500];

/** Real articles with other words for half of theirs, sent in by guests (article spinners, "write for us" of agencies). */
const guestPosts: TrapKind = {
  name: "guest-posts",
  owns: ({ pathname }) => isKnown(/^\/news\/\d{4}\/\d\d\/([^/]+)$/.exec(pathname)?.[1] ?? ""),
  entrances: ({ number }, { rng }) => (number % 2 === 0 ? [guestLink(rng.below(GUEST_POSTS))] : []),
  answer: ({ pathname }, { rng, corpus }) => {
    const n = Number(/-(\d+)-[^-]+$/.exec(pathname)?.[1]);
    if (!(n < GUEST_POSTS) || guestLink(n).href !== pathname) return undefined;
    const guest = inventedWord(createRng(hashKey(`guest ${n % GUESTS}`)), 4);
    const source = one(goodPages(corpus), rng);
    const own = times(4, () => (n % GUESTS) + GUESTS * rng.below(GUEST_POSTS / GUESTS));
    const near = times(5, () => (n + 1 + rng.below(60)) % GUEST_POSTS);
    return {
      title: guestTitle(n),
      paragraphs: [
        ...source.text().map((text) => respun(text, rng)),
        `${guest} writes about ${topicPhrase(rng, 2)} and lives near ${inventedWord(rng)}.`,
      ],
      links: [...own, ...near].filter((to) => to !== n).map(guestLink),
      real: times(2, () => linkTo(one(corpus.pages, rng))),
    };
  },
};
const guestTitle = (n: number) => topicPhrase(createRng(hashKey(`post ${n}`)), 4);
const guestLink = (n: number) => {
  const rng = createRng(hashKey(`day of post ${n}`));
  const month = `${2016 + rng.below(9)}/${String(1 + rng.below(12)).padStart(2, "0")}`;
  return link(`/news/${month}/${known(`${slugOf(guestTitle(n))}-${n}`)}`, guestTitle(n));
};
const goodPages = (corpus: RealCorpus) => corpus.pages.filter(({ isGood }) => isGood);
/** Word → words of the same meaning, or of one that it may have. */
const synonyms = once((): ReadonlyMap<string, readonly string[]> => {
  const { onTopic, fields, general } = glosses();
  const found = new Map<string, readonly string[]>();
  for (const { words } of [onTopic, general, ...fields.values()].flat()) {
    const plain = words.filter((word) => /^[a-z]{4,}$/.test(word));
    for (const word of plain) if (plain.length > 1 && !found.has(word)) found.set(word, plain);
  }
  return found;
});
const respun = (text: string, rng: Rng) =>
  text.replace(/\b[a-z]{4,}\b/g, (word) => one(synonyms().get(word) ?? [word], rng));

const ID_LENGTH = 7;
const videoId = (rng: Rng) => {
  const id = digits(rng, ID_LENGTH, 36);
  return id + sumOf(id).slice(0, 4);
};
const isVideo = (id: string) => id.slice(ID_LENGTH) === sumOf(id.slice(0, ID_LENGTH)).slice(0, 4);

/** Robots' voices over stock pictures, as a machine has heard them, from any second on (video portals with captions). */
const captions: TrapKind = {
  name: "captions",
  owns: ({ pathname }) => pathname === "/watch",
  entrances: ({ number }, { rng }) => (number % 4 === 0 ? times(2, () => videoLink(videoId(rng))) : []),
  answer: ({ searchParams }, { rng, texts }) => {
    const video = searchParams.get("v") ?? "";
    const from = Number(searchParams.get("t")?.replace(/s$/, "") ?? 0);
    if (!isVideo(video) || !(from >= 0)) return undefined;
    const own = createRng(hashKey(`video ${video}`));
    const title = topicPhrase(own, 4);
    const lines = heard(texts.picked(own, 14 + own.below(8)).join(" "), own);
    const moments = lines.map((_, n) => 6 * n);
    const list = `PL${digits(rng, 10, 36)}`;
    return {
      title: `${title} - ${inventedWord(own)} channel`,
      paragraphs: paragraphs(lines.filter((_, n) => 6 * n >= from)),
      links: [
        ...times(10, () => videoLink(videoId(rng))),
        ...times(3, (n) => videoLink(videoId(rng), `&list=${list}&index=${n + 1}`)),
        ...times(3, () => videoLink(video, `&t=${one(moments, rng)}s`)),
      ],
    };
  },
};
const videoLink = (id: string, more = "") => link(`/watch?v=${id}${more}`, `video ${id}${more}`);
/** Lines of ten words without a full stop, some of them misheard. */
function heard(text: string, rng: Rng): string[] {
  const words = (text.toLowerCase().match(/[a-z'-]+/g) ?? []).map((word, n, all) => {
    const mistake = rng.below(30);
    return mistake === 0 ? "[music]" : mistake < 3 ? word + (all[n + 1] ?? "") : mistake === 3 ? `um ${word}` : word;
  });
  return times(Math.ceil(words.length / 10), (n) => {
    const second = 6 * n;
    const clock = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")}`;
    return `${clock} ${words.slice(10 * n, 10 * n + 10).join(" ")}`;
  });
}

const JOURNALS: readonly string[] = ["ijsf", "jwdr", "aress", "rfmp", "jhsc", "wdia", "ejrw", "gsfs", "ijdm"];
const [VOLUMES, ISSUES, PAPERS] = [30, 8, 16];
const ALL_PAPERS = JOURNALS.length * VOLUMES * ISSUES * PAPERS;
const PAPER_VIEWS: readonly string[] = ["abs", "full", "ref"];
const CLAIMS: readonly string[] = [
  "We show that",
  "It has been argued that",
  "Contrary to earlier work,",
  "Our results suggest that",
  "In the second experiment,",
  "As is well known,",
  "Figure 2 makes clear that",
  "Further research is needed where",
];

/** Papers without research that cite each other, in issues of nine journals (paper mills, SCIgen, predatory publishers). */
const paperMill: TrapKind = {
  name: "paper-mill",
  owns: ({ pathname }) => pathname.startsWith("/doi/") || pathname.startsWith("/toc/"),
  entrances: ({ number }, { rng }) => (number % 6 === 0 ? times(2, () => paperLink(rng.below(ALL_PAPERS))) : []),
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const toc = Number(/^\/toc\/[a-z]+\/(\d+)$/.exec(pathname)?.[1]);
    if (issueLink(toc).href === pathname && toc * PAPERS < ALL_PAPERS) {
      const papers = times(PAPERS, (n) => PAPERS * toc + n);
      const beside = [toc - 1, toc + 1].filter((issue) => issue >= 0 && issue * PAPERS < ALL_PAPERS);
      return {
        title: `${journalOf(papers[0] ?? 0)}, issue ${toc}`,
        paragraphs: papers.map((paper) => `${authorOf(paper)}: ${paperTitle(paper)}.`),
        links: [...papers.map((paper) => paperLink(paper)), ...beside.map(issueLink)],
      };
    }
    const [, view = "", number = ""] = /^\/doi\/([a-z]+)\/10\.5555\/[a-z]+\.(\d+)$/.exec(pathname) ?? [];
    const paper = Number(number);
    if (!PAPER_VIEWS.includes(view) || paper >= ALL_PAPERS || paperLink(paper, view).href !== pathname)
      return undefined;
    const own = createRng(hashKey(`cited by ${paper}`));
    const cited = times(6, () => own.below(paper + 1));
    const later = times(3, () => paper + rng.below(ALL_PAPERS - paper));
    const claims = times(4 + own.below(4), () => claim(texts, own));
    const rest = view === "full" ? times(12, () => claim(texts, own)) : [];
    const references = cited.map((other) => `${authorOf(other)}, ${paperTitle(other)}, ${journalOf(other)}.`);
    return {
      title: paperTitle(paper),
      paragraphs: [
        `${authorOf(paper)} and ${inventedWord(own, 4)}, ${journalOf(paper)}, doi 10.5555/${paper}.`,
        ...(view === "ref" ? references : paragraphs([...claims, ...rest])),
      ],
      links: [
        ...[...cited, ...later].filter((other) => other !== paper).map((other) => paperLink(other)),
        ...PAPER_VIEWS.filter((other) => other !== view).map((other) => paperLink(paper, other)),
        issueLink(Math.floor(paper / PAPERS)),
      ],
      real: [linkTo(one(corpus.pages, rng))],
    };
  },
};
const claim = (texts: Texts, rng: Rng) => {
  const said = texts.picked(rng, 1).join(" ");
  return named([`${one(CLAIMS, rng)} ${said.charAt(0).toLowerCase()}${said.slice(1)}`], rng).join(" ");
};
const journalOf = (paper: number) => JOURNALS[Math.floor(paper / (VOLUMES * ISSUES * PAPERS))] ?? "";
const authorOf = (paper: number) => inventedWord(createRng(hashKey(`author ${paper % 7000}`)), 3);
const paperTitle = (paper: number) => {
  const rng = createRng(hashKey(`paper ${paper}`));
  return `On the ${topicPhrase(rng, 3)} of ${inventedWord(rng)}`;
};
const paperLink = (paper: number, view = "abs") =>
  link(`/doi/${view}/10.5555/${journalOf(paper)}.${paper}`, paperTitle(paper));
const issueLink = (issue: number) => link(`/toc/${journalOf(issue * PAPERS)}/${issue}`, `issue ${issue}`);

const [DECKS, DECKS_IN_CLASS, CHAPTERS, CARDS] = [400_000, 20, 40, 90];
const DECK_MODES: readonly string[] = ["", "learn/", "test/", "match/"];

/** Cards that pupils have copied from each other, some of a chapter's in any order, in classes (sites of flash cards). */
const flashCards: TrapKind = {
  name: "flash-cards",
  owns: below("/flash-cards/"),
  entrances: ({ number }, { rng }) => (number % 9 === 0 ? times(2, () => deckLink(rng.below(DECKS))) : []),
  answer: ({ pathname }, { rng }) => {
    const room = Number(/^\/flash-cards\/class-(\d+)\/$/.exec(pathname)?.[1]);
    if (room < DECKS / DECKS_IN_CLASS) {
      const decks = times(DECKS_IN_CLASS, (n) => DECKS_IN_CLASS * room + n);
      return { title: `Class ${room}`, paragraphs: decks.map(deckTitle), links: decks.map((deck) => deckLink(deck)) };
    }
    const [, id = "", mode = ""] = /^\/flash-cards\/(\d+)\/[^/]+\/((?:[a-z]+\/)?)$/.exec(pathname) ?? [];
    const deck = Number(id || DECKS);
    if (deck >= DECKS || !DECK_MODES.includes(mode) || deckLink(deck, mode).href !== pathname) return undefined;
    const own = createRng(hashKey(`deck ${deck}`));
    const chosen = shuffled(chapter(deck % CHAPTERS), own).slice(0, 14 + own.below(12));
    const cards = mode === "" ? chosen : shuffled(chosen, rng);
    return {
      title: deckTitle(deck),
      paragraphs: cards.map(({ words, definition }, n) => {
        const [term, meaning] = [words[0] ?? "", own.below(5) === 0 ? (definition.split(/[,;]/)[0] ?? "") : definition];
        return mode === "match/" ? term : mode === "test/" ? `${n + 1}. What is ${meaning}?` : `${term}: ${meaning}.`;
      }),
      links: [
        ...DECK_MODES.filter((other) => other !== mode).map((other) => deckLink(deck, other)),
        ...times(3, () => deckLink(deck - (deck % DECKS_IN_CLASS) + rng.below(DECKS_IN_CLASS))),
        ...times(7, () => deckLink(rng.below(DECKS))),
        link(`/flash-cards/class-${Math.floor(deck / DECKS_IN_CLASS)}/`, "class"),
      ],
    };
  },
};
const chapter = (n: number) => {
  const rng = createRng(hashKey(`chapter ${n}`));
  return times(CARDS, () => one(glosses().onTopic, rng));
};
const deckTitle = (deck: number) => {
  const rng = createRng(hashKey(`title of deck ${deck}`));
  return `${topicPhrase(rng, 2)} chapter ${1 + (deck % CHAPTERS)} ${inventedWord(rng, 2)}`;
};
const deckLink = (deck: number, mode = "") =>
  link(`/flash-cards/${deck}/${slugOf(deckTitle(deck))}/${mode}`, deckTitle(deck));

const AREAS: readonly string[] = [...new Set(times(300, (n) => inventedWord(createRng(hashKey(`area ${n}`)))))];
const HAZARDS: readonly string[] = "flood storm snow wind rain thunder hail frost fog surf".split(" ");
const [WARNINGS, EVERY_MS, FIRST_WARNING] = [4000, 31 * 3_600_000, Date.UTC(2011, 2, 1)];

/** Warnings long past, each in up to four versions, area beside area (archives that a weather office's software writes). */
const warnings: TrapKind = {
  name: "warnings",
  owns: below("/warnings/"),
  navigation: [link("/warnings/", "Warnings")],
  entrances: ({ number }, { rng }) =>
    number % 8 === 0 ? [warningLink(rng.below(AREAS.length), rng.below(WARNINGS))] : [],
  answer: ({ pathname }, { rng, texts }) => {
    const [, name = "", number = "", version = ""] =
      /^\/warnings\/(?:([a-z]+)\/(?:\d+-[a-z]+-w(\d+)-v(\d))?)?$/.exec(pathname) ?? [];
    const area = AREAS.indexOf(name);
    if (pathname === "/warnings/") {
      const links = AREAS.slice(0, 80).map((other) => link(`/warnings/${other}/`, other));
      return { title: "Warnings by area", paragraphs: ["Choose an area."], links };
    }
    if (area < 0) return undefined;
    if (number === "") {
      const links = times(25, (n) => warningLink(area, WARNINGS - 1 - n));
      return { title: `Warnings for ${name}`, paragraphs: links.map(({ label }) => label), links };
    }
    const [n, now] = [Number(number), Number(version)];
    if (n >= WARNINGS || now < 1 || now > versionsOf(area, n) || warningLink(area, n, now).href !== pathname) {
      return undefined;
    }
    const villages = createRng(hashKey(`villages ${area}`));
    const hazard = hazardOf(area, n);
    const beside = [-2, -1, 1, 2].map((step) => (area + step + AREAS.length) % AREAS.length);
    return {
      title: `${hazard} warning for ${name}, version ${now}`,
      paragraphs: [
        `A ${hazard} warning is in force for ${times(9, () => inventedWord(villages)).join(", ")} until ${rng.below(24)} o'clock.`,
        ...named(texts.spun(`warnings ${hazard}`, rng, 8 + rng.below(6)), rng),
        `Expect ${5 + rng.below(90)} units of ${hazard} near ${inventedWord(rng, 4)} and ${inventedWord(rng, 4)}.`,
      ],
      links: [
        ...times(versionsOf(area, n), (v) => v + 1).flatMap((v) => (v === now ? [] : [warningLink(area, n, v)])),
        ...[n - 1, n + 1].filter((to) => to >= 0 && to < WARNINGS).map((to) => warningLink(area, to)),
        ...beside.map((to) => warningLink(to, n)),
        link(`/warnings/${name}/`, name),
      ],
    };
  },
};
const hazardOf = (area: number, n: number) => one(HAZARDS, createRng(hashKey(`hazard ${area} ${n}`)));
const versionsOf = (area: number, n: number) => 1 + createRng(hashKey(`versions ${area} ${n}`)).below(4);
const warningLink = (area: number, n: number, version = 1) => {
  const time = new Date(FIRST_WARNING + n * EVERY_MS).toISOString().replaceAll(/\D/g, "").slice(0, 10);
  const hazard = hazardOf(area, n);
  return link(`/warnings/${AREAS[area] ?? ""}/${time}-${hazard}-w${n}-v${version}`, `${hazard} warning ${n}`);
};

export const TOPICAL_KINDS: readonly TrapKind[] = [guestPosts, captions, paperMill, flashCards, warnings];

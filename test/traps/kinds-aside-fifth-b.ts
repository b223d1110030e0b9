/**
 * More of the fifth set of traps for measuring alone, which nobody reads who works on the protection: what programs for
 * editors and developers leave open.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo, type RealCorpus, type RealPage, teaser } from "./real-pages.ts";
import { sumOf } from "./signed.ts";
import { digits, inventedWord, one, paragraphs, type Texts, topicPhrase } from "./text.ts";

const [TICKETS, IN_QUERY] = [1400, 40];
const TICKET_FIELDS: Readonly<Record<string, readonly string[]>> = {
  status: ["new", "assigned", "reopened", "closed"],
  component: ["gauge", "radar", "tide", "alerts", "maps", "website"],
  milestone: ["1.0", "1.1", "1.2", "2.0", "2.1", "someday"],
  priority: ["blocker", "critical", "major", "minor", "trivial"],
  owner: times(12, (n) => inventedWord(createRng(hashKey(`ticket owner ${n}`)), 2)),
};
const FIELD_NAMES: readonly string[] = Object.keys(TICKET_FIELDS);
const COLUMNS: readonly string[] = ["id", "summary", "reporter", "keywords", "changetime", ...FIELD_NAMES];

interface TicketQuery {
  readonly filters: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly order: string;
  readonly isDown: boolean;
  readonly group: string;
  readonly page: number;
}
const ALL_TICKETS: TicketQuery = {
  filters: {},
  columns: ["id", "summary"],
  order: "id",
  isDown: false,
  group: "",
  page: 1,
};

/** The bugs of a program: any columns, in any order, grouped and filtered by any field (custom queries of Trac). */
const ticketQueries: TrapKind = {
  name: "ticket-queries",
  owns: below("/trac/"),
  navigation: [
    ...firstOf("component").map((component) => queryLink({ ...ALL_TICKETS, filters: { component } })),
    ...firstOf("status").map((status) => queryLink({ ...ALL_TICKETS, filters: { status }, order: "priority" })),
    queryLink({ ...ALL_TICKETS, group: "milestone" }),
  ],
  entrances: ({ number }, { rng }) => (number % 2 === 0 ? times(4, () => ticketLink(1 + rng.below(TICKETS))) : []),
  answer: ({ pathname, searchParams }, { texts }) => {
    const id = /^\/trac\/ticket\/(\d+)$/.exec(pathname)?.[1];
    if (id !== undefined) return ticketPage(Number(id), texts);
    const now: TicketQuery = {
      filters: Object.fromEntries([...searchParams].filter(([name]) => FIELD_NAMES.includes(name))),
      columns: COLUMNS.filter((column) => searchParams.getAll("col").includes(column)),
      order: searchParams.get("order") ?? "",
      isDown: searchParams.has("desc"),
      group: searchParams.get("group") ?? "",
      page: Number(searchParams.get("page") ?? 1),
    };
    if (pathname !== "/trac/query" || !COLUMNS.includes(now.order) || !(now.page >= 1)) return undefined;
    const found = times(TICKETS, (n) => n + 1).filter((ticket) =>
      Object.entries(now.filters).every(([field, value]) => fieldOf(ticket, field) === value),
    );
    const key = (ticket: number) =>
      [now.group, now.order].map((by) => (by === "" || by === "id" ? "" : fieldOf(ticket, by))).join(" ");
    const sorted = found.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b));
    if (now.isDown) sorted.reverse();
    const shown = sorted.slice((now.page - 1) * IN_QUERY, now.page * IN_QUERY);
    const pages = [now.page - 1, now.page + 1].filter((page) => page >= 1 && page <= found.length / IN_QUERY + 1);
    const free = FIELD_NAMES.filter((field) => now.filters[field] === undefined);
    return {
      title: `Custom query (${found.length} matches)`,
      paragraphs: shown.map((ticket) => now.columns.map((column) => fieldOf(ticket, column)).join(", ")),
      links: [
        ...shown.slice(0, 30).map(ticketLink),
        ...now.columns.map((order) =>
          queryLink({ ...now, order, isDown: order === now.order && !now.isDown, page: 1 }),
        ),
        ...COLUMNS.slice(2).map((column) => queryLink({ ...now, columns: switched(now.columns, column) })),
        ...FIELD_NAMES.filter((group) => group !== now.group).map((group) => queryLink({ ...now, group, page: 1 })),
        ...free
          .flatMap((field) => (TICKET_FIELDS[field] ?? []).slice(0, 4).map((value) => ({ [field]: value })))
          .map((filter) => queryLink({ ...now, filters: { ...now.filters, ...filter }, page: 1 })),
        ...pages.map((page) => queryLink({ ...now, page })),
      ],
    };
  },
};
function firstOf(field: string): readonly string[] {
  return (TICKET_FIELDS[field] ?? []).slice(0, 4);
}
function ticketLink(ticket: number) {
  return link(`/trac/ticket/${ticket}`, `#${ticket}`);
}
const switched = (columns: readonly string[], column: string) =>
  COLUMNS.filter((other) => columns.includes(other) !== (other === column));
function queryLink({ filters, columns, order, isDown, group, page }: TicketQuery) {
  const query = [
    ...FIELD_NAMES.flatMap((field) => (filters[field] === undefined ? [] : [`${field}=${filters[field]}`])),
    ...columns.map((column) => `col=${column}`),
    ...(group === "" ? [] : [`group=${group}`]),
    `order=${order}`,
    ...(isDown ? ["desc=1"] : []),
    ...(page === 1 ? [] : [`page=${page}`]),
  ];
  return link(`/trac/query?${query.join("&")}`, `tickets by ${order}`);
}
function fieldOf(ticket: number, field: string): string {
  const rng = createRng(hashKey(`ticket ${ticket} ${field}`));
  const values = TICKET_FIELDS[field];
  if (values !== undefined) return one(values, rng);
  if (field === "id") return `#${ticket}`;
  if (field === "changetime") return `${1 + rng.below(30)} months ago`;
  return field === "reporter"
    ? inventedWord(rng, 2)
    : `${topicPhrase(rng, 3)} ${one(["fails", "is wrong", "hangs"], rng)}`;
}
function ticketPage(ticket: number, texts: Texts) {
  if (!(ticket >= 1 && ticket <= TICKETS)) return undefined;
  const rng = createRng(hashKey(`ticket page ${ticket}`));
  const comments = times(1 + rng.below(3), () => `${inventedWord(rng, 2)}: ${texts.picked(rng, 1).join(" ")}`);
  return {
    title: `#${ticket} (${fieldOf(ticket, "summary")})`,
    paragraphs: [FIELD_NAMES.map((field) => `${field}: ${fieldOf(ticket, field)}`).join("; "), ...comments],
    links: [
      ...[ticket - 1, ticket + 1].filter((n) => n >= 1 && n <= TICKETS).map(ticketLink),
      ...FIELD_NAMES.map((field) => queryLink({ ...ALL_TICKETS, filters: { [field]: fieldOf(ticket, field) } })),
      queryLink({ ...ALL_TICKETS, filters: { owner: fieldOf(ticket, "owner") }, group: "status" }),
    ],
  };
}

const CHAPTERS: readonly string[] = "install gauges radar alerts storage network units export".split(" ");
const DOC_NAMES: readonly string[] = "overview setup options limits errors faq upgrade reference examples tuning".split(
  " ",
);
const VERSIONS: readonly string[] = times(108, (n) => `${1 + Math.floor(n / 36)}.${Math.floor((n % 36) / 4)}.${n % 4}`);
const TONGUES: readonly string[] = ["en", "de", "fr", "ja"];
const LATEST = VERSIONS.length - 1;

/** The manual of each version that there ever was, of which a page changes every so often (Sphinx, Javadoc, Doxygen). */
const versionedDocs: TrapKind = {
  name: "versioned-docs",
  owns: below("/docs/"),
  navigation: [LATEST, LATEST - 4, LATEST - 36].map((version) => indexLink(version, "en")),
  entrances: (_, { rng }) =>
    times(5, () => docLink(LATEST - rng.below(30), "en", one(CHAPTERS, rng), one(DOC_NAMES, rng))),
  answer: ({ pathname }, { rng, texts }) => {
    const [, number = "", tongue = "", chapter, name] =
      /^\/docs\/(\d+\.\d+\.\d+)\/([a-z]{2})\/(?:([a-z]+)\/([a-z]+)\.html)?$/.exec(pathname) ?? [];
    const version = VERSIONS.indexOf(number);
    if (version < 0 || !TONGUES.includes(tongue)) return undefined;
    if (chapter === undefined || name === undefined) {
      return {
        title: `Gauges ${number}: manual`,
        paragraphs: CHAPTERS.map((part) => `Chapter ${part}. ${texts.picked(createRng(hashKey(`part ${part}`)), 1)}`),
        links: [
          ...CHAPTERS.flatMap((part) => DOC_NAMES.map((page) => docLink(version, tongue, part, page))),
          ...VERSIONS.map((_, other) => indexLink(other, tongue)),
          ...TONGUES.filter((other) => other !== tongue).map((other) => indexLink(version, other)),
        ],
      };
    }
    if (!CHAPTERS.includes(chapter) || !DOC_NAMES.includes(name)) return undefined;
    const warning = version === LATEST ? [] : [`You are reading the manual of an old version, ${number}.`];
    return {
      title: `${chapter}: ${name} (Gauges ${number})`,
      paragraphs: [...warning, ...manualText(chapter, name, version, texts)],
      links: [
        ...times(6, () => docLink(version, tongue, chapter, one(DOC_NAMES, rng))),
        ...times(4, () => docLink(version, tongue, one(CHAPTERS, rng), one(DOC_NAMES, rng))),
        ...times(10, () => docLink(rng.below(VERSIONS.length), tongue, chapter, name)),
        ...TONGUES.filter((other) => other !== tongue).map((other) => docLink(version, other, chapter, name)),
        indexLink(version, tongue),
      ],
    };
  },
};
function indexLink(version: number, tongue: string) {
  return link(`/docs/${VERSIONS[version]}/${tongue}/`, `manual of ${VERSIONS[version]}`);
}
const docLink = (version: number, tongue: string, chapter: string, name: string) =>
  link(`/docs/${VERSIONS[version]}/${tongue}/${chapter}/${name}.html`, `${chapter} ${name} of ${VERSIONS[version]}`);
/** Nobody has translated it: the words of a tongue are English. */
function manualText(chapter: string, name: string, version: number, texts: Texts): string[] {
  return times(4, (n) => {
    const lasts = 8 + createRng(hashKey(`lasts ${chapter} ${name} ${n}`)).below(50);
    const rng = createRng(hashKey(`manual ${chapter} ${name} ${n} ${Math.floor(version / lasts)}`));
    return `${n + 1}. Set ${chapter}.${topicPhrase(rng, 1)} to ${rng.below(90)}. ${texts.picked(rng, 3).join(" ")}`;
  });
}

const SIZES: readonly string[] = ["medium", "large", "full"];
const ATTACHED = /^(\/.+)\/(img|dsc|p)_(\d{4})\/(?:(medium|large|full)\/)?$/;

/** A page for each picture of an article, and for each size of it, below the article's address (WordPress, Drupal). */
const attachmentPages: TrapKind = {
  name: "attachment-pages",
  owns: ({ pathname, search }, corpus) => search === "" && corpus.at(ATTACHED.exec(pathname)?.[1] ?? "") !== undefined,
  entrances: (page) =>
    page.address.includes("?") ? [] : picturesOf(page).map((picture) => pictureLink(page, picture)),
  answer: ({ pathname }, { rng, corpus }) => {
    const [, address = "", , , size] = ATTACHED.exec(pathname) ?? [];
    const page = corpus.at(address);
    const pictures = page === undefined ? [] : picturesOf(page);
    const place = pictures.findIndex((picture) => pathname.startsWith(`${address}/${picture}/`));
    const picture = pictures[place];
    if (page === undefined || picture === undefined) return undefined;
    const near = [place - 1, place + 1].flatMap((n) => pictures[n] ?? []);
    const shot = createRng(hashKey(`shot ${address} ${picture}`));
    return {
      title: picture.toUpperCase(),
      paragraphs: [
        `${picture.toUpperCase()}.JPG${size === undefined ? "" : ` (${size})`}, from "${page.title}".`,
        `Taken on ${1 + shot.below(28)}/${1 + shot.below(12)}/20${10 + shot.below(15)}, 1/${25 * (1 + shot.below(40))} s, f/${2 + shot.below(14)}, ISO ${100 * (1 + shot.below(16))}.`,
        "Leave a reply. Your address will not be shown.",
      ],
      links: [
        ...near.map((other) => pictureLink(page, other)),
        ...SIZES.filter((other) => other !== size).map((other) => pictureLink(page, picture, `${other}/`)),
        ...times(6, () => anyPicture(corpus, rng)),
      ],
      real: [linkTo(page)],
    };
  },
};
function picturesOf({ address }: RealPage): string[] {
  const rng = createRng(hashKey(`pictures of ${address}`));
  const camera = one(["img", "dsc", "p"], rng);
  const first = 1000 + rng.below(8000);
  return times(14 + rng.below(10), (n) => `${camera}_${first + 2 * n}`);
}
const pictureLink = ({ address }: RealPage, picture: string, size = "") =>
  link(`${address}/${picture}/${size}`, `${picture} ${size}`);
function anyPicture(corpus: RealCorpus, rng: Rng) {
  const page = one(
    corpus.pages.filter(({ address }) => !address.includes("?")),
    rng,
  );
  return pictureLink(page, one(picturesOf(page), rng));
}

const [ISSUES, IN_ISSUE] = [420, 6];
const MAIL_FORMS: readonly string[] = ["forward", "preferences", "unsubscribe"];
const subscriber = (rng: Rng) => {
  const id = digits(rng, 6, 36);
  return id + sumOf(id);
};
const isSubscriber = (token: string) => token.length === 11 && token.slice(6) === sumOf(token.slice(0, 6));

/** Letters as each subscriber can see them in a browser, with links that count clicks and forms (Mailchimp, phpList). */
const newsletter: TrapKind = {
  name: "newsletter",
  owns: below("/newsletter/"),
  navigation: times(16, (n) => mailLink("view", ISSUES - 1 - n, subscriber(createRng(n)))),
  entrances: (_, { rng }) => times(7, () => mailLink("view", rng.below(ISSUES), subscriber(rng))),
  answer: ({ pathname, searchParams }, { rng, corpus }) => {
    const act = pathname.slice("/newsletter/".length);
    const [issue, token] = [Number(searchParams.get("m") ?? "-1"), searchParams.get("s") ?? ""];
    if (!isSubscriber(token) || !(issue >= 0 && issue < ISSUES)) return undefined;
    const stories = times(IN_ISSUE, (n) => one(corpus.pages, createRng(hashKey(`issue ${issue} ${n}`))));
    if (act === "click") return { redirect: (stories[Number(searchParams.get("l"))] ?? stories[0])?.address ?? "/" };
    const others = times(12, (n) => mailLink("view", (issue + 1 + n * n) % ISSUES, n < 6 ? token : subscriber(rng)));
    const greeting = `Dear ${inventedWord(createRng(hashKey(token)), 2)}, this is letter ${issue + 1} of the almanac.`;
    if (MAIL_FORMS.includes(act)) {
      return {
        title: `${act}: letter ${issue + 1}`,
        paragraphs: [greeting, `Use this form to ${act}. Your address ends in ${token.slice(0, 3)}@mail.example.`],
        links: [mailLink("view", issue, token), ...others.slice(4, 10)],
      };
    }
    if (act !== "view") return undefined;
    return {
      title: `Letter ${issue + 1}: ${topicPhrase(createRng(issue), 3)}`,
      paragraphs: [greeting, ...paragraphs(stories.map((page) => `${page.title}. ${teaser(page)}`))],
      links: [
        ...others,
        ...MAIL_FORMS.map((form) => mailLink(form, issue, token)),
        ...times(3, (n) => link(`/newsletter/click?m=${issue}&s=${token}&l=${n}`, `story ${n + 1}`)),
      ],
    };
  },
};
function mailLink(act: string, issue: number, token: string) {
  return link(`/newsletter/${act}?m=${issue}&s=${token}`, `${act} letter ${issue + 1}`);
}

export const PROGRAM_KINDS: readonly TrapKind[] = [ticketQueries, versionedDocs, attachmentPages, newsletter];

/**
 * What the systems of the learning platform make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
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
import { without } from "../whole-aside-fifth/addresses.ts";
import { type Article, type Grounds, relinked, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { DOORS, openLecternAddresses, openLecternWays, ROOMS, SPEEDS } from "./open-lectern-ways.ts";

const NAMES = [
  "talk",
  "model answers",
  "quiz attempts",
  "shuffled cards",
  "learners",
  "progress",
  "doors",
  "timetable",
  "lecture positions",
  "catalogue filters",
  "pathways",
  "shared links",
  "handout folders",
] as const;
const MOST = 9_000_000;
const LONGEST = 700;

export function openLecternTraps({ shelf, link, frame, realAt }: Grounds) {
  const to = openLecternAddresses({ shelf });
  const ways = openLecternWays({ shelf, link, realAt });
  const lectures = new Set(to.lectures);
  const bySlug = new Map(shelf.all.map((article) => [article.slug, article]));
  const lessonOf = new Map(to.lessons.map((lesson) => [lesson.address, lesson]));

  const talk = (address: string, lesson: Article, thread: number) => {
    const rng = shelf.chance("talk", address);
    const threads = [thread + 1, thread + 2 + rng.below(500), Math.max(1, thread - 1 - rng.below(90))];
    const elsewhere = pick(rng, to.lessons);
    const title = capital(shelf.term(rng).replaceAll("-", " "));
    return frame({
      address,
      title: pick(rng, [`Understanding ${title}`, `${title}: a question`, `Stuck on ${title}`]),
      body: `${woven(shelf.patter(rng, 2 + rng.below(4), [1, 4]), toArticles(link, [lesson, ...some(rng, shelf.good, 1)]), ["About", "See"])}
${listHtml([...threads.map((n) => link(to.talkAt(lesson.address, n), `Thread ${n}`)), link(to.talkAt(elsewhere.address, thread), "Asked elsewhere")])}`,
    });
  };

  /** Written by a machine, between the readings. */
  const essay = (address: string) => {
    const rng = shelf.chance("essay", address);
    const name = capital(address.slice(6, -1).replaceAll("-", " "));
    const more = Array.from({ length: 5 }, () => to.essay(rng)).map((at) =>
      link(at, capital(at.slice(6, -1).split("-")[0] ?? "")),
    );
    const text = shelf.patter(rng, 3 + rng.below(5), [1, 4]);
    return frame({
      address,
      title: pick(rng, [`On ${name}`, `${name}: a reading`, `Notes towards ${name}`]),
      body: `${woven(text, [...toArticles(link, some(rng, shelf.good, 2)), ...more.slice(0, 2)], ["Read", "Then read"])}<h2>More to read</h2>${listHtml(more.slice(2))}`,
    });
  };

  const quiz = (address: string, id: number, attempt: number, question: number) => {
    const rng = shelf.chance("quiz", `${id} ${question}`);
    const [asked = ""] = shelf.patter(rng, 1, [1, 2]);
    const isLast = question >= 10;
    const answers = ["a", "b", "c", "d"].map((given) =>
      link(
        isLast ? to.quizAt(id, attempt + 1, 1, given) : to.quizAt(id, attempt, question + 1, given),
        `Answer ${given}`,
      ),
    );
    const again = shelf.chance("again", address).below(90_000) + attempt;
    return frame({
      address,
      title: `Quiz ${id}, question ${question}`,
      body: `<p>${escaped(asked)}</p>${listHtml(answers)}<p>${link(to.quizAt(id, again, 1, "a"), "Start again")} ${link(to.quizAt(id + 1, again, 1, "b"), "Next quiz")}</p>`,
    });
  };

  const card = (address: string, deck: number, order: string, number: number) => {
    const rng = shelf.chance("card", address);
    const { name, synset } = pick(rng, rng.next() < 0.6 ? shelf.good : shelf.other);
    const next = [
      link(to.cardAt(deck, order, number + 1), "Next card"),
      link(to.cardAt(deck, to.order(rng), 1), "Shuffle"),
      link(to.cardAt(deck + 1, to.order(rng), 1), "Next deck"),
    ];
    const body = `<dl><dt>${escaped(name)}</dt><dd>${escaped(synset.definition)}</dd></dl><p>${next.join(" ")}</p>`;
    return frame({ address, title: `Deck ${deck}, card ${number}`, body });
  };

  const learner = (address: string, handle: string) => {
    const rng = shelf.chance("learner", address);
    const follows = Array.from({ length: 6 }, () => to.handle(rng)).map((other) => link(to.learnerAt(other), other));
    const notes = woven(shelf.patter(rng, 1 + rng.below(3), [1, 3]), toArticles(link, some(rng, shelf.all, 2)), ["On"]);
    return frame({ address, title: handle, body: `${notes}<h2>Follows</h2>${listHtml(follows)}` });
  };

  /** A bit for each step that the learner has done. */
  const progress = (plain: string, done: number, html: () => string) => {
    const bit = 2 ** ((shelf.at(plain)?.number ?? 0) % 40);
    const onward = Math.floor(done / bit) % 2 === 1 ? done : done + bit;
    return relinked(html(), link, (href) => (shelf.at(href) === undefined ? undefined : to.progressed(href, onward)));
  };

  const door = (address: string, name: string, back: string) => {
    const from = address.length > LONGEST ? back.slice(0, 40) : address;
    const links = DOORS.map((other) => link(to.doorAt(other, from), capital(other)));
    const body = `<form method="post"><input name="mail"><input name="word" type="password"></form><p>${links.join(" ")}</p>`;
    return frame({ address, title: `${capital(name)}: please tell us who you are`, body });
  };

  const timetable = (address: string, year: number, week: number, room: string) => {
    const rng = shelf.chance("timetable", address);
    const rows = ["Monday", "Tuesday", "Thursday"].map(
      (day) =>
        `<td>${day}</td><td>${9 + rng.below(9)}:15</td><td>${capital(shelf.term(rng).replaceAll("-", " "))}</td>`,
    );
    const weeks = [
      week === 52 ? to.timetableAt(year + 1, 1, room) : to.timetableAt(year, week + 1, room),
      week === 1 ? to.timetableAt(year - 1, 52, room) : to.timetableAt(year, week - 1, room),
      to.timetableAt(year + 1, week, room),
    ];
    const links = [
      ...weeks.map((at, i) => link(at, ["Next week", "Week before", "Next year"][i] ?? "")),
      ...some(rng, ROOMS, 3).map((other) => link(to.timetableAt(year, week, other), other)),
    ];
    const body = `<table><tr>${rows.join("</tr><tr>")}</tr></table><p>${links.join(" ")}</p>`;
    return frame({ address, title: `Week ${week} of ${year}, ${room}`, body });
  };

  /** The transcript from where the film stands. */
  const position = (address: string, id: string, second: number, speed: string) => {
    const rng = shelf.chance("position", address);
    const article = shelf.at(`/lecture.php?id=${id}`);
    const text = article === undefined ? [] : shelf.text(article);
    const from = Math.floor(second / 45) % Math.max(1, text.length);
    const links = [15, 60, 300].map((more) => link(to.positionAt(id, second + more, speed), `+ ${more} s`));
    const speeds = SPEEDS.map((other) => link(to.positionAt(id, second, other), `× ${other}`));
    const akin = article === undefined ? [] : shelf.akin(article, 4);
    return frame({
      address,
      title: `${article?.title ?? id} at ${second} s`,
      body: `<p>${links.join(" ")} ${speeds.join(" ")}</p>${woven(text.slice(from), toArticles(link, akin), ["Mentioned:"])}
<p>${link(to.positionAt(pick(rng, to.lectures), 0, speed), "Next film")}</p>`,
    });
  };

  const catalogue = (address: string, chosen: readonly (readonly [string, string])[]) => {
    const rng = shelf.chance("catalogue", address);
    const kept = chosen.length > 9 ? chosen.slice(-3) : chosen;
    const more = Array.from({ length: 7 }, () => to.filter(rng)).map(([name, value]) => {
      const isHeld = kept.some(([had, what]) => had === name && what === value);
      const rest = kept.filter(([had, what]) => had !== name || what !== value);
      const set = isHeld && rest.length > 0 ? rest : [...rest, [name, value] as const];
      return link(to.catalogueAt(set), `${isHeld ? "without" : "with"} ${value}`);
    });
    return frame({
      address,
      title: `Courses: ${chosen.map(([, value]) => value).join(", ")}`,
      body: `${listHtml(toArticles(link, some(rng, shelf.all, 3 + rng.below(6))))}${listHtml(more, 'class="filters"')}`,
    });
  };

  const pathway = (address: string, steps: readonly Article[]) => {
    const rng = shelf.chance("pathway", address);
    const kept = steps.slice(-4).map(({ slug }) => slug);
    const added = Array.from({ length: 4 }, () => to.anyArticle(rng));
    const links = [
      ...added.map(({ slug, name }) =>
        link(to.pathwayAt([...kept.filter((one) => one !== slug), slug]), `then ${name}`),
      ),
      link(to.pathwayAt(kept.toReversed()), "The other way round"),
    ];
    const rows = steps.map((step) => `${toArticles(link, [step]).join("")} ${escaped(step.synset.definition)}`);
    return frame({ address, title: `A path from ${steps[0]?.name}`, body: `${listHtml(rows)}${listHtml(links)}` });
  };

  /** A shared link leads to a copy, whose links are made to be shared as well. */
  const shared = (address: string, html: () => string) => {
    const rng = shelf.chance("shared", address);
    return relinked(html(), link, (href) =>
      shelf.at(href) !== undefined && rng.next() < 0.6 ? to.shared(rng) : undefined,
    );
  };

  /** Written with addresses that hang on the folder in which the page lies. */
  const handout = (address: string, folders: readonly string[], slug: string) => {
    const kept = folders.length > 12 ? folders.slice(0, 2) : folders;
    const article = bySlug.get(slug);
    const akin = article === undefined ? [] : shelf.akin(article, 4);
    const below = akin.map((other) => link(to.handoutAt([...kept, other.section, "files"], other.slug), other.name));
    const more = link(to.handoutAt([...kept, "files"], slug), "Two pages on a sheet");
    const text = article === undefined ? [] : shelf.text(article).slice(0, 2);
    const body = `${paragraphsHtml(text)}${listHtml([...below, more])}`;
    return frame({ address, title: `Handout: ${article?.name ?? slug}`, body });
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search, searchParams: asked } = url;
    const address = addressOf(url);
    const done = asked.get("done");
    if (done !== null) {
      const plain = without(url, ["done"]);
      const html = /^[0-9a-z]{1,9}$/.test(done) ? realAt(plain) : undefined;
      return html && trapped("progress", () => progress(plain, Number.parseInt(done, 36), html));
    }
    if (asked.has("ref")) {
      const html = realAt(without(url, ["ref"]));
      return html && trapped("shared links", () => shared(address, html));
    }
    const back = asked.get("back");
    const name = DOORS.find((one) => path === `/${one}`);
    if (name !== undefined && back !== null) return trapped("doors", () => door(address, name, back));
    const id = asked.get("id") ?? "";
    const second = numberIn(asked.get("t"), 0, MOST);
    if (path === "/lecture.php" && lectures.has(id) && second !== undefined)
      return trapped("lecture positions", () => position(address, id, second, asked.get("speed") ?? "1"));
    const [quizzed, attempt, question] = [id, asked.get("attempt"), asked.get("q")].map((n) => numberIn(n, 1, MOST));
    if (path === "/quiz.php" && quizzed !== undefined && attempt !== undefined && question !== undefined)
      return trapped("quiz attempts", () => quiz(address, quizzed, attempt, question));
    const chosen = [...asked].flatMap(([key, value]) =>
      key.endsWith("[]") ? [[key.slice(0, -2), value] as const] : [],
    );
    if (path === "/catalogue" && chosen.length > 0)
      return trapped("catalogue filters", () => catalogue(address, chosen));
    return search === "" ? atPath(path) : undefined;
  };

  const atPath = (path: string): Spot | undefined => {
    const [, base = "", thread = ""] = /^(\/courses\/[a-z]+\/[a-z0-9-]+)\/(\d{1,7})$/.exec(path) ?? [];
    const lesson = lessonOf.get(base);
    if (lesson !== undefined) return trapped("talk", () => talk(path, lesson, Number(thread)));
    if (/^\/read\/[a-z0-9-]+-(and|in|versus|after|without)-[a-z0-9-]+\/$/.test(path))
      return trapped("model answers", () => essay(path));
    const [, deck = "", order = "", number = ""] = /^\/cards\/(\d{1,6})\/([0-9a-z]{7})\/(\d{1,5})$/.exec(path) ?? [];
    if (deck !== "") return trapped("shuffled cards", () => card(path, Number(deck), order, Number(number)));
    const handle = /^\/@([a-z]+_[a-z]+\d+)$/.exec(path)?.[1];
    if (handle !== undefined) return trapped("learners", () => learner(path, handle));
    const [, year = "", week = "", room = ""] = /^\/timetable\/(\d{4})\/w(\d\d)\/([a-z0-9-]+)$/.exec(path) ?? [];
    if (numberIn(week, 1, 52) !== undefined)
      return trapped("timetable", () => timetable(path, Number(year), Number(week), room));
    const steps = /^\/pathway\/(.+)$/
      .exec(path)?.[1]
      ?.split("--")
      .map((slug) => bySlug.get(slug));
    const found = steps?.filter((step) => step !== undefined) ?? [];
    if (found.length > 0 && found.length === steps?.length) return trapped("pathways", () => pathway(path, found));
    const code = /^\/s\/([0-9a-zA-Z]{9})$/.exec(path)?.[1];
    if (code !== undefined) {
      const { address } = to.anyArticle(shelf.chance("code", code));
      const redirect = `${address}${address.includes("?") ? "&" : "?"}ref=${code}`;
      return { trap: "shared links", answer: () => ({ redirect }) };
    }
    const [, folders = "", slug = ""] = /^\/courses\/(.+\/files)\/([a-z0-9-]+)\.pdf\.html$/.exec(path) ?? [];
    return slug === "" ? undefined : trapped("handout folders", () => handout(path, folders.split("/"), slug));
  };

  return { names: NAMES, at, ways };
}

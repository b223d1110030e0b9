/**
 * The addresses that the learning platform makes without end, and the links to them that its pages have;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE36, BASE62, token, two } from "../whole-aside/prose.ts";
import { capital, pick } from "../whole-aside/stock.ts";
import { choiceOf, withQuery } from "../whole-aside-fourth/kit.ts";
import type { Grounds } from "../whole-aside-third/shelf.ts";

const FILTERS = {
  level: ["starter", "middle", "upper", "degree"],
  length: ["hour", "day", "week", "term"],
  tutor: ["ashby", "lindqvist", "okafor", "penhallow", "guest"],
  format: ["text", "video", "live", "cards", "quiz"],
  subject: ["grammar", "poetry", "rhetoric", "botany", "anatomy", "trade"],
};
export const SPEEDS = ["0.75", "1", "1.25", "1.5", "2"] as const;
export const ROOMS = ["aula", "b12", "b14", "studio", "online-1", "online-2"] as const;
export const DOORS = ["login", "join", "forgotten"] as const;
const HANDLES = [
  "owl",
  "ink",
  "kestrel",
  "maple",
  "pixel",
  "quill",
  "ember",
  "atlas",
  "otter",
  "nova",
  "fern",
] as const;

export function openLecternAddresses({ shelf }: Pick<Grounds, "shelf">) {
  const lectures = shelf.all.flatMap(({ address }) => /^\/lecture\.php\?id=(\d+)$/.exec(address)?.[1] ?? []);
  const lessons = shelf.all.filter(({ address }) => address.startsWith("/courses/"));
  return {
    lectures,
    lessons,
    anyArticle: (rng: Rng) => pick(rng, rng.next() < 0.5 ? shelf.good : shelf.other),
    talkAt: (address: string, thread: number) => `${address}/${thread}`,
    essay: (rng: Rng) =>
      `/read/${shelf.term(rng)}-${pick(rng, ["and", "in", "versus", "after", "without"])}-${shelf.term(rng)}/`,
    quizAt: (quiz: number, attempt: number, question: number, given: string) =>
      `/quiz.php?id=${quiz}&attempt=${attempt}&q=${question}&given=${given}`,
    cardAt: (deck: number, order: string, card: number) => `/cards/${deck}/${order}/${card}`,
    handle: (rng: Rng) => `${pick(rng, HANDLES)}_${pick(rng, HANDLES)}${rng.below(2000)}`,
    learnerAt: (handle: string) => `/@${handle}`,
    progressed: (address: string, done: number) => withQuery(address, `done=${done.toString(36)}`),
    doorAt: (door: string, back: string) => `/${door}?back=${encodeURIComponent(back)}`,
    timetableAt: (year: number, week: number, room: string) => `/timetable/${year}/w${two(week)}/${room}`,
    positionAt: (lecture: string, second: number, speed: string) =>
      `/lecture.php?id=${lecture}&t=${second}&speed=${speed}`,
    filter: (rng: Rng) => choiceOf(rng, FILTERS),
    catalogueAt: (chosen: readonly (readonly [string, string])[]) =>
      `/catalogue?${chosen.map(([name, value]) => `${name}[]=${value}`).join("&")}`,
    pathwayAt: (slugs: readonly string[]) => `/pathway/${slugs.join("--")}`,
    shared: (rng: Rng) => `/s/${token(rng, 9, BASE62)}`,
    handoutAt: (folders: readonly string[], slug: string) => `/courses/${folders.join("/")}/${slug}.pdf.html`,
    order: (rng: Rng) => token(rng, 7, BASE36),
  };
}

export function openLecternWays({ shelf, link, realAt }: Omit<Grounds, "frame">) {
  const to = openLecternAddresses({ shelf });
  return (address: string) => {
    const rng = shelf.chance("ways", address);
    const plain = realAt(address) === undefined ? to.anyArticle(rng).address : address;
    const here = shelf.at(plain);
    const lesson = plain.startsWith("/courses/") && here !== undefined ? here : pick(rng, to.lessons);
    const lecture = /^\/lecture\.php\?id=(\d+)$/.exec(plain)?.[1] ?? pick(rng, to.lectures);
    const [next, after] = [to.anyArticle(rng), to.anyArticle(rng)];
    const deck = 1 + rng.below(400);
    const [year, week] = [2015 + rng.below(8), 1 + rng.below(52)];
    const handle = to.handle(rng);
    const [first, second] = [to.filter(rng), to.filter(rng)];
    const essay = to.essay(rng);
    const bit = 2 ** ((here?.number ?? 0) % 40);
    return {
      account: [link(to.doorAt("login", plain), "Sign in"), link(to.doorAt("join", plain), "Join")],
      catalogue: [
        link(to.catalogueAt([first]), capital(first[1])),
        link(to.catalogueAt([first, second]), `${first[1]} and ${second[1]}`),
      ],
      timetable: [
        link(to.timetableAt(year, week, pick(rng, ROOMS)), `Week ${week}`),
        link(to.timetableAt(2022, 38, "aula"), "In the aula"),
      ],
      learners: [link(to.learnerAt(handle), handle), link(to.learnerAt(to.handle(rng)), "Learner of the day")],
      pathways: [link(to.pathwayAt([lesson.slug, next.slug]), `${lesson.name}, then ${next.name}`)],
      share: [link(to.shared(rng), "Share this"), link(to.shared(rng), "Send to a friend")],
      progress: [
        link(to.progressed(next.address, bit), "Mark as done and go on"),
        link(to.progressed(after.address, bit + 1), after.title),
      ],
      quizzes: [
        link(to.quizAt(deck, 70_000 + rng.below(900_000), 1, "a"), `Quiz ${deck}`),
        link(to.quizAt(deck + 1, 70_000 + rng.below(900_000), 1, "c"), "Try again"),
      ],
      cards: [link(to.cardAt(deck, to.order(rng), 1), `Cards ${deck}`)],
      handouts: [link(to.handoutAt([lesson.section, "files"], lesson.slug), "Handout")],
      talk: Array.from({ length: 3 }, () => 4000 + rng.below(800_000)).map((thread) =>
        link(to.talkAt(lesson.address, thread), `A learner asks (${thread})`),
      ),
      essays: [link(essay, capital(essay.slice(6, -1).split("-")[0] ?? "")), link(to.essay(rng), "Model answer")],
      positions: [60, 300 + rng.below(900)].map((t) => link(to.positionAt(lecture, t, pick(rng, SPEEDS)), `${t} s`)),
    };
  };
}

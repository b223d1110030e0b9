/**
 * A learning platform: lessons in courses, readings, recorded lectures behind a script, beside quizzes, cards, talk of
 * the learners, timetables and shared links;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import { brief } from "../whole-aside/prose.ts";
import { capital, pick } from "../whole-aside/stock.ts";
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
import { addList, besides, type Pages, planOf, tellBy } from "../whole-aside-fourth/kit.ts";
import { type Article, type Entry, type Framed, shelfOf, toArticles, woven } from "../whole-aside-third/shelf.ts";
import { openLecternTraps } from "./open-lectern-traps.ts";

const WORDS = [
  "language",
  "word",
  "writing",
  "letter",
  "verb",
  "noun",
  "sentence",
  "speech",
  "poem",
  "grammar",
  "book",
  "story",
] as const;
const STEMS =
  /\b(languages?|linguistic\w*|words?|writ(e|es|ing|ings|ers?|ten)|letters?|verb(s|al)?|nouns?|adjectiv\w+|pronouns?|grammat?\w*|sentences?|speech\w*|spoken|speak(s|ing|ers?)|poe(ms?|ts?|tic|try)|verses?|books?|stor(y|ies)|novels?|literary|literature|texts?|syllab\w+|vowels?|consonants?|alphabet\w*|dialects?|phras\w+|rhetoric\w*|narrat\w+|dictionar\w+|translat\w+|read(s|ing|ers?)|print(s|ed|ing)|publish\w*)\b/i;
const TOPIC_SECTIONS = ["grammar", "rhetoric", "poetry-reading", "letters-lecture"];
const FIELDS = {
  zoology: 5,
  botany: 20,
  anatomy: 8,
  geography: 15,
  "matter-reading": 27,
  "trade-reading": 21,
  "calendar-lecture": 28,
  "people-lecture": 18,
};
const PER_PAGE = 24;

const tell = tellBy({
  lines: [
    "By {word} we mean {said}.",
    "Remember from unit {number} that {word} is {said}.{eg}",
    "{Word}: {said}.",
    "{tutor} puts it this way: {a} is {brief}.",
    "Can you explain {word} to a friend? It is {said}.{eg}",
    "Do not confuse this with {word}, which is {said}.",
    "Learners often meet {word} first as {brief}.",
  ],
  asides: [
    "Pause here and write down {number} words of your own.",
    "{tutor} comes back to this in the {later}.",
    "Allow about {number} minutes for this step.",
    "This will not be asked in the {later}.",
    "Last term {number} of you got this right.",
    "Bring your notes to the {later}.",
  ],
  gaps: {
    tutor: ["Dr Ashby", "Professor Lindqvist", "Ms Okafor", "our tutor", "Dr Penhallow"],
    later: ["final unit", "seminar", "second assignment", "summer school", "workshop"],
  },
});

const isReading = (section: string) => section.endsWith("-reading");
const isLecture = (section: string) => section.endsWith("-lecture");

function addressFor({ section, slug, number }: Entry): string {
  if (isReading(section)) return `/read/${slug}/`;
  return isLecture(section) ? `/lecture.php?id=${3000 + number}` : `/courses/${section}/${slug}`;
}

export function openLecternSite(options: AsideOptions): AsideSite {
  return wholeSite(options, plan);
}

function plan(link: Linker, seed: number): SitePlan {
  const shelf = shelfOf(seed, {
    stock: { stems: STEMS, lexfiles: [0, 1, 4, 6, 9, 10, 18, 31, 32, 36], fields: FIELDS },
    topicSections: TOPIC_SECTIONS,
    firstDay: "2013-09-02",
    days: 3300,
    tell,
    paragraphs: [3, 7],
    sentences: [1, 4],
    address: addressFor,
    title: ({ name, section }, rng) => {
      if (isReading(section)) return pick(rng, [`On ${name}`, `${name}: a reading`, `Notes towards ${name}`]);
      if (isLecture(section)) return pick(rng, [`Lecture: ${name}`, `${name}, recorded live`]);
      return pick(rng, [`Lesson: ${name}`, `Understanding ${name}`, `${name} step by step`]);
    },
  });
  const pages: Pages = new Map();
  const traps = openLecternTraps({ shelf, link, frame, realAt: (address) => pages.get(address) });
  const sectionName = (section: string) => capital(section.replace(/-(reading|lecture)$/, ""));
  const courses = [...shelf.sections.keys()].filter((name) => !isReading(name) && !isLecture(name)).sort();

  function frame({ address, title, body }: Framed): string {
    const ways = traps.ways(address);
    const menu = [
      link("/", "Home"),
      link("/courses", "Courses"),
      link("/read/", "Readings"),
      link("/lectures.php", "Lectures"),
      link("/help", "Help"),
    ];
    return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} - Open Lectern</title></head>
<body><header>${listHtml(menu, 'class="menu"')}<div class="me">${ways.account.join(" ")}</div></header>
<main><h1>${escaped(title)}</h1>${body}</main>
<aside><h4>Find a course</h4>${listHtml(ways.catalogue)}<h4>This week</h4>${listHtml(ways.timetable)}
<h4>Learning now</h4>${listHtml(ways.learners)}<h4>Paths</h4>${listHtml(ways.pathways)}</aside>
<footer>${ways.share.join(" ")}</footer></body></html>`;
  }

  function lesson(article: Article): string {
    const akin = shelf.akin(article, 7);
    const ways = traps.ways(article.address);
    const near = besides(shelf.sections.get(article.section) ?? [], article);
    return `<p class="goal">${escaped(capital(brief(article.synset)))}.</p>
${woven(shelf.text(article), toArticles(link, akin.slice(0, 3)), ["Go on to", "Look again at"])}
<div class="steps">${[...toArticles(link, near), ...ways.progress].join(" ")}</div>
<h2>Practise</h2>${listHtml([...ways.quizzes, ...ways.cards, ...ways.handouts])}
<h2>Talk</h2>${listHtml(ways.talk)}<h2>See also</h2>${listHtml(toArticles(link, akin.slice(3)))}`;
  }

  function reading(article: Article): string {
    const akin = shelf.akin(article, 8);
    const ways = traps.ways(article.address);
    return `<p class="by">Added ${article.date}</p>${woven(shelf.text(article), toArticles(link, akin.slice(0, 4)), ["Read", "Then read"])}
<h2>More to read</h2>${listHtml([...toArticles(link, akin.slice(4)), ...ways.essays])}<p>${ways.cards.join(" ")}</p>`;
  }

  function lecture(article: Article): string {
    const akin = shelf.akin(article, 7);
    const ways = traps.ways(article.address);
    return `<p class="player">${ways.positions.join(" ")}</p><h2>Transcript</h2>
${woven(shelf.text(article), toArticles(link, akin.slice(0, 3)), ["Mentioned:", "Earlier:"])}
<h2>Related lectures</h2>${listHtml(toArticles(link, akin.slice(3)))}${listHtml(ways.quizzes)}`;
  }

  for (const article of shelf.all) {
    const { address, title, section } = article;
    const body = isReading(section) ? reading : isLecture(section) ? lecture : lesson;
    pages.set(address, () => frame({ address, title, body: body(article) }));
  }
  const addPaged = (base: string, title: string, items: readonly Article[]) => {
    const at = (page: number) => (page === 0 ? base : `${base}?page=${page}`);
    addList(pages, {
      items,
      size: PER_PAGE,
      at,
      html: (shown, page, last) => {
        const near = [page - 1, page + 1].filter((n) => n >= 0 && n <= last);
        const rows = shown.map(
          ({ address, title: name, synset }) => `${link(address, name)} ${escaped(brief(synset))}`,
        );
        return frame({
          address: at(page),
          title: page === 0 ? title : `${title}, part ${page + 1}`,
          body: `${listHtml(rows)}<p>${near.map((n) => link(at(n), `Part ${n + 1}`)).join(" ")}</p>`,
        });
      },
    });
  };
  for (const course of courses) addPaged(`/courses/${course}`, sectionName(course), shelf.sections.get(course) ?? []);
  addPaged(
    "/read/",
    "Readings",
    shelf.all.filter(({ section }) => isReading(section)),
  );
  addPaged(
    "/lectures.php",
    "Lectures",
    shelf.all.filter(({ section }) => isLecture(section)),
  );
  pages.set("/courses", () => {
    const links = courses.map((course) => link(`/courses/${course}`, sectionName(course)));
    return frame({ address: "/courses", title: "Courses", body: listHtml(links) });
  });
  pages.set("/help", () => {
    const text = "Lessons are free for everyone; tutors answer within three working days during term.";
    return frame({ address: "/help", title: "Help", body: paragraphsHtml([text]) });
  });
  pages.set("/", () => {
    const latest = listHtml(toArticles(link, shelf.all.slice(0, 20)));
    return frame({ address: "/", title: "Learn something today", body: latest });
  });
  return planOf({ topicName: "language and writing", words: WORDS, shelf, pages, traps });
}

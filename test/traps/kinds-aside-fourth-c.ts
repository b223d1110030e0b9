/**
 * More of the fourth set of traps for measuring alone, which nobody reads who works on the protection: texts that a program
 * puts together from words.
 * @module
 */
import { createRng, type Rng } from "../../src/math/rng.ts";
import { hashKey } from "../../src/text/hash.ts";
import { capital, glosses } from "./glosses.ts";
import { below, link, type TrapKind, times } from "./kind.ts";
import { linkTo } from "./real-pages.ts";
import { inventedWord, once, one, slugOf, type Texts, TOPIC_WORDS, topicPhrase } from "./text.ts";

const QUESTIONS: readonly string[] = [
  "The sky turns green and the wind stops. What do you do first?",
  "The river has reached the lowest step. What do you carry upstairs?",
  "Snow has closed the road for the third day. Whom do you call?",
  "The ground shakes while you cook. Where do you stand?",
  "The siren is silent again. When do you go outside?",
];
const CHOICES: readonly string[] = ["a", "b", "c", "d"];

/** Five questions with four answers each, every way through them a page (quizzes for browsers without script). */
const quiz: TrapKind = {
  name: "quiz",
  owns: below("/quiz/ready-for-the-storm/"),
  navigation: [quizLink("")],
  entrances: ({ number }, { rng }) => (number % 20 === 0 ? [quizLink(times(2, () => one(CHOICES, rng)).join(""))] : []),
  answer: ({ pathname }, { texts }) => {
    const [, given] = /^\/quiz\/ready-for-the-storm\/(?:([a-d]{1,5})\/)?$/.exec(pathname) ?? [];
    const answers = given ?? "";
    if (quizLink(answers).href !== pathname) return undefined;
    const said = [...answers].flatMap((answer, n) => [
      `To question ${n + 1} you said: ${choiceText(n, answer)}.`,
      ...texts.picked(createRng(hashKey(`explained ${n} ${answer}`)), 2),
    ]);
    const question = QUESTIONS[answers.length];
    const points = [...answers].reduce((sum, answer, n) => sum + ((CHOICES.indexOf(answer) + n) % 4), 0);
    const last =
      question === undefined
        ? [`You have ${points} of 15 points.`, ...texts.picked(createRng(points), 6)]
        : [question, ...CHOICES.map((answer) => `${answer}) ${choiceText(answers.length, answer)}`)];
    const changed = [...answers].flatMap((now, n) =>
      CHOICES.filter((other) => other !== now).map((other) => answers.slice(0, n) + other + answers.slice(n + 1)),
    );
    return {
      title: question === undefined ? "Your result" : `Are you ready? Question ${answers.length + 1} of 5`,
      paragraphs: [...said, ...last],
      links: [
        ...(question === undefined ? changed : CHOICES.map((answer) => answers + answer)).map(quizLink),
        ...(answers === "" ? [] : [quizLink(answers.slice(0, -1))]),
      ],
    };
  },
};
function quizLink(answers: string) {
  return link(`/quiz/ready-for-the-storm/${answers}${answers === "" ? "" : "/"}`, `answers ${answers}`);
}
const choiceText = (question: number, answer: string) =>
  `the ${topicPhrase(createRng(hashKey(`choice ${question} ${answer}`)), 3)}`;

const TONGUES: readonly string[] = "de fi fr hu ja ko pl ru sw th tr zh".split(" ");
/** Tongues without a word for "the". */
const NO_ARTICLES: ReadonlySet<string> = new Set("fi ja ko pl ru th tr zh".split(" "));
const LONGEST_CHAIN = 5;

/** Real pages as machines have translated them, from one language to the next and back (proxies for translation, MT spam). */
const roundTrips: TrapKind = {
  name: "round-trips",
  owns: ({ pathname, search }, corpus) => corpus.at(translated(pathname).path + search) !== undefined,
  entrances: ({ address, number }, { rng }) =>
    number % 2 === 0 ? times(2, () => translationLink([one(TONGUES, rng)], address)) : [],
  answer: ({ pathname, search }, { rng, corpus }) => {
    const { chain, path } = translated(pathname);
    const page = corpus.at(path + search);
    if (page === undefined || chain.some((tongue) => !TONGUES.includes(tongue))) return undefined;
    const onward = page.links().filter(({ href }) => corpus.at(href) !== undefined);
    const others = times(4, () => one(TONGUES, rng)).filter((tongue) => tongue !== chain.at(-1));
    return {
      title: chain.reduce(roundTrip, page.title),
      paragraphs: page.text().map((text) => chain.reduce(roundTrip, text)),
      links: [
        ...onward.slice(0, 7).map(({ href }) => translationLink(chain, href)),
        ...others.map((tongue) => translationLink([...chain, tongue].slice(-LONGEST_CHAIN), page.address)),
      ],
      real: [linkTo(page)],
    };
  },
};
function translated(pathname: string) {
  const [, chain = "", path = ""] = /^\/en-((?:[a-z]{2}-){1,5})en(\/.+)$/.exec(pathname) ?? [];
  return { chain: chain.split("-").filter(Boolean), path };
}
const translationLink = (chain: readonly string[], address: string) =>
  link(`/en-${chain.join("-")}-en${address}`, `by way of ${chain.join(", ")}`);
const mistakes = once(() =>
  glosses().general.flatMap(({ words }) => (/^[a-z]{4,9}$/.test(words[0] ?? "") ? words.slice(0, 1) : [])),
);
/** A language always gets the same words wrong, and some words into the wrong place. */
function roundTrip(text: string, tongue: string): string {
  const words = text.split(" ").filter((word) => !(NO_ARTICLES.has(tongue) && /^(the|an?)$/i.test(word)));
  const wrong = words.map((word) => {
    const rng = createRng(hashKey(`${tongue} ${word}`));
    return /^[a-z]{4,}$/.test(word) && rng.below(8) === 0 ? one(mistakes(), rng) : word;
  });
  for (let n = 1; n < wrong.length; n++) {
    const [a = "", b = ""] = [wrong[n - 1], wrong[n]];
    if (hashKey(`${tongue} order ${a} ${b}`) % 9 === 0 && !/[.,;]$/.test(a + b)) [wrong[n - 1], wrong[n]] = [b, a];
  }
  return wrong.join(" ");
}

const ASKED: readonly ((subject: string, place: string) => string)[] = [
  (subject, place) => `How long does ${subject} last in ${place}`,
  (subject, place) => `Is ${subject} dangerous in ${place}`,
  (subject, place) => `What to do after ${subject} in ${place}`,
  (subject, place) => `How much does ${subject} cost in ${place}`,
  (subject, place) => `When is the season of ${subject} in ${place}`,
  (subject, place) => `Can you insure against ${subject} in ${place}`,
  (subject, place) => `Why is ${subject} so common in ${place}`,
  (subject, place) => `Who pays for ${subject} in ${place}`,
  (subject, place) => `What causes ${subject} in ${place}`,
  (subject, place) => `How do I prepare for ${subject} in ${place}`,
];
const SUBJECTS: readonly string[] = TOPIC_WORDS.flatMap((word) =>
  ["damage", "noise", "debris", "stress"].map((more) => `${word} ${more}`),
);
const ASKED_PLACES: readonly string[] = [
  ...new Set(times(90, (n) => inventedWord(createRng(hashKey(`asked in ${n}`))))),
];
const OPENERS: readonly string[] = [
  "It is important to note that this depends on many factors.",
  "In short, there is no single answer.",
  "Experts agree that preparation matters most.",
  "Let us take a closer look.",
  "Here is what you need to know.",
  "There are several things to consider.",
];
const SECTIONS: readonly string[] = ["Short answer", "Key takeaways", "In detail", "Common mistakes", "Conclusion"];

/** Whatever somebody might ask of a place, with an answer that a language model might give ("people also ask"). */
const alsoAsk: TrapKind = {
  name: "also-ask",
  owns: below("/answers/"),
  entrances: ({ isGood, number }, { rng }) => (isGood || number % 9 === 0 ? [askLink(anyQuestion(rng))] : []),
  answer: ({ pathname }, { rng, texts, corpus }) => {
    const asked = questions().get(pathname.slice("/answers/".length));
    if (asked === undefined) return undefined;
    const { subject, place } = asked;
    const also = [
      ...times(3, () => ({ ...asked, form: rng.below(ASKED.length) })),
      ...times(3, () => ({ ...asked, subject: rng.below(SUBJECTS.length) })),
      ...times(3, () => ({ ...asked, place: rng.below(ASKED_PLACES.length) })),
    ];
    const where = `${SUBJECTS[subject]} in ${ASKED_PLACES[place]}`;
    return {
      title: `${questionText(asked)}?`,
      paragraphs: SECTIONS.map((section) => `${section}. ${one(OPENERS, rng)} ${answered(texts, rng, where)}`),
      links: [...also, anyQuestion(rng)].map(askLink),
      real: times(2, () => linkTo(one(corpus.pages, rng))),
    };
  },
};
interface Question {
  readonly form: number;
  readonly subject: number;
  readonly place: number;
}
const anyQuestion = (rng: Rng): Question => ({
  form: rng.below(ASKED.length),
  subject: rng.below(SUBJECTS.length),
  place: rng.below(ASKED_PLACES.length),
});
const questionText = ({ form, subject, place }: Question) =>
  ASKED[form]?.(SUBJECTS[subject] ?? "", capital(ASKED_PLACES[place] ?? "")) ?? "";
const askLink = (question: Question) => link(`/answers/${slugOf(questionText(question))}`, questionText(question));
const questions = once(() => {
  const all = new Map<string, Question>();
  for (const form of ASKED.keys()) {
    for (const subject of SUBJECTS.keys()) {
      for (const place of ASKED_PLACES.keys())
        all.set(slugOf(questionText({ form, subject, place })), { form, subject, place });
    }
  }
  return all;
});
function answered(texts: Texts, rng: Rng, where: string): string {
  const said = texts.picked(rng, 2 + rng.below(3)).join(" ");
  return `When it comes to ${where}, ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}

const BLANK = "_";
const clues = once(() => {
  const { onTopic, general } = glosses();
  const found = new Map<string, string>();
  for (const { words, definition } of [...onTopic, ...general]) {
    const [word = ""] = words;
    if (/^[a-z]{4,9}$/.test(word) && !found.has(word)) found.set(word, definition);
  }
  return [...found].map(([word, definition]) => ({ word, definition }));
});
const cluesByLength = once(() => times(10, (length) => clues().filter(({ word }) => word.length === length)));

/** Words for some letters and blanks, and what they mean; each letter and blank can be changed (helps for crosswords). */
const crossword: TrapKind = {
  name: "crossword",
  owns: below("/crossword/"),
  entrances: ({ title, number }, { rng }) => {
    const word = /\b[a-z]{4,9}\b/.exec(title.toLowerCase())?.[0] ?? "storm";
    return number % 3 === 0 && fitting(word).length > 0 ? times(2, () => patternLink(masked(word, rng))) : [];
  },
  answer: ({ pathname }, { rng }) => {
    const pattern = pathname.slice("/crossword/".length);
    const words = /^[a-z_]{4,9}$/.test(pattern) ? fitting(pattern) : [];
    if (words.length === 0) return undefined;
    const shown = words.slice(0, 16);
    const letters = [...pattern].map((letter, n) => {
      const other = letter === BLANK ? one(words, rng).word.charAt(n) : BLANK;
      return pattern.slice(0, n) + other + pattern.slice(n + 1);
    });
    return {
      title: `${words.length} words for ${pattern.toUpperCase()}`,
      paragraphs: shown.map(({ word, definition }) => `${word.toUpperCase()} (${word.length}): ${definition}.`),
      links: [...letters, ...times(5, () => masked(one(clues(), rng).word, rng))].map(patternLink),
    };
  },
};
const fitting = (pattern: string) => {
  const fits = new RegExp(`^${pattern.replaceAll(BLANK, ".")}$`);
  return (cluesByLength()[pattern.length] ?? []).filter(({ word }) => fits.test(word));
};
const masked = (word: string, rng: Rng) => word.replaceAll(/./g, (letter) => (rng.below(2) === 0 ? BLANK : letter));
const patternLink = (pattern: string) => link(`/crossword/${pattern}`, `words for ${pattern}`);

export const WORD_KINDS: readonly TrapKind[] = [quiz, roundTrips, alsoAsk, crossword];

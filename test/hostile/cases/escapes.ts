/** Texts that would steer the terminal of whoever reads them, from the page to what is written of it. @module */
import { page, robots, type Site } from "../../integration/site-server.ts";
import type { HostileCase } from "../case.ts";
import { crawled, written } from "../crawling.ts";

/** Control characters but the line feed, marks of direction, and separators of lines. */
const STEERING = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** Says where something steers, or "harmless"; and JSON must still hold the title as it was. */
async function verdict(bench: Parameters<HostileCase["run"]>[0], site: Site, path = "/"): Promise<string> {
  const done = await crawled(bench, site, 5);
  const { jsonl, csv, explained } = await written(bench, done, path);
  const steering = Object.entries({ jsonl, csv: csv.replaceAll("\r\n", "\n"), explained }).flatMap(([where, text]) => {
    const found = STEERING.exec(text)?.[0].codePointAt(0);
    return found === undefined ? [] : [`${where} has U+${found.toString(16).padStart(4, "0")}`];
  });
  const [line = "{}"] = jsonl.split("\n");
  const parsed: unknown = JSON.parse(line);
  const isSame = typeof parsed === "object" && parsed !== null && "title" in parsed && parsed.title === done.titles[0];
  return [...steering, ...(isSame ? [] : ["the title has changed"])].join(", ") || "harmless";
}

const titled = (name: string, text: string): HostileCase => ({
  name: `a title with ${name}`,
  expected: "harmless",
  run: (bench) => verdict(bench, { "/": page(`<title>${text}</title><p>${text}</p>`) }),
});

const linked = (html: string): Site => ({ "/": page(html), "*": page("<title>there</title>") });

export const ESCAPES: readonly HostileCase[] = [
  titled("escape sequences", "\x1b[2J\x1b[31mred"),
  titled("escape sequences as references", "&#27;[2J&#x1b;]0;owned&#7;"),
  titled("a link for the terminal", "\x1b]8;;http://evil.test/\x1b\\click\x1b]8;;\x1b\\"),
  titled("C1 controls", "\u009b31m\u009d0;owned\u009c"),
  titled("marks that turn text round", "\u202etxt.exe\u202c \u2066x\u2069 \u200f\u061c"),
  titled("backspaces and bells", "safe\b\b\b\b\x07rm -rf"),
  titled("line breaks and separators", "one\r\ntwo\u2028three\u2029four\x0bfive\x85six"),
  titled("a zero byte and a delete", "a\0b\x7fc"),
  {
    name: "an anchor with escape sequences",
    expected: "harmless",
    run: (bench) => verdict(bench, linked('<title>x</title><a href="/a">\x1b[2J\u009b31m\u202ered</a>'), "/a"),
  },
  {
    name: "an address with escape sequences",
    expected: "harmless",
    run: (bench) =>
      verdict(bench, linked('<title>x</title><a href="/\x1b[2J\u009b\u202e">x</a>'), "/%1B[2J%C2%9B%E2%80%AE"),
  },
  {
    name: "a language with escape sequences",
    expected: "harmless",
    run: (bench) => verdict(bench, linked('<html lang="en\x1b[2J\u009b\u202e"><title>x</title>')),
  },
  {
    name: "a rule of robots.txt with escape sequences",
    expected: "harmless",
    run: (bench) =>
      verdict(
        bench,
        {
          ...linked('<title>x</title><a href="/no">x</a>'),
          "/robots.txt": robots("User-agent: *\nDisallow: /n*\x1b[2J\u009b\u202e\nDisallow: /no\x07$\nDisallow: /no\n"),
        },
        "/no",
      ),
  },
];

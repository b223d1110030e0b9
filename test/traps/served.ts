/** What all sites with traps serve in one way: answers over HTTP, a topic with its pages, HTML that is escaped. @module */
import type { Topic } from "../../src/types.ts";
import { page, redirect, type SiteHandler, status } from "../integration/site-server.ts";

/** HTML, or another address. */
export type Answer = { readonly html: string } | { readonly redirect: string };

/** What a topic file would hold: words alone, or example and background pages too. */
export type TopicKind = "words" | "examples";

const EXAMPLES = 10;
const BACKGROUND = 20;

/** Undefined is a 404. */
export function handlerOf(answer: (address: string) => Answer | undefined): SiteHandler {
  return (request, response) => {
    const answered = answer(request.url ?? "/");
    const send =
      answered === undefined
        ? status(404)
        : "redirect" in answered
          ? redirect(answered.redirect, 302)
          : page(answered.html);
    send(request, response);
  };
}

export interface TopicPlan {
  readonly name: string;
  readonly words: readonly string[];
  /** Addresses of articles about the topic, and of others. */
  readonly good: readonly string[];
  readonly other: readonly string[];
}

/** A crawl of the site begins at the front page and at two good ones. */
export function topicOf({ name, words, good, other }: TopicPlan): (origin: string, kind?: TopicKind) => Topic {
  return (origin, kind = "words") => {
    const urls = (addresses: readonly string[]) => addresses.map((address) => origin + address);
    const hasPages = kind === "examples";
    return {
      name,
      words: new Map(words.map((word) => [word, 1])),
      seeds: urls(["/", ...good.slice(0, 2)]),
      examples: hasPages ? urls(good.slice(2, 2 + EXAMPLES)) : [],
      background: hasPages ? urls(other.slice(0, BACKGROUND)) : [],
      ontology: undefined,
      language: "en",
    };
  };
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * Which pages of the demo web are relevant to a topic, by WordNet's own structure: everything below chosen notions,
 * the terms of chosen topical domains, and words derived from some of them. For scoring only; a crawler never sees it.
 * @module
 */

import type { SynsetId } from "../../text/wordnet/synset.ts";
import type { WordNet } from "../../text/wordnet/wordnet.ts";
import type { CanonicalUrl } from "../../types.ts";
import type { DemoWeb } from "./demo-web.ts";
import { placeOf, synsetUrl } from "./places.ts";
import { DEMO_TOPICS, type DemoTopic, demoUrl, type RelevanceRule } from "./topics.ts";

export interface DemoJudgement {
  isRelevant(topicName: string, url: CanonicalUrl): boolean;
  /** Every relevant page, seeds and examples included. */
  relevantUrls(topicName: string): CanonicalUrl[];
}

/** Judges lazily: the relevant set of a topic is made when it is first asked for. */
export function demoJudgement({ wordNet }: DemoWeb): DemoJudgement {
  const sets = new Map<string, ReadonlySet<SynsetId>>();
  const relevant = (topicName: string): ReadonlySet<SynsetId> => {
    const known = sets.get(topicName) ?? relevantSynsets(wordNet, topicOf(topicName).relevance);
    sets.set(topicName, known);
    return known;
  };
  return {
    isRelevant(topicName, url) {
      const place = placeOf(wordNet, url);
      return place?.kind === "synset" && relevant(topicName).has(place.id);
    },
    relevantUrls: (topicName) => Array.from(relevant(topicName), (id) => synsetUrl(wordNet, id)),
  };
}

/** A bundled topic with its judgement, in the form of a topic file. */
export interface JudgedTopic {
  readonly name: string;
  readonly words: Readonly<Record<string, number>>;
  readonly seeds: readonly CanonicalUrl[];
  readonly examples: readonly CanonicalUrl[];
  readonly background: readonly CanonicalUrl[];
  readonly relevant: readonly CanonicalUrl[];
}

export function judgedTopic(web: DemoWeb, topicName: string): JudgedTopic {
  const { name, words, seeds, examples, background } = topicOf(topicName);
  return { name, words, seeds, examples, background, relevant: demoJudgement(web).relevantUrls(name) };
}

export function topicOf(name: string): DemoTopic {
  const topic = DEMO_TOPICS.find((each) => each.name === name);
  if (topic === undefined) throw new RangeError(`the demo web has no topic ${name}`);
  return topic;
}

export function relevantSynsets(wordNet: WordNet, rule: RelevanceRule): ReadonlySet<SynsetId> {
  const relevant = new Set<SynsetId>();
  for (const page of rule.below) addBelow(wordNet, idOf(wordNet, page), relevant);
  for (const page of rule.domains) {
    for (const { symbol, target } of wordNet.synset(idOf(wordNet, page)).pointers) {
      if (symbol === "-c") relevant.add(target);
    }
  }
  for (const page of rule.derived) addDerived(wordNet, idOf(wordNet, page), relevant);
  return relevant;
}

const NARROWER = new Set(["~", "~i"]);

/** Kinds and instances all the way down; adjectives have no kinds, but similar ones around them. */
function addBelow(wordNet: WordNet, root: SynsetId, found: Set<SynsetId>): void {
  const waiting = [root];
  found.add(root);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const { symbol, target } of wordNet.synset(id).pointers) {
      const isBelow = NARROWER.has(symbol) || (symbol === "&" && id === root);
      if (!isBelow || found.has(target)) continue;
      found.add(target);
      waiting.push(target);
    }
  }
}

/** Rain → rainy, to rain: one step from everything below. */
function addDerived(wordNet: WordNet, root: SynsetId, found: Set<SynsetId>): void {
  const below = new Set<SynsetId>();
  addBelow(wordNet, root, below);
  for (const id of below) {
    for (const { symbol, target } of wordNet.synset(id).pointers) if (symbol === "+") found.add(target);
  }
}

function idOf(wordNet: WordNet, page: string): SynsetId {
  const place = placeOf(wordNet, demoUrl(page));
  if (place?.kind !== "synset") throw new RangeError(`${page} is no page of the demo web`);
  return place.id;
}

/** WordNet's glosses as a stock of honest sentences, sorted by what they speak of. @module */
import { readWordNetFile } from "../../src/text/wordnet/files.ts";
import { PARTS, parseSynset, partOf, type Synset, type SynsetId, synsetId } from "../../src/text/wordnet/synset.ts";

export interface Glosses {
  /** Of weather and natural disasters. */
  readonly onTopic: readonly Synset[];
  /** Of seven other fields, by the name of the section that they fill. */
  readonly fields: ReadonlyMap<string, readonly Synset[]>;
  /** Of anything but the topic and the fields: the sentences between. */
  readonly general: readonly Synset[];
  get(id: SynsetId): Synset | undefined;
}

/** Section → lexicographer file. */
const FIELDS: Readonly<Record<string, number>> = {
  animals: 5,
  tools: 6,
  anatomy: 8,
  food: 13,
  places: 15,
  biography: 18,
  plants: 20,
};
/** Acts, artifacts, communication, events, objects, phenomena, processes, states, time; weather verbs; adjectives. */
const TOPIC_LEXFILES: ReadonlySet<number> = new Set([0, 4, 6, 10, 11, 17, 19, 22, 26, 28, 30, 38, 43]);
const TOPIC_STEMS =
  /\b(storm|flood|rain|hurricane|tornado|cyclon|typhoon|blizzard|snow|hail|thunder|lightning|winds?\b|windy|gales?\b|gusts?\b|weather|drought|earthquake|seism|volcan|lava\b|avalanche|landslide|tsunami|meteorolog|barometric|precipitation|fogs?\b|foggy|frost|sleet|clouds?\b|cloudy|disaster|catastroph|monsoon|breeze|tidal wave)/i;

let stock: Glosses | undefined;

/** Read once per process. */
export function glosses(): Glosses {
  stock ??= readGlosses();
  return stock;
}

function readGlosses(): Glosses {
  const all = new Map<SynsetId, Synset>();
  for (const [part, name] of PARTS.entries()) {
    for (const line of readWordNetFile(`data.${name}`).toString("latin1").split("\n")) {
      if (!/^\d/.test(line)) continue;
      const synset = parseSynset(line, synsetId(part, Number(line.slice(0, 8))));
      all.set(synset.id, synset);
    }
  }
  const synsets = [...all.values()].filter(({ definition }) => definition.length > 15);
  const speaksOfTopic = ({ definition, words }: Synset) => TOPIC_STEMS.test(`${definition} ${words.join(" ")}`);
  const others = synsets.filter((synset) => !speaksOfTopic(synset));
  const inFields = new Set(Object.values(FIELDS));
  return {
    onTopic: synsets.filter((synset) => TOPIC_LEXFILES.has(synset.lexfile) && speaksOfTopic(synset)),
    fields: new Map(
      Object.entries(FIELDS).map(([name, file]) => [name, others.filter(({ lexfile }) => lexfile === file)]),
    ),
    general: others.filter(({ lexfile }) => !inFields.has(lexfile)),
    get: (id) => all.get(id),
  };
}

/** A gloss as one or two sentences: what the word means, and how it is used. */
export function sentenceOf({ id, words, definition, examples }: Synset): string {
  const word = words[0] ?? "";
  const isName = /^[A-Z]/.test(word);
  const start = [
    isName ? `${word} is` : `A ${word} is`,
    `To ${word} is to`,
    `${word}, that is`,
    `${word}, which means`,
  ];
  const example = examples[0];
  return `${capital(`${start[partOf(id)]} ${definition}`)}.${example === undefined ? "" : ` ${capital(example)}.`}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

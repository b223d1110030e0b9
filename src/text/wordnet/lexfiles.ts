/**
 * WordNet's 45 lexicographer files (`lexnames(5WN)`); each becomes a host of the demo web.
 * @module
 */

export interface Lexfile {
  readonly name: string;
  readonly part: "noun" | "verb" | "adj" | "adv";
  readonly host: string;
  /** What its pages are about, for its front page. */
  readonly about: string;
}

export const PORTAL_HOST = "wordnet.example";

const NAMES: readonly (readonly [name: string, about: string])[] = [
  ["adj.all", "qualities of things and people"],
  ["adj.pert", "what belongs or relates to something"],
  ["adv.all", "how, when and where something happens"],
  ["noun.tops", "the most general notions"],
  ["noun.act", "acts and actions"],
  ["noun.animal", "animals"],
  ["noun.artifact", "man-made objects"],
  ["noun.attribute", "attributes of people and objects"],
  ["noun.body", "parts of the body"],
  ["noun.cognition", "thoughts, sciences and ways of knowing"],
  ["noun.communication", "language, signs, art and messages"],
  ["noun.event", "natural events and happenings"],
  ["noun.feeling", "feelings and emotions"],
  ["noun.food", "food and drink"],
  ["noun.group", "groups of people and of things"],
  ["noun.location", "places and positions"],
  ["noun.motive", "goals and motives"],
  ["noun.object", "natural objects"],
  ["noun.person", "people"],
  ["noun.phenomenon", "natural phenomena"],
  ["noun.plant", "plants"],
  ["noun.possession", "possession and its transfer"],
  ["noun.process", "natural processes"],
  ["noun.quantity", "quantities and units of measure"],
  ["noun.relation", "relations between people, things and ideas"],
  ["noun.shape", "two and three dimensional shapes"],
  ["noun.state", "stable states of affairs"],
  ["noun.substance", "substances"],
  ["noun.time", "time and its relations"],
  ["verb.body", "grooming, dressing and care of the body"],
  ["verb.change", "change of size, temperature, intensity"],
  ["verb.cognition", "thinking, judging, analysing, doubting"],
  ["verb.communication", "telling, asking, ordering, singing"],
  ["verb.competition", "fighting and athletic activities"],
  ["verb.consumption", "eating and drinking"],
  ["verb.contact", "touching, hitting, tying, digging"],
  ["verb.creation", "sewing, baking, painting, performing"],
  ["verb.emotion", "feeling"],
  ["verb.motion", "walking, flying, swimming"],
  ["verb.perception", "seeing, hearing, feeling"],
  ["verb.possession", "buying, selling, owning"],
  ["verb.social", "political and social activities"],
  ["verb.stative", "being, having, spatial relations"],
  ["verb.weather", "raining, snowing, thawing, thundering"],
  ["adj.ppl", "participles used as qualities"],
];

export const LEXFILES: readonly Lexfile[] = NAMES.map(([fullName, about]) => {
  const [part, name] = fullName.split(".");
  if (name === undefined || (part !== "noun" && part !== "verb" && part !== "adj" && part !== "adv")) {
    throw new TypeError(`${fullName} is no lexicographer file`);
  }
  return { name, part, host: `${name}.${part}.${PORTAL_HOST}`, about };
});

const NUMBERS = new Map(LEXFILES.map(({ host }, number) => [host, number]));

/** The lexicographer file that a host serves. */
export function lexfileOfHost(host: string): number | undefined {
  return NUMBERS.get(host);
}

/**
 * The two topics that come with the demo web. Words and weights are what a user would write down without looking at
 * the web; the rule of relevance names notions of WordNet.
 * @module
 */

import { PORTAL_HOST } from "../../text/wordnet/lexfiles.ts";
import type { CanonicalUrl } from "../../types.ts";
import { BACKGROUND } from "./background.ts";

/** Pages are written `HOST/NAME-NUMBER`, without the end of the host name that all share. */
export interface RelevanceRule {
  /** These and all their kinds and instances. */
  readonly below: readonly string[];
  /** All terms of these topical domains. */
  readonly domains: readonly string[];
  /** The words derived from anything below these. */
  readonly derived: readonly string[];
}

export interface DemoTopic {
  readonly name: string;
  readonly words: Readonly<Record<string, number>>;
  readonly seeds: readonly CanonicalUrl[];
  readonly examples: readonly CanonicalUrl[];
  readonly background: readonly CanonicalUrl[];
  readonly relevance: RelevanceRule;
}

export function demoUrl(page: string): CanonicalUrl {
  // Lower-case ASCII throughout, so it is canonical as it is.
  return `http://${page.replace("/", `.${PORTAL_HOST}/`)}` as CanonicalUrl;
}

const background = BACKGROUND.map(demoUrl);

export const DEMO_TOPICS: readonly DemoTopic[] = [
  {
    name: "storms-and-floods",
    words: {
      storm: 0.8,
      flood: 0.7,
      rain: 0.5,
      wind: 0.5,
      weather: 0.4,
      hurricane: 0.4,
      tornado: 0.3,
      thunder: 0.3,
      lightning: 0.3,
      snow: 0.3,
      cloud: 0.3,
      atmosphere: 0.2,
    },
    seeds: ["phenomenon.noun/weather-11545095", "phenomenon.noun/flood-11475008", "phenomenon.noun/rain-11521799"].map(
      demoUrl,
    ),
    examples: [
      "phenomenon.noun/thunderstorm-11539686",
      "phenomenon.noun/hurricane-11487417",
      "phenomenon.noun/flash-flood-11475509",
      "phenomenon.noun/downpour-11522520",
      "phenomenon.noun/north-wind-11508350",
      "phenomenon.noun/gentle-breeze-11452746",
      "phenomenon.noun/cold-front-11481228",
      "object.noun/cumulonimbus-09284678",
      "weather.verb/swamp-02777522",
      "all.adj/katabatic-00110593",
    ].map(demoUrl),
    background,
    relevance: {
      below: [
        "phenomenon.noun/atmospheric-phenomenon-11445694",
        "phenomenon.noun/weather-11545095",
        "phenomenon.noun/flood-11475008",
        "phenomenon.noun/fog-11478731",
        "object.noun/cloud-09270316",
        "cognition.noun/meteorology-06128170",
        "event.noun/tide-07417119",
        "event.noun/tsunami-07363899",
        "event.noun/tidal-wave-07363470",
        "event.noun/thunder-07411955",
        "act.noun/flood-01260222",
        "state.noun/climate-14542968",
        "state.noun/drought-14560656",
        "quantity.noun/precipitation-13794793",
        "artifact.noun/barometer-02797179",
        "artifact.noun/levee-03663961",
        "location.noun/storm-center-08542097",
        "relation.noun/beaufort-scale-13872871",
        "person.noun/meteorologist-10331945",
        "person.noun/weatherman-10791760",
        "time.noun/monsoon-15263830",
        "weather.verb/precipitate-02762779",
        "weather.verb/blow-02775199",
        "weather.verb/storm-02776128",
        "weather.verb/thunder-02776493",
        "change.verb/flood-00217578",
        "change.verb/flood-00453175",
        "contact.verb/deluge-01527311",
        "all.adj/stormy-00304526",
        "all.adj/cloudy-00463344",
        "all.adj/inclement-00440307",
      ],
      domains: ["cognition.noun/meteorology-06128170"],
      derived: [
        "phenomenon.noun/storm-11482925",
        "phenomenon.noun/precipitation-11515038",
        "phenomenon.noun/flood-11475008",
        "object.noun/cloud-09270316",
      ],
    },
  },
  {
    name: "astronomy",
    words: {
      astronomy: 0.8,
      star: 0.7,
      planet: 0.6,
      constellation: 0.5,
      galaxy: 0.5,
      orbit: 0.4,
      sun: 0.4,
      moon: 0.4,
      celestial: 0.4,
      telescope: 0.3,
      comet: 0.3,
      eclipse: 0.3,
    },
    seeds: ["cognition.noun/astronomy-06104629", "object.noun/star-09467004", "object.noun/planet-09416900"].map(
      demoUrl,
    ),
    examples: [
      "object.noun/nova-09397404",
      "object.noun/uranus-09490547",
      "object.noun/pyxis-09424488",
      "object.noun/aquila-09225020",
      "object.noun/apollo-asteroid-09224067",
      "object.noun/epsilon-aurigae-09296834",
      "location.noun/perigee-08636244",
      "location.noun/north-celestial-pole-08629089",
      "artifact.noun/radio-interferometer-04049712",
      "artifact.noun/reflecting-telescope-04075713",
    ].map(demoUrl),
    background,
    relevance: {
      below: [
        "object.noun/celestial-body-09262646",
        "object.noun/extraterrestrial-object-09300592",
        "object.noun/star-09467687",
        "object.noun/planet-09417539",
        "object.noun/constellation-09275876",
        "object.noun/asterism-09231384",
        "object.noun/nebula-09389837",
        "object.noun/solar-system-09462337",
        "object.noun/universe-09489410",
        "object.noun/black-hole-09246084",
        "object.noun/meteorite-09375746",
        "cognition.noun/astronomy-06104629",
        "group.noun/galaxy-08287963",
        "person.noun/astronomer-09837748",
        "artifact.noun/telescope-04410773",
        "artifact.noun/observatory-03845191",
        "artifact.noun/satellite-04144527",
        "artifact.noun/spacecraft-04272024",
        "location.noun/celestial-point-08537584",
        "location.noun/celestial-sphere-08538450",
        "location.noun/celestial-equator-08537373",
        "location.noun/orbit-08629606",
        "location.noun/ecliptic-08582743",
        "location.noun/zodiac-08702926",
        "location.noun/outer-space-08517454",
        "event.noun/eclipse-07383246",
        "phenomenon.noun/meteor-11504390",
        "phenomenon.noun/solar-radiation-11530485",
        "quantity.noun/astronomy-unit-13670672",
        "time.noun/phase-of-the-moon-15231540",
        "time.noun/solstice-15246614",
        "time.noun/equinox-15248139",
      ],
      domains: ["cognition.noun/astronomy-06104629", "object.noun/celestial-body-09262646"],
      derived: ["cognition.noun/astronomy-06104629", "object.noun/planet-09416900"],
    },
  },
];

/**
 * An address, with all that the protection against traps asks about it: each is made when it is first asked for, and kept with it.
 * The pages of a site share many links, and a link is asked about many times in a row.
 * @module
 */
import { DirectMap } from "../../collections/direct-map.ts";
import { Recent } from "../../collections/recent.ts";
import { hashKey } from "../../text/hash.ts";
import type { CanonicalUrl, LinkId, UrlLookup } from "../../types.ts";
import { endingOf, type Parameter, partsOf, type UrlParts } from "../../url/parts.ts";
import { traitsOf } from "./address-traits.ts";
import { type AddressGroup, groupsOf } from "./groups.ts";
import { topPartOf } from "./host-parts.ts";
import { linkShape } from "./link-shape.ts";
import { type Variation, variationOf } from "./variation.ts";

/** Addresses that are remembered, by their text and by number. */
const KEPT = 2048;
const KEPT_BY_NUMBER = 4096;

export class Address implements UrlParts {
  readonly url: CanonicalUrl;
  readonly host: string;
  readonly segments: readonly string[];
  readonly query: string;
  readonly parameters: readonly Parameter[];
  #ending: string | undefined;
  #variation: Variation | undefined | typeof UNASKED = UNASKED;
  #groups: readonly AddressGroup[] | undefined;
  #kinds: readonly number[] | undefined;
  #form = UNKNOWN;
  #topPart = UNKNOWN;
  #traits: readonly number[] | undefined;

  constructor(url: CanonicalUrl) {
    const { host, segments, query, parameters } = partsOf(url);
    this.url = url;
    this.host = host;
    this.segments = segments;
    this.query = query;
    this.parameters = parameters;
  }

  /** Of its last name: `.html`. */
  get ending(): string {
    this.#ending ??= endingOf(this.segments.at(-1) ?? "");
    return this.#ending;
  }

  get variation(): Variation | undefined {
    if (this.#variation === UNASKED) this.#variation = variationOf(this);
    return this.#variation;
  }

  get groups(): readonly AddressGroup[] {
    this.#groups ??= groupsOf(this);
    return this.#groups;
  }

  /** Of its groups, in their order: numbers that lie side by side are read sooner than those of groups, wherever these lie. */
  get kinds(): readonly number[] {
    this.#kinds ??= this.groups.map(({ kind }) => kind);
    return this.#kinds;
  }

  /** All addresses of a host whose names are of the same kinds, wherever they are, are one place too: a generator may use any folder. By hash. */
  get form(): number {
    if (this.#form === UNKNOWN) this.#form = hashKey(this.host) + linkShape(this.url, this.host).shape;
    return this.#form;
  }

  /** By hash. */
  get topPart(): number {
    if (this.#topPart === UNKNOWN) this.#topPart = topPartOf(this.url);
    return this.#topPart;
  }

  get traits(): readonly number[] {
    this.#traits ??= traitsOf(this);
    return this.#traits;
  }

  /** In the same top folder; what lies directly below the host is one. */
  isBeside(other: Address): boolean {
    if (this.host !== other.host) return false;
    const [own, others] = [this.segments.length > 1, other.segments.length > 1];
    return own === others && (!own || this.segments[0] === other.segments[0]);
  }
}

const UNKNOWN = -1;
const UNASKED = Symbol("unasked");

const recent = new Recent<CanonicalUrl, Address>(KEPT);
const make = (url: CanonicalUrl) => new Address(url);
let last: Address | undefined;

/** The same object for an address that was asked about lately. */
export function addressOf(url: CanonicalUrl): Address {
  // One after the other asks about a link, which costs nothing as long as it is the same text.
  if (last?.url !== url) last = recent.get(url, make);
  return last;
}

/** Addresses of the links of one crawl, by their numbers. */
export class Addresses {
  readonly urls: UrlLookup;
  readonly #known = new DirectMap<Address>(KEPT_BY_NUMBER);

  constructor(urls: UrlLookup) {
    this.urls = urls;
  }

  of(id: LinkId): Address {
    return this.#known.get(id) ?? this.#known.set(id, addressOf(this.urls.url(id)));
  }
}

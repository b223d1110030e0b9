/** What strategies may ask of a waiting link beside its priority. @module */
import type { CanonicalUrl, LinkId } from "../types.ts";

export interface LinkLookup {
  url(id: LinkId): CanonicalUrl;
  /** Feature values, parallel to the evaluator's features. */
  values(id: LinkId): Float64Array;
}

/** For a frontier that stands alone. */
export class UnknownLinks implements LinkLookup {
  url(): never {
    throw new TypeError("this frontier knows no URLs");
  }
  values(): never {
    throw new TypeError("this frontier knows no feature values");
  }
}

export interface FrontierOptions {
  readonly order: "priority" | "discovery";
  /** Links beyond this number push out the lowest. */
  readonly maxSize?: number;
  /** What strategies may ask of a link beside its priority. */
  readonly links?: LinkLookup;
  /** A link's number among those of its host, in the order of discovery; without it, in the order in which lots are drawn about them. */
  readonly indexOnHost?: IndexOnHost;
}

export type IndexOnHost = (id: LinkId, host: number) => number;

export function numberedWhenAsked(): IndexOnHost {
  const indexes = new Map<LinkId, number>();
  const nextOf = new Map<number, number>();
  return (id, host) => {
    const known = indexes.get(id);
    if (known !== undefined) return known;
    const index = nextOf.get(host) ?? 0;
    nextOf.set(host, index + 1);
    indexes.set(id, index);
    return index;
  };
}

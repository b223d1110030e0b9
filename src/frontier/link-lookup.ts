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
}

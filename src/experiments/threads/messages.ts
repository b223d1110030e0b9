/** What goes between the main thread and the threads of a comparison. Everything can be cloned. @module */
import type { Outlook } from "../../events.ts";
import type { ParameterValues, Profile, Topic, WeightFit } from "../../types.ts";
import type { LinkPiece } from "../graph-build.ts";
import type { SimulatedHosts } from "../results.ts";

/** What a thread is told at its start. */
export interface ThreadSettings {
  /** Folder or file of the recorded web, or `demo`. */
  readonly web: string;
}

/** The one judge of all recipes of a comparison, or the one of IELP and FCOSA. */
export type JudgedBy = "common" | "words";

/** Reads the links of the records `from` … `to − 1`. */
export interface LinksJob {
  readonly kind: "links";
  readonly from: number;
  readonly to: number;
}

/** Judges records by the topic's common judge, or by its words alone. */
export interface JudgeJob {
  readonly kind: "judge";
  readonly by?: JudgedBy;
  readonly topic: Topic;
  readonly records: Uint32Array;
}

/** Runs one crawl. No job holds a judgement but that of a recipe which asks a person: what decides must not see it. */
export interface CrawlJob {
  readonly kind: "crawl";
  /** By which the common judge judges. */
  readonly topic: Topic;
  /** What the recipe gets of it. */
  readonly given: Topic;
  /** A name of ours, or a file. */
  readonly recipe: string;
  readonly parameters: ParameterValues;
  readonly profile: Profile;
  readonly simulated?: SimulatedHosts | undefined;
  readonly pages: number;
  readonly seed: number;
  /** What a simulated person would answer, 1 for each relevant record; for recipes that ask one. */
  readonly answers?: Uint8Array | undefined;
}

export type Job = LinksJob | JudgeJob | CrawlJob;

/** What a crawl did; the arrays are parallel. */
export interface CrawlAccount {
  readonly ended: "budget" | "exhausted" | "failed";
  readonly error: string | undefined;
  readonly pages: Uint32Array;
  /** Requests up to and with each page. */
  readonly requests: Uint32Array;
  /** Hosts of which a page was fetched; undefined for a reference. */
  readonly hosts: number | undefined;
  /** By the common judge. */
  readonly relevance: Float64Array;
  /** By the topic's words, as IELP and FCOSA judge. */
  readonly byWords: Float64Array;
  /** By the recipe's own judge, as it judges in the end. */
  readonly own: Float64Array;
  /** 1 for each page that is relevant by it. */
  readonly ownRelevant: Uint8Array;
  /** What the crawl thought of its own progress behind each page; null where it could not tell. Empty for a reference. */
  readonly outlooks: readonly (Outlook | null)[];
  /** Of a recipe that learned the weights of link texts before. */
  readonly weightFit: WeightFit | undefined;
  readonly decidingMs: number;
  readonly durationMs: number;
  readonly simulatedMs: number | undefined;
  readonly peakRssBytes: number;
}

/** What comes of each kind of job. */
export interface Outcomes {
  readonly links: LinkPiece;
  /** Parallel to the job's records; 0 for a record that is no page. */
  readonly judge: Float64Array;
  readonly crawl: CrawlAccount;
}

/** What a crawl tells on its way. */
export type News =
  | { readonly type: "progress"; readonly pages: number }
  /** What takes time before the first page. */
  | { readonly type: "preparing"; readonly what: string };

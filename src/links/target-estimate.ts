/**
 * Relevance of a page that nobody has fetched, from the pages of its kind that somebody has: a mean over host and path
 * template, drawn towards what the texts around the link say while there are few.
 * Stands for R(P_l) of FCOSA, Eq. 12, whose authors must fetch every target to know it.
 * R̂ = (n·R̄ + m0·R̃)/(n + m0), R̄ over the template, or over the host while the template has no page. Means and texts are
 * judged by one model: where an ontology weighs links, R(P_l) is that of its words (Algorithm 3, step 10).
 * @module
 */
import { z } from "zod";
import { at } from "../collections/at.ts";
import { addTo } from "../collections/lists.ts";
import { notesBy } from "../digesting.ts";
import type {
  CanonicalUrl,
  CommittedPage,
  LinkId,
  LiveFeature,
  LiveStatistic,
  PageOutline,
  PartsModel,
  RelevanceModel,
  UrlLookup,
} from "../types.ts";
import { hostOf } from "../url/canonical.ts";
import { pathTemplate } from "../url/path-template.ts";
import { PublishedMeans } from "./published-means.ts";

export interface LinkTexts {
  readonly context: number;
  readonly anchor: number;
  /** Title of the page on which the link stands. */
  readonly title: number;
  /** Words of the URL. */
  readonly url: number;
}

/** R̃: what speaks for the target before any page of its kind is known; our weights. */
export function textEstimate({ context, anchor, title, url }: LinkTexts): number {
  return 0.4 * context + 0.3 * anchor + 0.1 * title + 0.2 * url;
}

/** m0, and by how much estimates may be off; ours. */
const MEANS = { priorPages: 5, tolerance: 0.02 };

const factsSchema = z.number().optional();

/** The statistic: how relevant the pages of each template and host are. */
export class TargetEstimate implements LiveStatistic<number | undefined> {
  readonly name = "target-estimate";
  readonly readers: readonly RelevanceModel[];
  readonly #templates = new PublishedMeans(MEANS);
  readonly #hosts = new PublishedMeans(MEANS);
  /** Template → host, and host → its templates. */
  readonly #hostOf: number[] = [];
  readonly #templatesOf: number[][] = [];
  readonly #templateOf = new Map<LinkId, number>();
  readonly #targets: LinkId[][] = [];
  #moved: LinkId[] = [];

  /** Judges the pages where that is not the crawl's own model, whose relevance stands in the outline. */
  constructor(model?: RelevanceModel) {
    this.readers = model === undefined ? [] : [model];
  }

  facts(page: CommittedPage): number | undefined {
    const [model] = this.readers;
    return model?.score(notesBy(model, page));
  }

  learn(facts: number | undefined, outline: PageOutline, urls: UrlLookup): void {
    const { id, url, targets, lesson = 1 } = outline;
    const own = factsSchema.parse(facts);
    const relevance = own === undefined ? outline.relevance : lesson * own;
    for (const target of targets) {
      if (target >= 0 && !this.#templateOf.has(target)) this.#place(target, urls.url(target));
    }
    const template = this.#templateOf.get(id) ?? this.#place(id, url);
    const host = at(this.#hostOf, template);
    const wasKnown = this.#templates.isKnown(template);
    if (this.#templates.add(template, relevance) || !wasKnown) this.#move(template);
    if (!this.#hosts.add(host, relevance)) return;
    for (const other of this.#templatesOf[host] ?? []) {
      if (!this.#templates.isKnown(other)) this.#move(other);
    }
  }

  /** Not `push(...targets)`: a template has more links than a call may have arguments. */
  #move(template: number): void {
    for (const target of this.#targets[template] ?? []) this.#moved.push(target);
  }

  drainMoved(): readonly LinkId[] {
    const moved = this.#moved;
    this.#moved = [];
    return moved;
  }

  /** R̂ of a target; `prior` is its text estimate R̃. */
  estimate(target: LinkId, prior: number): number {
    const template = this.#templateOf.get(target);
    if (template === undefined) return prior;
    if (this.#templates.isKnown(template)) return this.#templates.estimate(template, prior);
    return this.#hosts.estimate(at(this.#hostOf, template), prior);
  }

  #place(target: LinkId, url: CanonicalUrl): number {
    const template = this.#templates.intern(pathTemplate(url));
    this.#templateOf.set(target, template);
    addTo(this.#targets, template, target);
    if (this.#hostOf[template] === undefined) {
      const host = this.#hosts.intern(hostOf(url));
      this.#hostOf[template] = host;
      addTo(this.#templatesOf, host, template);
    }
    return template;
  }
}

/** What a model must read for it. */
export const TARGET_PARTS = ["context", "anchor", "title", "url"] as const;

/** R̂ as a link feature. */
export function estimatedTarget(model: PartsModel, statistic: TargetEstimate): LiveFeature {
  return {
    name: "target",
    aggregate: "live",
    occurrence: {
      aggregate: "max",
      value: (link, source) => {
        const noted = notesBy(model, source);
        return textEstimate({
          context: model.scorePart(noted, { kind: "context", link }),
          anchor: model.scorePart(noted, { kind: "anchor", link }),
          title: model.scorePart(noted, { kind: "title" }),
          url: model.scorePart(noted, { kind: "url", link }),
        });
      },
      readers: [model],
    },
    current: (target, prior) => statistic.estimate(target, prior),
  };
}

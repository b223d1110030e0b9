/**
 * Pages that send their readers on at once (`<meta http-equiv=refresh>`) are redirects in the guise of pages, and like
 * redirects they are followed only so often in a row. A page that an ordinary link leads to begins a row anew.
 * What was learned comes back on resume from the pages that refresh, which is all that the log keeps for it.
 * @module
 */
import { z } from "zod";
import { FatalCrawlError } from "../errors.ts";
import type { CommittedPage, LinkFilter, LinkId, LiveStatistic, PageOutline } from "../types.ts";

/** As many as redirects for one link. */
const MAX_REFRESHES = 10;

/** True for a page that refreshes to its first link. */
const factsSchema = z.literal(true).optional();
type RefreshFacts = z.infer<typeof factsSchema>;

/** How many refreshes in a row lead to each page that nothing else leads to. */
export class RefreshChains implements LiveStatistic<RefreshFacts> {
  readonly name = "refreshes";
  readonly #lengths = new Map<LinkId, number>();
  /** Links are numbered as they are found: a larger number is a link that no page had before. */
  #lastFound: LinkId = -1;

  lengthTo(id: LinkId): number {
    return this.#lengths.get(id) ?? 0;
  }

  facts({ page }: CommittedPage): RefreshFacts {
    return page.links[0]?.kind === "refresh" ? true : undefined;
  }

  learn(facts: RefreshFacts, { id, chosen, targets }: PageOutline): void {
    const isRefreshing = checked(facts) === true;
    const length = this.lengthTo(chosen);
    if (length > 0) this.#lengths.set(id, length); // another page than the chosen one, after a redirect
    targets.forEach((target, index) => {
      if (target < 0) return;
      if (isRefreshing && index === 0) this.#refreshTo(target, length + 1);
      else this.#lengths.delete(target);
    });
    for (const target of targets) this.#lastFound = Math.max(this.#lastFound, target);
  }

  drainMoved(): readonly LinkId[] {
    return [];
  }

  #refreshTo(target: LinkId, length: number): void {
    const known = this.#lengths.get(target) ?? Number.POSITIVE_INFINITY;
    const isFoundBefore = target <= this.#lastFound && known === Number.POSITIVE_INFINITY;
    if (!isFoundBefore) this.#lengths.set(target, Math.min(known, length));
  }
}

/** Drops the refresh of a page to which too many refreshes in a row have led. */
export function noRefreshChains(chains: Pick<RefreshChains, "lengthTo">): LinkFilter {
  return {
    name: "refresh-chain",
    stage: "link",
    check: ({ found }) =>
      found?.link.kind !== "refresh" || chains.lengthTo(found.source.id) < MAX_REFRESHES
        ? { keep: true }
        : { keep: false, reason: "refresh-chain", detail: `more than ${MAX_REFRESHES} refreshes in a row` },
  };
}

/** They may come from a crawl's folder. */
function checked(facts: unknown): RefreshFacts {
  const parsed = factsSchema.safeParse(facts);
  if (parsed.success) return parsed.data;
  const hint = "The folder was written by another version or is damaged; start a new crawl.";
  throw new FatalCrawlError("crawl-broken", "what is saved of a page's refresh is wrong", hint, {
    cause: parsed.error,
  });
}

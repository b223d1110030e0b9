/** Lets a model that judges whole pages judge their parts as well: each is read as a page of its own. @module */
import type { PageReader } from "../digesting.ts";
import type { Page, PagePart, PartsModel, RelevanceModel } from "../types.ts";
import { textsOf } from "./parts.ts";
import type { PartKind } from "./scores.ts";

/** What the model's reader noted of the page, and of each part that was to be read, parallel to links or blocks. */
export interface PartsNoted<Noted> {
  readonly page: Noted;
  readonly parts: Readonly<Partial<Record<PartKind, readonly Noted[]>>>;
}

export function withParts<Noted>(
  model: RelevanceModel<Noted>,
  kinds: readonly PartKind[],
): PartsModel<PartsNoted<Noted>> {
  return {
    ...partsReader(model, kinds),
    ...(model.provider !== undefined && { provider: model.provider }),
    score: ({ page }) => model.score(page),
    scorePart({ parts }, part) {
      const noted = parts[part.kind]?.[indexOf(part)];
      if (noted !== undefined) return model.score(noted);
      throw new TypeError(`the model ${model.name} was made without "${part.kind}" among its parts`);
    },
    explain: async (page) => (await model.explain?.(page)) ?? [],
  };
}

/** `reader` is closed with it. */
export function partsReader<Noted>(
  reader: PageReader<Noted>,
  kinds: readonly PartKind[],
): PageReader<PartsNoted<Noted>> {
  return {
    name: reader.name,
    isHeavy: reader.isHeavy === true,
    ...(reader.data && { data: { kind: "page-parts", options: { reader: reader.data, kinds } } }),
    async read(page) {
      const textOf = textsOf(page);
      const readPart = async (part: PagePart) => reader.read(pageOfText(page, textOf(part)));
      const parts: Partial<Record<PartKind, readonly Noted[]>> = {};
      for (const kind of kinds) parts[kind] = await Promise.all(partsOf(kind, page).map(readPart));
      return { page: await reader.read(page), parts };
    },
    ...(reader.close && { close: () => reader.close?.() ?? Promise.resolve() }),
  };
}

function partsOf(kind: PartKind, { links, blockCount }: Page): PagePart[] {
  switch (kind) {
    case "title":
      return [{ kind }];
    case "block":
      return Array.from({ length: blockCount }, (_, block) => ({ kind, block }));
    default:
      return links.map((link) => ({ kind, link }));
  }
}

function indexOf(part: PagePart): number {
  if (part.kind === "title") return 0;
  return part.kind === "block" ? part.block : part.link.index;
}

function pageOfText(page: Page, text: string): Page {
  const segments = [{ start: 0, end: text.length, zone: 3, block: 0 } as const];
  return { ...page, title: "", description: "", keywords: "", text, segments, blockCount: 1, links: [] };
}

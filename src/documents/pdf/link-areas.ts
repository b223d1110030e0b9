/** The areas of a page that lead elsewhere. @module */
import { z } from "zod";
import { escapeHtml } from "../markup.ts";

export interface LinkArea {
  /** Written for an attribute. */
  readonly href: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Pages have a few dozen; each is compared with each line. */
const MAX_AREAS = 2000;

const annotationSchema = z.object({
  subtype: z.literal("Link"),
  url: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

export function linkAreas(annotations: readonly unknown[]): readonly LinkArea[] {
  return annotations.slice(0, MAX_AREAS).flatMap((annotation) => {
    const found = annotationSchema.safeParse(annotation).data;
    if (found === undefined || !/^https?:/i.test(found.url)) return [];
    const [x1, y1, x2, y2] = found.rect;
    const [left, right, bottom, top] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)];
    return { href: escapeHtml(found.url), left, right, bottom, top };
  });
}

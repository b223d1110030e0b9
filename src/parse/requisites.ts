/**
 * What a page needs to be shown as it was: images, styles and scripts, and what styles in turn import. Films and sounds are
 * left out. Addresses come once each, in the order of the page.
 * @module
 */
import { Parser } from "htmlparser2";
import type { CanonicalUrl } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { cssReferences } from "./css-references.ts";
import { absolute, MAX_REQUISITES } from "./style-requisites.ts";

/** Of one image. */
const MAX_CANDIDATES = 50;

export function requisitesOf(html: string, pageUrl: CanonicalUrl): readonly CanonicalUrl[] {
  const found: string[] = [];
  let base: string | undefined;
  let style: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "base") base ??= attributes.href;
      if (name === "style") style = "";
      if (found.length < MAX_REQUISITES) found.push(...referencesOf(name, attributes));
    },
    ontext(text) {
      if (style !== undefined) style += text;
    },
    onclosetag(name) {
      if (name !== "style" || style === undefined) return;
      found.push(...cssReferences(style));
      style = undefined;
    },
  });
  parser.end(html);
  const origin = (base === undefined ? undefined : canonicalUrl(base, pageUrl)) ?? pageUrl;
  return absolute(found, origin);
}

type Attributes = Readonly<Record<string, string | undefined>>;

const NEEDED_LINKS = /(?:^|\s)(?:stylesheet|(?:shortcut|apple-touch)?-?icon|preload|modulepreload|manifest)(?:\s|$)/i;

function referencesOf(name: string, attributes: Attributes): readonly string[] {
  const { style, background } = attributes;
  return [
    ...ownReferences(name, attributes),
    ...(background === undefined ? [] : [background]),
    ...(style === undefined ? [] : cssReferences(style)),
  ].filter((reference) => reference !== undefined);
}

function ownReferences(name: string, attributes: Attributes): readonly (string | undefined)[] {
  switch (name) {
    case "img":
    case "source":
      return [...(name === "img" ? [attributes.src] : []), ...candidates(attributes.srcset)];
    case "input":
      return attributes.type?.toLowerCase() === "image" ? [attributes.src] : [];
    case "script":
      return [attributes.src];
    case "link":
      return NEEDED_LINKS.test(attributes.rel ?? "") ? [attributes.href, ...candidates(attributes.imagesrcset)] : [];
    case "video":
      return [attributes.poster];
    case "image":
    case "use":
      return [attributes.href ?? attributes["xlink:href"]];
    default:
      return [];
  }
}

/** `srcset="small.png 1x, large.png 2x"`: an address that ends with a comma has nothing said of it before the next. */
function candidates(srcset = ""): readonly string[] {
  const urls: string[] = [];
  const next = /[\s,]*([^\s,]\S*)/y;
  for (let match = next.exec(srcset); match !== null && urls.length < MAX_CANDIDATES; match = next.exec(srcset)) {
    const [, url = ""] = match;
    urls.push(url.replace(/,$/, ""));
    if (url.endsWith(",")) continue;
    const comma = srcset.indexOf(",", next.lastIndex);
    if (comma < 0) break;
    next.lastIndex = comma;
  }
  return urls;
}

/**
 * What in an address a machine can vary without end. Addresses that differ only in that share a template; plain names
 * are never varied, so that `/wiki/Rain` and `/wiki/Snow` have nothing in common, however many such pages there are.
 * @module
 */

import type { CanonicalUrl } from "../../types.ts";
import type { UrlParts } from "../../url/parts.ts";
import { yearOfDate } from "./dates.ts";

/** From the most to the least suspicious. */
export type VariationKind = "deep" | "query" | "date" | "token" | "number";

export interface Variation {
  readonly kind: VariationKind;
  readonly template: string;
}

/** Documentation goes 13 segments deep. Below this, all addresses under the first two segments are one template. */
const DEEP = 14;
/** Hexadecimal or mixed, long, without separators: no word and no title. */
const TOKEN =
  /^(?:(?=.*\d)(?=.*[a-f])[0-9a-f]{16,}|(?=(?:.*\d){4})(?=(?:.*[a-z]){4})[0-9a-z]{20,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const SHORTEST_TOKEN = 16;

/** Undefined for an address of plain names alone. */
export function variationOf(parts: UrlParts): Variation | undefined {
  const { host, segments, parameters } = parts;
  if (segments.length > DEEP) return { kind: "deep", template: `${host}/${segments.slice(0, 2).join("/")}/…` };
  const path = `${host}/${segments.map(generalise).join("/")}`;
  // Of several parameters any combination can be asked for, so the page behind them is one template.
  if (parameters.length > 1) return { kind: "query", template: `${path}?…` };
  const [parameter] = parameters;
  const template = parameter === undefined ? path : `${path}?${parameter.name}=${generalise(parameter.value)}`;
  const varied = template.slice(host.length);
  if (!/[#<]/.test(varied)) return undefined;
  if (yearOfDate(parts) !== undefined) return { kind: "date", template };
  return { kind: varied.includes("<") ? "token" : "number", template };
}

/** Names without a digit, few of them, and one parameter at most: surely not varied. Hot: asked about every link of a resumed crawl. */
export function isPlainly(url: CanonicalUrl): boolean {
  let [slashes, ends] = [0, 0];
  for (let at = url.indexOf("/", url.indexOf("//") + 2); at >= 0 && at < url.length; at++) {
    const unit = url.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) return false;
    if (unit === 0x2f)
      slashes++; // /
    else if (unit === 0x26 || unit === 0x3b) ends++; // & ;
  }
  return ends === 0 && slashes <= DEEP;
}

/** The digits of escapes are letters of other scripts, some escaped twice; no canonical URL holds `#`, `<` or `>`. */
function generalise(text: string): string {
  if (text.length >= SHORTEST_TOKEN && TOKEN.test(text)) return "<token>";
  if (!/\d/.test(text)) return text; // as most names are
  return text.replace(/(?:%25|%)[0-9a-f]{2}|\d+/gi, (run) => (run.startsWith("%") ? run : "#"));
}

/**
 * Under which licence a page says it stands: the address where one is named, else the words. A link that is marked as the
 * licence counts most, then linked data, then Dublin Core, and last a plain link to a Creative Commons licence.
 * @module
 */
import { MAX_LINE, said } from "./said.ts";

export interface LicenseClaims {
  /** Addresses of `rel=license`, in elements and in the Link header. */
  readonly marked: string | undefined;
  readonly linkedData: string | undefined;
  readonly dublinCore: string | undefined;
  /** The first plain link to a licence of Creative Commons. */
  readonly creativeCommons: string | undefined;
}

export function licenseOf(
  { marked, linkedData, dublinCore, creativeCommons }: LicenseClaims,
  base: string,
): string | null {
  return (
    asAddress(said(marked, MAX_LINE), base) ??
    asAddressOrWords(said(linkedData, MAX_LINE)) ??
    asAddressOrWords(said(dublinCore, MAX_LINE)) ??
    asAddress(said(creativeCommons, MAX_LINE), base)
  );
}

/** `https://creativecommons.org/licenses/by/4.0/` and `/publicdomain/zero/1.0/`, however they are written. */
export function isCreativeCommons(href: string): boolean {
  return /^(?:https?:)?\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\/[a-z]/i.test(href.trim());
}

function asAddressOrWords(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) ? asAddress(text) : text;
}

/** Of several spellings of one licence the same; null for what is no address of a page. */
function asAddress(text: string | null, base?: string): string | null {
  const url = text === null || !URL.canParse(text, base) ? undefined : new URL(text, base);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return null;
  if (!isCreativeCommons(url.href)) return url.href;
  const path = url.pathname.toLowerCase().replace(/\/(?:deed|legalcode)(?:\.[\w-]*)?\/?$/, "/");
  return `https://creativecommons.org${path.endsWith("/") ? path : `${path}/`}`;
}

/** The target of `Link: <…>; rel="license"`. */
export function licenseInHeader(header: string | undefined): string | undefined {
  return /<([^<>]{1,500})>[^,<>]{0,200};\s*rel="?(?:[\w-]+ )*license\b/i.exec(header?.slice(0, 8192) ?? "")?.[1];
}

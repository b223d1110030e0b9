/**
 * Who we say we are. An honest name with a way to reach the person behind the crawl is the first act of politeness,
 * so there is no default contact: without one there is no crawl of the open web.
 * @module
 */
import { ConfigError } from "../errors.ts";

/** The name that robots.txt groups address (RFC 9309 section 2.2.1). */
export const PRODUCT_TOKEN = "honeyguide";

/** Long enough for any real address, short enough that no server refuses our headers. */
const MAX_CONTACT_LENGTH = 200;

export interface UserAgentOptions {
  readonly version: string;
  /** A mail address, or an http(s) URL of a page about this crawl. */
  readonly contact: string;
}

/**
 * The User-Agent header.
 * @example userAgent({ version: "0.1.0", contact: "crawl@example.org" }) // "honeyguide/0.1.0 (+crawl@example.org)"
 */
export function userAgent({ version, contact }: UserAgentOptions): string {
  if (!/^[0-9A-Za-z.+-]{1,40}$/.test(version)) {
    throw new ConfigError(
      "bad-option",
      `userAgent: "version" is no version number: ${JSON.stringify(version)}.`,
      "Give a version such as 0.1.0.",
    );
  }
  return `${PRODUCT_TOKEN}/${version} (+${checkContact(contact)})`;
}

function checkContact(contact: string): string {
  const trimmed = contact.trim();
  if (trimmed === "") {
    throw new ConfigError("no-contact", "No contact for the User-Agent header.", CONTACT_HINT);
  }
  if (!isMail(trimmed) && !isWebAddress(trimmed)) {
    throw new ConfigError(
      "no-contact",
      `The contact is neither a mail address nor a web address: ${JSON.stringify(contact)}.`,
      CONTACT_HINT,
    );
  }
  return trimmed;
}

const CONTACT_HINT = "Give a mail address or an http(s) URL at which site owners can reach you.";

/** Printable ASCII without spaces, parentheses and backslash, which would end or escape the header's comment. */
function isPlain(text: string): boolean {
  return text.length <= MAX_CONTACT_LENGTH && /^[!-'*-[\]-~]+$/.test(text);
}

function isMail(text: string): boolean {
  return isPlain(text) && /^[^@,;<>"]+@[^@,;<>"]+\.[^@.,;<>"]+$/.test(text);
}

function isWebAddress(text: string): boolean {
  return isPlain(text) && /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
}

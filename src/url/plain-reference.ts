/**
 * Resolves the references that most links are, a path of plain characters with or without dots before it, without a URL
 * parser: that costs a sixth and less. What is not plain is left to the parser.
 * @module
 */
import type { CanonicalUrl } from "../types.ts";

/** Nothing in it is escaped, unescaped or folded. */
const PLAIN = /^[\w.~/-]+(?:\?[\w.~&=/-]+)?$/;
const HAS_DOT_SEGMENT = /(?:^|\/)\.{1,2}(?:\/|\?|$)/;

/** An address that references are resolved against. */
export class ReferenceBase {
  readonly #whole: CanonicalUrl;
  readonly #origin: string;
  /** From the first slash to the last one. */
  readonly #folder: string;

  constructor(url: CanonicalUrl) {
    const [address = ""] = url.split("?", 1);
    const path = address.indexOf("/", address.indexOf("//") + 2);
    this.#whole = url;
    this.#origin = address.slice(0, path);
    this.#folder = address.slice(path, address.lastIndexOf("/") + 1);
  }

  /** Undefined where the parser must be asked. The result may be too long. */
  resolve(raw: string): string | undefined {
    const fragment = raw.indexOf("#");
    let rest = fragment < 0 ? raw : raw.slice(0, fragment);
    if (rest === "") return this.#whole;
    if (!PLAIN.test(rest) || rest.startsWith("//")) return undefined;
    let folder = rest.startsWith("/") ? "" : this.#folder;
    while (folder !== "" && rest.startsWith("../")) {
      rest = rest.slice(3);
      folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1) || "/";
    }
    return HAS_DOT_SEGMENT.test(rest) ? undefined : this.#origin + folder + rest;
  }
}

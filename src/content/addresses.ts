/** Addresses of links and pictures in a page. @module */

const MAX_LENGTH = 2000;

/** Absolute addresses of one page. */
export class Addresses {
  readonly #base: string;
  readonly #known = new Map<string, string | undefined>();

  constructor(base: string) {
    this.#base = base;
  }

  /** Absolute, where it leads somewhere: no scripts, no data. */
  absolute(href: string): string | undefined {
    if (this.#known.has(href)) return this.#known.get(href);
    const address = href.length > MAX_LENGTH ? undefined : resolve(href, this.#base);
    this.#known.set(href, address);
    return address;
  }
}

function resolve(href: string, base: string): string | undefined {
  try {
    const url = new URL(href, base);
    return /^(?:https?|mailto|ftp):$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

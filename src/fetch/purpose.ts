/**
 * What a request is for. Pages are refused early when they are no documents; robots.txt is cut at its limit instead of
 * refused; anything else, such as a sitemap, is taken as it comes. Every `Transport` is a `PurposeTransport`: it just
 * does not listen.
 * @module
 */
import type { HttpResponse, Transport, Trouble } from "../fetching.ts";
import type { CanonicalUrl } from "../types.ts";

export type Purpose = "page" | "robots" | "resource";

export interface PurposeTransport extends Transport {
  request(url: CanonicalUrl, signal: AbortSignal, purpose?: Purpose): Promise<HttpResponse | Trouble>;
}

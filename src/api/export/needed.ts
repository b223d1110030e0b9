/** What chosen pages need to be shown, from the archive of what was fetched beside pages. @module */
import { htmlMarkupOf } from "../../documents/markup-of.ts";
import { requisitesOf } from "../../parse/requisites.ts";
import { requisitesOfStyle } from "../../parse/style-requisites.ts";
import { type ArchivedRecord, besideRecords, type OnLoss } from "../../store/archive-bytes.ts";
import type { CanonicalUrl } from "../../types.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { type ArchivedResponse, parseHttpResponse } from "../../warc/http.ts";

export class Needed {
  readonly #urls = new Set<string>();

  addPage(url: CanonicalUrl, response: ArchivedResponse): void {
    const markup = htmlMarkupOf(response);
    if (markup === undefined) return;
    for (const needed of requisitesOf(markup.html, url)) this.#urls.add(needed);
  }

  /** Reads the archive twice: what leads to what, and then the records. */
  *records(folder: string, onLoss: OnLoss): Generator<ArchivedRecord> {
    if (this.#urls.size === 0) return;
    this.#follow(folder);
    for (const archived of besideRecords(folder, onLoss)) {
      const { type, targetUri = "" } = archived.record;
      if ((type === "response" || type === "request") && this.#urls.has(targetUri)) yield archived;
    }
  }

  /** What is needed by what is needed: imports of styles, and where redirects lead. */
  #follow(folder: string): void {
    const next = new Map<string, readonly string[]>();
    for (const { record } of besideRecords(folder, () => {})) {
      if (record.type === "response" && record.targetUri !== undefined) {
        const leads = leadsOf(record.targetUri as CanonicalUrl, record.block);
        if (leads.length > 0) next.set(record.targetUri, leads);
      }
    }
    // A set that grows while it is gone through gives what was added, too.
    for (const url of this.#urls) for (const found of next.get(url) ?? []) this.#urls.add(found);
  }
}

function leadsOf(url: CanonicalUrl, block: Uint8Array): readonly string[] {
  const response = parseHttpResponse(block);
  if (response.kind !== "response") return [];
  const { location, "content-type": type = "" } = response.headers;
  if (response.status >= 300 && response.status <= 399 && location !== undefined) {
    return [canonicalUrl(location, url)].filter((target) => target !== undefined);
  }
  return /^\s*text\/css\b/i.test(type) ? requisitesOfStyle(Buffer.from(response.body).toString("utf8"), url) : [];
}

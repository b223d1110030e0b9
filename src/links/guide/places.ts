/** The kinds that an address belongs to: where it lies, and of what type it looks. @module */
import type { CanonicalUrl } from "../../types.ts";

/** Host and folders that count as places of their own; the last place is the whole folder with the name's beginning. */
const MAX_PLACES = 5;

/** `http://a.example/docs/v2/ref-1.html` → a.example, a.example/docs, a.example/docs/v2, a.example/docs/v2/~ref. */
export function placesOf(url: CanonicalUrl): string[] {
  const [host = "", ...segments] = addressOf(url).split("/");
  const name = segments.pop() ?? "";
  const places = [host];
  segments.slice(0, MAX_PLACES - 1).forEach((segment) => {
    places.push(`${places.at(-1)}/${segment}`);
  });
  const stem = name.replace(/\d+/g, "#").split(/[._-]/, 1)[0];
  return [...places, `${[host, ...segments].join("/")}/~${stem}`];
}

/** `http://a.example/docs/ref.html` → *.html, a.example/*.html; for a name without an ending *, a.example/*. */
export function typesOf(url: CanonicalUrl): readonly [anywhere: string, onHost: string] {
  const [host = "", ...segments] = addressOf(url).split("/");
  const ending = /\.[a-z0-9]{1,5}$/i.exec(segments.at(-1) ?? "")?.[0].toLowerCase() ?? "";
  return [`*${ending}`, `${host}/*${ending}`];
}

/** Without scheme and query. */
function addressOf(url: CanonicalUrl): string {
  const start = url.indexOf("//") + 2;
  const query = url.indexOf("?", start);
  return query < 0 ? url.slice(start) : url.slice(start, query);
}

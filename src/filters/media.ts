/**
 * Drops links whose URL names a kind of file that is no document, before they cost a request; what slips through is
 * refused by its Content-Type. A colon in the last path segment (a wiki's `File:Storm.jpg`) names a page about a file.
 * @module
 */
import { DOCUMENT_KINDS, type DocumentKind } from "../document-kind.ts";
import type { LinkFilter, Verdict } from "../types.ts";

const MEDIA = new Set(
  [
    "jpg jpeg png gif bmp webp avif ico svg tif tiff psd eps",
    "mp3 mp4 m4a m4v ogg oga ogv wav flac avi mov mkv webm wmv mpg mpeg",
    "zip gz tgz bz2 xz zst 7z rar tar jar war deb rpm dmg iso exe msi apk bin",
    "ps doc docx xls xlsx ppt pptx odt ods odp mobi",
    "woff woff2 ttf otf eot css",
  ].flatMap((line) => line.split(" ")),
);

/** What names of documents end with that are not HTML. */
const DOCUMENTS: Readonly<Partial<Record<DocumentKind, readonly string[]>>> = {
  text: ["txt", "text", "md"],
  pdf: ["pdf"],
  epub: ["epub"],
};

/** What is read where nobody says which kinds of documents are wanted. */
const PAGES: readonly DocumentKind[] = ["html", "text"];

/**
 * Drops links whose address names a picture, an archive or another file that is no page; of documents, those of the kinds
 * that are not wanted.
 */
export function noMedia(wanted: readonly DocumentKind[] = PAGES): LinkFilter {
  const unwanted = new Set(
    DOCUMENT_KINDS.filter((kind) => !wanted.includes(kind)).flatMap((kind) => DOCUMENTS[kind] ?? []),
  );
  return {
    name: "content-type",
    stage: "url",
    check({ url }) {
      const extension = extensionOf(url);
      if (extension === undefined) return KEEP;
      if (MEDIA.has(extension)) return drop(`a .${extension} file is no document`);
      return unwanted.has(extension) ? drop(`a .${extension} file is not among the wanted types`) : KEEP;
    },
  };
}

const KEEP: Verdict = { keep: true };

function drop(detail: string): Verdict {
  return { keep: false, reason: "content-type", detail };
}

function extensionOf(url: string): string | undefined {
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  const segment = path.lastIndexOf("/");
  const dot = path.lastIndexOf(".");
  if (dot < segment || path.length - dot > 6 || segment <= path.indexOf("//") + 1) return undefined;
  return path.indexOf(":", segment) >= 0 ? undefined : path.slice(dot + 1).toLowerCase();
}

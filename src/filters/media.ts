/**
 * Drops links whose URL names a kind of file that is no document, before they cost a request; what slips through is
 * refused by its Content-Type. A colon in the last path segment (a wiki's `File:Storm.jpg`) names a page about a file.
 * @module
 */
import type { LinkFilter } from "../types.ts";

const MEDIA = new Set(
  [
    "jpg jpeg png gif bmp webp avif ico svg tif tiff psd eps",
    "mp3 mp4 m4a m4v ogg oga ogv wav flac avi mov mkv webm wmv mpg mpeg",
    "zip gz tgz bz2 xz zst 7z rar tar jar war deb rpm dmg iso exe msi apk bin",
    "pdf ps doc docx xls xlsx ppt pptx odt ods odp epub mobi",
    "woff woff2 ttf otf eot css",
  ].flatMap((line) => line.split(" ")),
);

/** Drops links whose address names a picture, an archive or another file that is no page. */
export function noMedia(): LinkFilter {
  return {
    name: "content-type",
    stage: "url",
    check({ url }) {
      const extension = extensionOf(url);
      return extension !== undefined && MEDIA.has(extension)
        ? { keep: false, reason: "content-type", detail: `a .${extension} file is no document` }
        : { keep: true };
    },
  };
}

function extensionOf(url: string): string | undefined {
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  const segment = path.lastIndexOf("/");
  const dot = path.lastIndexOf(".");
  if (dot < segment || path.length - dot > 6 || segment <= path.indexOf("//") + 1) return undefined;
  return path.indexOf(":", segment) >= 0 ? undefined : path.slice(dot + 1).toLowerCase();
}

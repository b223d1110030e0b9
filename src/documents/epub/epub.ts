/** EPUB: an archive of chapters in XHTML, which become one document. @module */
import { posix } from "node:path";
import { htmlDocument } from "../markup.ts";
import { TooCostlyError } from "../reading.ts";
import { chapterMarkup } from "./chapter.ts";
import { packagePath, readPackage } from "./package-file.ts";
import { ZipFile } from "./zip.ts";

const BEYOND = "more unpacked files than a book holds";

/** Chapters behind `maxUnpackedBytes` are not read. Throws for what is no book. */
export function epubMarkup(body: Uint8Array, maxUnpackedBytes: number): string {
  const archive = new ZipFile(body, maxUnpackedBytes);
  const path = packagePath(textOf(archive, "META-INF/container.xml"));
  if (path === undefined) throw new Error("it does not say where its package file is");
  const { facts, chapters } = readPackage(textOf(archive, path));
  let html = "";
  for (const chapter of chapters) {
    const content = archive.read(posix.join(posix.dirname(path), decoded(chapter)));
    if (content !== undefined) html += chapterMarkup(content.toString("utf8"));
    if (archive.isSpent) break;
  }
  if (html === "") throw archive.isSpent ? new TooCostlyError(BEYOND) : new Error("it has no chapters");
  return htmlDocument(facts, html);
}

function textOf(archive: ZipFile, path: string): string {
  const content = archive.read(path);
  if (content === undefined) throw archive.isSpent ? new TooCostlyError(BEYOND) : new Error(`it has no ${path}`);
  return content.toString("utf8");
}

/** Paths are written as URLs. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replace(/#.*$/s, ""));
  } catch {
    return path;
  }
}

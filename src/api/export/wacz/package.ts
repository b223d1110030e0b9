/** A zip file whose entries are written one after the other, with a data package that names each with its digest. @module */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { asError } from "../../../errors.ts";

type Content = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

export interface PackageEntry {
  readonly path: string;
  /** Asked for when the entries before it are written. */
  readonly content: () => Content;
}

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

/** `description`: the data package, without its resources. The same entries make the same bytes. */
export async function packageStream(
  entries: readonly PackageEntry[],
  description: Readonly<Record<string, unknown>>,
  dateMs: number,
): Promise<Readable> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const out = zip.outputStream instanceof Readable ? zip.outputStream : Readable.from(zip.outputStream);
  const parts: Readable[] = [];
  zip.on("error", (error) => out.destroy(asError(error)));
  out.once("close", () => {
    for (const part of parts) part.destroy();
  });
  // Players read parts of the entries where they lie, so none is compressed.
  const options = { compress: false, mtime: new Date(dateMs), forceDosTimestamp: true };
  const add = (path: string, content: () => Content) =>
    zip.addReadStreamLazy(path, options, (done) => {
      const part = Readable.from(content());
      parts.push(part);
      done(undefined, part);
    });
  const resources: Resource[] = [];
  for (const { path, content } of entries) add(path, () => noted(path, content(), resources));
  let digest = "";
  add("datapackage.json", () => {
    const text = `${JSON.stringify({ profile: "data-package", ...description, resources }, null, 2)}\n`;
    digest = hashOf(text);
    return [text];
  });
  add("datapackage-digest.json", () => [`${JSON.stringify({ path: "datapackage.json", hash: digest }, null, 2)}\n`]);
  zip.end();
  return out;
}

async function* noted(path: string, content: Content, resources: Resource[]): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of content) {
    const chunk = Buffer.from(piece);
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  resources.push({ name: path.replace(/^.*\//, ""), path, hash: `sha256:${hash.digest("hex")}`, bytes });
}

function hashOf(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

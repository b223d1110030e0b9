/**
 * The archive files of a crawl: `NAME-00001.warc.gz` and so on, each opened by a warcinfo record. Appending is
 * synchronous and positional, so the crawl database can note where a record lies in the same step, and `truncateTo`
 * can cut off whatever was written after the last committed record.
 * @module
 */

import {
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { joinBytes } from "../collections/bytes.ts";
import { shellWord } from "../display.ts";
import { ConfigError, FatalCrawlError, messageOf, systemCodeOf } from "../errors.ts";

const DEFAULT_MAX_BYTES = 2 ** 30; // the size that web archives commonly use for their files

/** Where a record lies. */
export interface RecordPosition {
  /** Name inside the folder. */
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

export interface WarcFilesOptions {
  readonly folder: string;
  /** Files are called `NAME-00001.warc.gz`. */
  readonly name: string;
  /** The compressed warcinfo record that opens a file. */
  readonly warcinfo: (file: string) => Uint8Array;
  readonly maxBytes?: number;
  /** The system call that writes; tests let it fail. */
  readonly write?: typeof writeSync;
}

interface OpenFile {
  readonly file: string;
  readonly descriptor: number;
  size: number;
}

/** `NAME-00001.warc.gz` and so on. */
export function isArchiveFile(file: string, name: string): boolean {
  return file.startsWith(`${name}-`) && /^\d{5,}\.warc\.gz$/.test(file.slice(name.length + 1));
}

/** The names of the archive files in a folder, in order. */
export function archiveFiles(folder: string, name: string): string[] {
  return readdirSync(folder)
    .filter((file) => isArchiveFile(file, name))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

export class WarcFiles {
  readonly #options: WarcFilesOptions;
  readonly #maxBytes: number;
  readonly #write: typeof writeSync;
  #open: OpenFile | undefined;
  #folderChanged = false;

  /** Goes on at the end of the last file of that name, if there is one. */
  constructor(options: WarcFilesOptions) {
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.#write = options.write ?? writeSync;
  }

  /** The names of the files on disk, in order. */
  files(): string[] {
    return archiveFiles(this.#options.folder, this.#options.name);
  }

  /** Records of one exchange, side by side in one file; either all of them are written or none. */
  append(records: readonly Uint8Array[]): RecordPosition[] {
    const bytes = joinBytes(records);
    return this.#guarded(() => {
      const target = this.#fileFor(bytes.length);
      let offset = target.size;
      this.#writeFully(target, bytes);
      return records.map(({ length }) => {
        const position = { file: target.file, offset, length };
        offset += length;
        return position;
      });
    });
  }

  /** Cuts off all that follows: the rest of `file` and every later file. Undefined: nothing was ever committed. */
  truncateTo(end: { readonly file: string; readonly offset: number } | undefined): void {
    this.close();
    this.#guarded(() => {
      const files = this.files();
      const last = end === undefined ? -1 : files.indexOf(end.file);
      if (end !== undefined) this.#cut(end, last >= 0);
      for (const later of files.slice(last + 1)) rmSync(join(this.#options.folder, later));
      this.#folderChanged = true;
    });
  }

  /** Returns when everything appended so far is on the disk. */
  sync(): void {
    this.#guarded(() => {
      if (this.#open !== undefined) fdatasyncSync(this.#open.descriptor);
      if (!this.#folderChanged) return;
      syncFolder(this.#options.folder);
      this.#folderChanged = false;
    });
  }

  /** The same while others go on. A file that is full was synced when it was closed. */
  async synced(): Promise<void> {
    if (this.#folderChanged) this.sync();
    const { descriptor } = this.#open ?? {};
    if (descriptor === undefined) return;
    try {
      await promisify(fdatasync)(descriptor);
    } catch (error) {
      if (this.#open?.descriptor === descriptor) throw this.#fatal(error);
    }
  }

  close(): void {
    if (this.#open === undefined) return;
    const { descriptor } = this.#open;
    this.#open = undefined;
    this.#guarded(() => closeSync(descriptor));
  }

  #cut(end: { readonly file: string; readonly offset: number }, exists: boolean): void {
    const path = join(this.#options.folder, end.file);
    const size = exists ? sizeOf(path) : 0;
    if (!exists || size < end.offset) {
      const found = exists ? `has only ${size} bytes` : "is missing";
      throw new ConfigError(
        "crawl-broken",
        `The archive ${path} ${found}, but the crawl database knows records up to byte ${end.offset}.`,
        `Put the file back from a copy, or save what can be read: honeyguide repair ${this.#options.folder} --out NEW-FOLDER`,
      );
    }
    truncateSync(path, end.offset);
  }

  #fileFor(length: number): OpenFile {
    const current = this.#open ?? this.#reopen();
    if (current !== undefined && (current.size === 0 || current.size + length <= this.#maxBytes)) {
      return current.size === 0 ? this.#begin(current) : current;
    }
    const number = current === undefined ? 1 : numberOf(current.file) + 1;
    if (current !== undefined) fdatasyncSync(current.descriptor);
    this.close();
    this.#open = this.#openFile(`${this.#options.name}-${String(number).padStart(5, "0")}.warc.gz`);
    this.#folderChanged = true;
    return this.#begin(this.#open);
  }

  #reopen(): OpenFile | undefined {
    const last = this.files().at(-1);
    if (last !== undefined) this.#open = this.#openFile(last);
    return this.#open;
  }

  #begin(target: OpenFile): OpenFile {
    this.#writeFully(target, this.#options.warcinfo(target.file));
    return target;
  }

  #openFile(file: string): OpenFile {
    const descriptor = openSync(join(this.#options.folder, file), constants.O_RDWR | constants.O_CREAT, 0o644);
    return { file, descriptor, size: fstatSync(descriptor).size };
  }

  #writeFully(target: OpenFile, bytes: Uint8Array): void {
    let written = 0;
    try {
      while (written < bytes.length) {
        written += this.#write(target.descriptor, bytes, written, bytes.length - written, target.size + written);
      }
    } catch (error) {
      cutTail(target);
      throw error;
    }
    target.size += bytes.length;
  }

  #guarded<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw error instanceof ConfigError || error instanceof FatalCrawlError ? error : this.#fatal(error);
    }
  }

  #fatal(error: unknown): FatalCrawlError {
    const code = systemCodeOf(error);
    const isFull = code === "ENOSPC" || code === "EDQUOT";
    const folder = shellWord(this.#options.folder);
    return new FatalCrawlError(
      isFull ? "disk-full" : "disk-error",
      isFull
        ? `No space is left for the archive in ${this.#options.folder}.`
        : `The archive in ${this.#options.folder} cannot be written: ${messageOf(error)}`,
      isFull
        ? `Free some space, then go on with \`honeyguide resume ${folder}\`. All committed pages are saved.`
        : `Check the disk and its permissions, then go on with \`honeyguide resume ${folder}\`. All committed pages are saved.`,
      { cause: error },
    );
  }
}

function numberOf(file: string): number {
  return Number(/(\d+)\.warc\.gz$/.exec(file)?.[1]);
}

function sizeOf(path: string): number {
  const descriptor = openSync(path, "r");
  const { size } = fstatSync(descriptor);
  closeSync(descriptor);
  return size;
}

/** Half a record must not stay behind; if even that fails, resuming cuts it off. */
function cutTail(target: OpenFile): void {
  try {
    ftruncateSync(target.descriptor, target.size);
  } catch {
    // The error of the write is the one to report.
  }
}

/** A new name is durable only when its folder is; some systems cannot sync folders, and then there is no more to do. */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code !== "EISDIR" && code !== "EPERM" && code !== "EINVAL" && code !== "EACCES") throw error;
  }
}

/**
 * Finds the files that make up a recorded web: one file, or what a folder holds. Only looks, never writes there.
 * @module
 */
import { readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ConfigError, messageOf, systemCodeOf } from "../errors.ts";

export interface WebInput {
  readonly path: string;
  readonly format: "jsonl" | "warc";
  readonly coding: "none" | "gzip" | "brotli";
  readonly size: number;
  readonly mtimeMs: number;
}

export interface WebInputs {
  /** For people: the name of the folder, or of the file without its endings. */
  readonly name: string;
  readonly files: readonly WebInput[];
}

const KINDS = "pages.jsonl, pages.jsonl.gz, pages.jsonl.br or *.warc(.gz)";

export function findInputs(path: string): WebInputs {
  const stats = statOrRefuse(path);
  const real = realpathSync(path);
  if (stats.isDirectory()) return { name: basename(real), files: inFolder(path, real) };
  const input = asInput(real);
  if (input === undefined) {
    throw new ConfigError("web-broken", `${path} is no recorded web: its name must end like ${KINDS}.`, hint);
  }
  const stem = basename(real).replace(/\.(jsonl|warc)(\.(gz|br))?$/, "");
  return { name: stem === "pages" ? basename(dirname(real)) : stem, files: [input] };
}

const hint = "Give a folder or a file that holds recorded pages, or `demo` for the bundled web.";

function inFolder(path: string, folder: string): readonly WebInput[] {
  const names = readdirSync(folder).sort();
  const pages = ["pages.jsonl", "pages.jsonl.gz", "pages.jsonl.br"].find((name) => names.includes(name));
  const chosen = pages === undefined ? names.filter((name) => /\.warc(\.gz)?$/.test(name)) : [pages];
  const inputs = chosen.flatMap((name) => asInput(join(folder, name)) ?? []);
  if (inputs.length > 0) return inputs;
  throw new ConfigError("web-missing", `The folder ${path} holds no recorded web: no ${KINDS}.`, hint);
}

function asInput(path: string): WebInput | undefined {
  const match = /\.(?:(jsonl)(\.gz|\.br)?|(warc)(\.gz)?)$/.exec(path);
  const stats = match === null ? undefined : statOrRefuse(path);
  if (match === null || stats === undefined || !stats.isFile()) return undefined;
  const ending = match[2] ?? match[4];
  return {
    path,
    format: match[1] === undefined ? "warc" : "jsonl",
    coding: ending === ".gz" ? "gzip" : ending === ".br" ? "brotli" : "none",
    size: stats.size,
    mtimeMs: stats.mtimeMs,
  };
}

function statOrRefuse(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    const isMissing = systemCodeOf(error) === "ENOENT" || systemCodeOf(error) === "ENOTDIR";
    const problem = isMissing ? `There is no recorded web at ${path}.` : `${path} cannot be read: ${messageOf(error)}`;
    throw new ConfigError("web-missing", problem, hint, { cause: error });
  }
}

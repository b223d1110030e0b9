/**
 * Opens a recorded web: a folder, a file, or the name of the bundled one. The first time, its files are read once
 * from end to end into a cache on disk; after that only the index is loaded.
 * @module
 */
import { ConfigError } from "../errors.ts";
import { addArchive } from "./archive.ts";
import { WebBuilder } from "./builder.ts";
import { buildCached, cacheFolders, cacheKey, findCached } from "./cache.ts";
import type { CachedWeb, CacheFiles } from "./cached-web.ts";
import { openDemoWeb } from "./demo/demo-web.ts";
import { findInputs, type WebInputs } from "./inputs.ts";
import { readJsonl } from "./jsonl.ts";
import type { RecordedWeb } from "./web.ts";

/** What to do while a recorded web is read for the first time. */
export interface OpenWebOptions {
  /** Called while a cache is built, with bytes as they lie on disk. */
  readonly onProgress?: (progress: { readonly bytesRead: number; readonly bytesTotal: number }) => void;
}

/** The name of the bundled web; a folder of that name is reached by `./demo`. */
const DEMO = "demo";

export async function openWeb(pathOrName: string, options: OpenWebOptions = {}): Promise<RecordedWeb> {
  return pathOrName === DEMO ? openDemoWeb() : openRecording(pathOrName, options);
}

/** Like `openWeb` for a path, with the counts of what was left out. */
export async function openRecording(path: string, options: OpenWebOptions = {}): Promise<CachedWeb> {
  const inputs = findInputs(path);
  const folders = cacheFolders();
  const key = cacheKey(inputs);
  const cached = findCached(inputs.name, folders, key);
  return cached ?? buildCached(inputs.name, folders, key, (files) => buildWeb(path, inputs, files, options));
}

async function buildWeb(path: string, inputs: WebInputs, files: CacheFiles, options: OpenWebOptions): Promise<void> {
  const builder = new WebBuilder(files.bodies);
  try {
    await addInputs(builder, inputs, options);
    if (builder.count === 0) {
      throw new ConfigError("web-broken", `The recorded web ${path} holds no pages.`, "Give another folder or file.");
    }
    builder.finish(files.index);
  } finally {
    builder.close();
  }
}

async function addInputs(builder: WebBuilder, { files }: WebInputs, { onProgress }: OpenWebOptions): Promise<void> {
  const bytesTotal = files.reduce((sum, { size }) => sum + size, 0);
  let bytesRead = 0;
  const onRead = (bytes: number) => {
    bytesRead += bytes;
    onProgress?.({ bytesRead, bytesTotal });
  };
  for (const input of files) {
    if (input.format === "warc") await addArchive(builder, input, onRead);
    else for await (const record of readJsonl(input, onRead)) builder.add(record);
  }
}

/** The model that ships with the package. The folder is as deep in `src/` as in `dist/`, so one path serves both. @module */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ContentModel } from "./content-model.ts";
import { readModelFile } from "./model-file.ts";

let shipped: ContentModel | undefined;

/** Read when it is first needed. */
export function shippedModel(): ContentModel {
  shipped ??= openModel(shippedFile());
  return shipped;
}

export function shippedFile(): string {
  return fileURLToPath(new URL("../../models/content.bin", import.meta.url));
}

export function openModel(file: string): ContentModel {
  return new ContentModel(readModelFile(readFileSync(file), file));
}

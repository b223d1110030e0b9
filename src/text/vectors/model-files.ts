/** Files that ship with the package. The folder is as deep in `src/` as in `dist/`, so one path serves both. @module */
import { fileURLToPath } from "node:url";

export function shippedModel(file: string): string {
  return fileURLToPath(new URL(`../../../models/${file}`, import.meta.url));
}

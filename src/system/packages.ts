/**
 * Packages that a crawl needs late, seldom or never: `require` loads them where they are first used, without making that wait
 * as `import()` would. It also spares the search for export names that `import` makes in every CommonJS file: 45 ms of the
 * start for the public suffix list alone.
 * @module
 */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export const tldts = (): typeof import("tldts") => require("tldts");
export const yaml = (): typeof import("yaml") => require("yaml");
export const saxes = (): typeof import("saxes") => require("saxes");

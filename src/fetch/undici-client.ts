/**
 * The one class of undici that fetching needs. The whole of it takes a tenth of a second of every start, most of which goes into
 * what nobody here asks for (caches, mocks, web sockets); the client by itself takes a fifth of that.
 * @module
 */
import { createRequire } from "node:module";
import type { Client } from "undici";

const require = createRequire(import.meta.url);

/** Where the client lies is not promised by undici: where it is not found there, all of undici is loaded. */
export function loadClient(path = "undici/lib/dispatcher/client.js"): typeof Client {
  try {
    return require(path);
  } catch {
    return require("undici").Client;
  }
}

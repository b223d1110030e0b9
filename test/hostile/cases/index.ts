/** All hostile cases, by family. @module */
import type { HostileCase } from "../case.ts";
import { ADDRESSES } from "./addresses.ts";
import { BODIES } from "./bodies.ts";
import { CONNECTIONS } from "./connections.ts";
import { DOCUMENTS } from "./documents.ts";
import { ENCODINGS } from "./encodings.ts";
import { ESCAPES } from "./escapes.ts";
import { FORMULAS } from "./formulas.ts";
import { HEADS } from "./heads.ts";
import { PAGES } from "./pages.ts";
import { REDIRECTS } from "./redirects.ts";
import { ROBOTS } from "./robots.ts";
import { SITEMAPS } from "./sitemaps.ts";
import { TLS } from "./tls.ts";

export const FAMILIES: Readonly<Record<string, readonly HostileCase[]>> = {
  connections: CONNECTIONS,
  heads: HEADS,
  bodies: BODIES,
  encodings: ENCODINGS,
  redirects: REDIRECTS,
  robots: ROBOTS,
  sitemaps: SITEMAPS,
  tls: TLS,
  addresses: ADDRESSES,
  pages: PAGES,
  documents: DOCUMENTS,
  escapes: ESCAPES,
  formulas: FORMULAS,
};

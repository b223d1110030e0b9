/** What a hostile case is, and what it has to work with. @module */
import type { HttpOptions } from "../../src/fetch/http.ts";
import type { LiveFetcher } from "../../src/fetch/index.ts";
import type { Site } from "../integration/site-server.ts";
import type { HostileServer } from "./server.ts";

export interface HostileCase {
  /** What the server, the page or the address does. */
  readonly name: string;
  /** What must come of it. */
  readonly expected: string;
  /** What came of it. */
  run(bench: CaseBench): Promise<string>;
}

export interface CaseBench {
  readonly server: HostileServer;
  /** A name of the case's own; every name leads to the server. */
  readonly host: string;
  /** What the host serves. */
  serve(site: Site): void;
  /** A fetcher with all that a crawl of the open web has, and small limits; it may go to loopback unless told otherwise. */
  live(http?: Partial<HttpOptions>): LiveFetcher;
  /** Bytes that were taken in otherwise. */
  received(bytes: number): void;
  /** An empty folder that goes with the case. */
  folder(): string;
}

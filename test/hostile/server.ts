/**
 * The one hostile server: a site server on loopback that, before it speaks HTTP on a connection, does with it what the
 * case at hand says.
 * @module
 */
import { createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type Site, type SiteServer, startSiteServer } from "../integration/site-server.ts";

/** What happens to a new connection; `speakHttp` makes it, or a stream over it, an ordinary one. */
export type Greeting = (socket: Socket, speakHttp: (stream: Duplex) => void) => void;

export interface HostileServer extends SiteServer {
  /** Host name to site; cases put theirs here. */
  readonly sites: Record<string, Site>;
  /** For all connections from now on. */
  greetWith(greeting: Greeting): void;
}

export const plainly: Greeting = (socket, speakHttp) => speakHttp(socket);

export async function startHostileServer(): Promise<HostileServer> {
  const sites: Record<string, Site> = {};
  let greeting = plainly;
  const server = await startSiteServer(sites, (speakHttp) => createServer((socket) => greeting(socket, speakHttp)));
  return Object.assign(server, {
    sites,
    greetWith: (next: Greeting) => {
      greeting = next;
    },
  });
}

/** The page and its API over HTTP, for one person on this machine. @module */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { ConfigError, messageOf } from "../errors.ts";
import { VERSION } from "../system/version.ts";
import { type Asker, AskingThread } from "./asking/asker.ts";
import type { Crawls } from "./crawls.ts";
import { DOCUMENT, PAGE_FILES, pageFile } from "./page-files.ts";
import { asProblem, newRoutes, Rooms } from "./routes/api.ts";
import { gatheredRoutes } from "./routes/gathered.ts";
import { outsideRoutes } from "./routes/outside.ts";
import { pageRoutes } from "./routes/pages.ts";
import { startingRoutes } from "./routes/starting.ts";
import { watchingRoutes } from "./routes/watching.ts";
import { guarded } from "./security.ts";
import type { SharedCrawls } from "./shared-crawls.ts";

export interface ServeOptions {
  readonly crawls: Crawls;
  /** Crawls on PostgreSQL; none unless given. */
  readonly shared?: SharedCrawls;
  /** 0 takes a free one. */
  readonly port?: number;
  readonly address?: string;
  /** Made up unless given. */
  readonly token?: string;
  /** Answers what needs the whole crawl; a thread unless given. */
  readonly asker?: Asker;
  /** Further routes behind the same gate. */
  readonly routes?: readonly ((app: OpenAPIHono) => void)[];
}

export interface UiServer {
  readonly port: number;
  readonly token: string;
  /** With the token: what a person opens. */
  readonly url: string;
  close(): Promise<void>;
}

const TOKEN_BYTES = 24;

export async function serveUi(options: ServeOptions): Promise<UiServer> {
  const { crawls, port = 0, address = "127.0.0.1", token = randomBytes(TOKEN_BYTES).toString("base64url") } = options;
  let hosts: readonly string[] = [];
  const { asker = new AskingThread(), shared } = options;
  const app = createApp({ ...options, asker }, { token, hosts: () => hosts });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(notServed(address, port, error)));
    server.listen(port, address, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  hosts = hostsOf(address, bound);
  return {
    port: bound,
    token,
    url: `http://${hosts[0]}/?token=${token}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await crawls.close();
      await shared?.close();
      await asker.close();
    },
  };
}

function createApp(
  { crawls, shared, asker, routes = [] }: ServeOptions & { asker: Asker },
  gate: Parameters<typeof guarded>[0],
) {
  const app = newRoutes();
  const rooms = new Rooms(crawls, shared, asker);
  app.use("*", guarded(gate));
  app.onError(asProblem);
  for (const add of [watchingRoutes, pageRoutes, startingRoutes, gatheredRoutes]) {
    const group = add(rooms);
    group.onError(asProblem);
    app.route("/api", group);
  }
  app.doc31("/api/openapi.json", {
    openapi: "3.1.0",
    info: {
      title: "Honeyguide",
      version: VERSION,
      description: "The same powers as the page. Send the token as `Authorization: Bearer TOKEN`.",
    },
    security: [{ token: [] }],
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "token", { type: "http", scheme: "bearer" });
  for (const name of PAGE_FILES) {
    app.get(`/${name}`, (context) => {
      const { type, content } = pageFile(name);
      return context.body(content, 200, { "Content-Type": type });
    });
  }
  app.get("/", (context) => context.html(DOCUMENT));
  outsideRoutes(app, rooms);
  for (const add of routes) add(app);
  return app;
}

/** What a browser may call us: our address, and the name of this machine's own where we listen there. */
function hostsOf(address: string, port: number): string[] {
  const isOwn = ["127.0.0.1", "localhost", "::1"].includes(address);
  const named = address.includes(":") ? `[${address}]` : address;
  const names = isOwn ? [named, "127.0.0.1", "localhost", "[::1]"] : [named];
  return [...new Set(names)].map((name) => `${name}:${port}`);
}

function notServed(address: string, port: number, error: Error): ConfigError {
  return new ConfigError(
    "bad-option",
    `cannot listen on ${address}, port ${port}: ${messageOf(error)}`,
    "Give another --port, or none to take a free one.",
    { cause: error },
  );
}

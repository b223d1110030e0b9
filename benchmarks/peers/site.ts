/** One host of a recorded web, served on loopback in a process of its own, which counts the pages that it gives out. @module */
import { createServer } from "node:http";
import { answerFor } from "../../src/webs/answer.ts";
import { openWeb } from "../../src/webs/load.ts";
import type { WebRecord } from "../../src/webs/web.ts";

export interface SiteReady {
  readonly port: number;
  readonly pages: number;
}

/** Runs until the process is ended; `GET /-/count` says how many pages were given out since it was last asked. */
export async function serveSite(webPath: string, host: string): Promise<SiteReady> {
  const web = await openWeb(webPath);
  const records = new Map<string, WebRecord>();
  for (const url of web.urls()) {
    const { host: where, pathname, search } = new URL(url);
    const record = where === host ? web.get(url) : undefined;
    if (record !== undefined) records.set(pathname + search, record);
  }
  web.close();
  const given = new Set<string>();
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const path = request.url ?? "/";
    if (path === "/-/count") {
      response.writeHead(200, { connection: "close" }).end(String(given.size));
      given.clear();
      return;
    }
    const record = records.get(path);
    if (record?.kind === "page" && record.status === 200) given.add(path);
    const { status, reason, headers, body } = answerFor(record);
    response.writeHead(status, reason, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", 4096, resolve));
  const address = server.address();
  return { port: typeof address === "object" && address !== null ? address.port : 0, pages: records.size };
}

import { afterEach, describe, expect, it } from "vitest";
import { never } from "../../test/integration/fetch-table.ts";
import { DEFAULT_SITE, page, type SiteServer, silent, startSiteServer } from "../../test/integration/site-server.ts";
import { ClientPool, type ClientPoolOptions } from "./clients.ts";
import { exchange } from "./exchange.ts";
import { TroubleError } from "./trouble.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function setUp(options: Partial<ClientPoolOptions> = {}) {
  const server: SiteServer = await startSiteServer({ [DEFAULT_SITE]: { "/": page("x"), "/silent": silent } });
  const pool = new ClientPool({
    allowPrivate: true,
    connectMs: 60_000,
    proxyFor: () => undefined,
    maxHeaderBytes: 8192,
    maxIdle: 2,
    resolve: server.resolve,
    ...options,
  });
  closers.push(
    () => pool.close(),
    () => server.close(),
  );
  const ask = async (host = DEFAULT_SITE, path = "/") => {
    const borrowed = pool.borrow(new URL(server.url(host, "/")));
    if (borrowed instanceof TroubleError) return borrowed.trouble;
    const limits = { firstByteMs: 60_000, bodyMs: 60_000, maxHeaderBytes: 8192, maxWireBytes: 1000 };
    const request = { path, headers: { host }, limits, judgeHead: () => undefined, onReceived: () => {} };
    return exchange(borrowed, request, never);
  };
  return { server, pool, ask };
}

describe("ClientPool", () => {
  it("keeps a connection for the next request to the same origin", async () => {
    const { server, ask } = await setUp();
    for (let i = 0; i < 5; i++) expect(await ask()).toMatchObject({ kind: "answer" });
    expect(server.connections).toBe(1);
  });

  it("opens a second connection while the first is busy, and keeps both", async () => {
    const { server, ask } = await setUp();
    await Promise.all([ask(), ask()]);
    await Promise.all([ask(), ask()]);
    expect(server.connections).toBe(2);
  });

  it("gives every origin its own connection", async () => {
    const { server, ask } = await setUp();
    await ask("a.test");
    await ask("b.test");
    await ask("a.test");
    expect(server.connections).toBe(2);
  });

  it("ends the longest unused connection when too many are idle", async () => {
    const { server, ask } = await setUp();
    for (const host of ["a.test", "b.test", "c.test", "b.test", "c.test"]) await ask(host);
    expect(server.connections).toBe(3);
    await ask("a.test");
    expect(server.connections).toBe(4);
  });

  it("refuses a private address before anything is opened", async () => {
    const { server, ask } = await setUp({ allowPrivate: false });
    expect(await ask()).toMatchObject({ kind: "skipped", code: "private-address" });
    expect(await ask("name.test")).toMatchObject({ kind: "skipped", code: "private-address" });
    expect(server.connections).toBe(0);
  });

  it("ends what is under way when it is closed", async () => {
    const { server, pool, ask } = await setUp();
    const asked = server.asked("/silent");
    const pending = ask(DEFAULT_SITE, "/silent");
    await asked;
    await pool.close();
    expect(await pending).toMatchObject({ kind: "failed", code: "aborted" });
  });
});

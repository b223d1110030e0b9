import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type NameAnswer, type NameServer, startNameServer } from "../../../test/integration/name-server.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { systemCodeOf } from "../../errors.ts";
import { ManualClock } from "../../system/clock.ts";
import { HostsFile } from "./hosts-file.ts";
import { NameServers } from "./name-servers.ts";

const running: { servers: NameServers; server: NameServer }[] = [];
afterEach(async () => {
  for (const { servers, server } of running.splice(0)) {
    servers.close();
    await server.close();
  }
});

async function setUp(answer: (name: string) => NameAnswer, listed = "") {
  const path = join(temporaryFolder("names"), "hosts");
  writeFileSync(path, listed);
  const clock = new ManualClock();
  const server = await startNameServer(answer);
  const servers = new NameServers({ clock, servers: [server.address], hosts: new HostsFile(clock, path) });
  running.push({ servers, server });
  const find = (name: string) =>
    servers.find(name).then(
      ({ addresses, ttlMs }) => `${addresses.map(({ address }) => address).join()} for ${ttlMs}`,
      (error: unknown) => systemCodeOf(error),
    );
  return { server, servers, find };
}

describe("NameServers", () => {
  it("asks the name servers, and tells how long the answer holds", async () => {
    const { server, find } = await setUp(() => ({ addresses: ["192.0.2.7", "192.0.2.8"], ttlSeconds: 77 }));
    expect(await find("some.test")).toMatch(/^192\.0\.2\.[78],192\.0\.2\.[78] for 77000$/);
    expect(await find("other.test.")).toContain("for 77000");
    expect(server.asked).toEqual(["some.test", "other.test"]);
  });

  it("tells names that do not exist, that have no address, and servers that are ill", async () => {
    const { find } = await setUp((name) =>
      name === "none.test" ? undefined : name === "ill.test" ? "broken" : { addresses: [] },
    );
    expect(await Promise.all(["none.test", "empty.test", "ill.test"].map(find))).toEqual([
      "ENOTFOUND",
      "ENODATA",
      "ESERVFAIL",
    ]);
  });

  it("takes names of the machine's own list from there", async () => {
    const { server, find } = await setUp(() => undefined, "192.0.2.9 listed.test box\n");
    expect(await find("listed.test")).toBe("192.0.2.9 for 60000");
    expect(await find("box")).toBe("192.0.2.9 for 60000");
    expect(server.asked).toEqual([]);
  });

  it("asks the system for names of the own machine and network, which no name server knows", async () => {
    const { server, find } = await setUp(() => undefined);
    expect(await find("localhost")).toMatch(/127\.0\.0\.1|::1/);
    expect(server.asked).toEqual([]);
  });

  it("answers while a hundred names wait for servers that never do", async () => {
    const { server, servers, find } = await setUp((name) =>
      name.startsWith("dead") ? "silent" : { addresses: ["192.0.2.1"] },
    );
    const dead = Array.from({ length: 100 }, (_, i) => find(`dead${i}.test`));
    expect(await find("alive.test")).toContain("192.0.2.1");
    expect(server.asked).toHaveLength(101);
    servers.close();
    expect(new Set(await Promise.all(dead))).toEqual(new Set(["ECANCELLED"]));
  });
});

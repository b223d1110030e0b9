import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { ManualClock } from "../../system/clock.ts";
import { HostsFile, parseHosts } from "./hosts-file.ts";

describe("parseHosts", () => {
  it("reads addresses with all their names, and no nonsense", () => {
    const text =
      "# comment\n127.0.0.1 localhost Box # mine\r\n::1\tlocalhost ip6\nfe80::1%lo0 link\n\nnonsense name\n10.0.0.1\n";
    expect([...parseHosts(text)]).toEqual([
      [
        "localhost",
        [
          { address: "127.0.0.1", family: 4 },
          { address: "::1", family: 6 },
        ],
      ],
      ["box", [{ address: "127.0.0.1", family: 4 }]],
      ["ip6", [{ address: "::1", family: 6 }]],
      ["link", [{ address: "fe80::1%lo0", family: 6 }]],
    ]);
  });
});

describe("HostsFile", () => {
  it("is read again when it has changed, after a minute", () => {
    const path = join(temporaryFolder("hosts"), "hosts");
    const clock = new ManualClock();
    const hosts = new HostsFile(clock, path);
    expect(hosts.addresses("a.test")).toBeUndefined();
    writeFileSync(path, "127.0.0.1 a.test\n");
    expect(hosts.addresses("a.test")).toBeUndefined();
    clock.advance(60_000);
    expect(hosts.addresses("A.test")).toEqual([{ address: "127.0.0.1", family: 4 }]);
    writeFileSync(path, "127.0.0.2 a.test\n");
    utimesSync(path, 1, 1);
    clock.advance(60_000);
    expect(hosts.addresses("a.test")).toEqual([{ address: "127.0.0.2", family: 4 }]);
    rmSync(path);
    clock.advance(60_000);
    expect(hosts.addresses("a.test")).toBeUndefined();
  });
});

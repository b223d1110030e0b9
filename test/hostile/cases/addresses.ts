/** Addresses that lead to our own machine or network, or nowhere, by name, by number and by redirect. @module */
import type { Resolver } from "../../../src/fetch/guard.ts";
import { page, redirect } from "../../integration/site-server.ts";
import { fetchOf } from "../asking.ts";
import type { HostileCase } from "../case.ts";

const GUARDED = { allowPrivate: false } as const;
const REFUSED = "skipped private-address";

/** A crawl that may not go to private addresses is given this one, and the server must not hear of it. */
function refused(address: string, expected = REFUSED, resolve?: Resolver): HostileCase {
  return {
    name: address,
    expected,
    run: async (bench) => {
      bench.server.sites["127.0.0.1"] = { "*": page("inside") };
      const before = bench.server.connections;
      const outcome = await fetchOf(bench, address, { ...GUARDED, ...(resolve && { resolve }) });
      return bench.server.connections === before ? outcome : `${outcome}, and the server was asked`;
    },
  };
}

const leadsTo =
  (...addresses: readonly string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

/** The first question is answered with a public address, all others with our own machine. */
function rebinding(): Resolver {
  let questions = 0;
  return async () => [{ address: questions++ === 0 ? "192.0.2.1" : "127.0.0.1", family: 4 }];
}

const missing: Resolver = () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));

export const ADDRESSES: readonly HostileCase[] = [
  ...[
    "http://127.0.0.1:PORT/",
    "http://127.1:PORT/",
    "http://2130706433:PORT/",
    "http://0x7f000001:PORT/",
    "http://0177.0.0.1:PORT/",
    "http://0.0.0.0:PORT/",
    "http://[::1]:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://[64:ff9b::7f00:1]:PORT/",
    "http://[2002:7f00:1::]:PORT/",
    "http://localhost:PORT/",
    "http://localhost.:PORT/",
    "http://a.localhost:PORT/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://[fe80::1]/",
    "http://user:secret@127.0.0.1:PORT/",
    "http://127。0。0。1:PORT/",
  ].map((address) => refused(address)),
  { ...refused("http://HOST:PORT/", REFUSED, leadsTo("127.0.0.1")), name: "a name that leads to 127.0.0.1" },
  {
    ...refused("http://HOST:PORT/", REFUSED, leadsTo("::1", "10.1.2.3")),
    name: "a name that leads to private networks alone",
  },
  { ...refused("http://HOST:PORT/", REFUSED, rebinding()), name: "a name that leads elsewhere at the second question" },
  { ...refused("http://HOST:PORT/", "failed dns", leadsTo()), name: "a name that leads nowhere" },
  { ...refused("http://HOST:PORT/", "failed dns", missing), name: "a name that nobody knows" },
  refused("http://HOST:0/", "no address"),
  refused("http://HOST:65536/", "no address"),
  refused("ftp://HOST:PORT/", "no address"),
  refused("javascript:alert(1)", "no address"),
  {
    name: "a redirect to our own machine, from outside",
    expected: `${REFUSED}, asked for /`,
    run: async (bench) => {
      // What is outside is reached through a proxy, which the user named; what it names is looked at all the same.
      const inside = `http://127.0.0.1:${bench.server.port}/inside`;
      bench.server.sites["outside.example"] = { "/": redirect(inside) };
      const environment = { http_proxy: bench.server.origin, no_proxy: "127.0.0.1" };
      const before = bench.server.requests.length;
      const outcome = await fetchOf(bench, "http://outside.example/", {
        ...GUARDED,
        proxy: "environment",
        environment,
      });
      const asked = bench.server.requests.slice(before).map(({ path }) => new URL(path, inside).pathname);
      return `${outcome}, asked for ${asked.filter((path) => path !== "/robots.txt").join(" ")}`;
    },
  },
];

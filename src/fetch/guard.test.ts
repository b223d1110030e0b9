import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../test/integration/site-server.ts";
import { type Connection, type GuardOptions, guardConnection, privateTarget, type Target } from "./guard.ts";
import { troubleOf } from "./trouble.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function plainServer(onSocket: (socket: Socket) => void = () => {}): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    closers.push(() => socket.destroy());
    onSocket(socket);
  });
  closers.push(() => server.close());
  return await listen(server);
}

function open(connection: Connection): Promise<string> {
  return new Promise((resolve) => {
    connection.connector({ hostname: "", protocol: "", port: "" }, (error, socket) => {
      if (error !== null) return resolve(`${troubleOf(error).code}: ${troubleOf(error).detail}`);
      closers.push(() => socket.destroy());
      resolve(`open to ${connection.address()}`);
    });
  });
}

function to(hostname: string, port = 80): Target {
  return { protocol: "http:", hostname, port };
}

const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

const STRICT: GuardOptions = { allowPrivate: false, connectMs: 60_000, resolve: resolvesTo() };
const LOOSE: GuardOptions = { ...STRICT, allowPrivate: true };

describe("guardConnection", () => {
  it.each([
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "0.0.0.0",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "fe80::1",
  ])("refuses the literal address %s, which no lookup would see", async (address) => {
    const result = await open(guardConnection(to(address), undefined, STRICT));
    expect(result).toBe(`private-address: ${address} is not an address on the public Internet`);
  });

  it.each([["localhost"], ["localhost."], ["anything.localhost"]])(
    "refuses %s by what it resolves to",
    async (name) => {
      const options = { ...STRICT, resolve: resolvesTo("127.0.0.1", "::1") };
      expect(await open(guardConnection(to(name), undefined, options))).toContain("private-address");
    },
  );

  it("refuses a public name with a private address", async () => {
    const options = { ...STRICT, resolve: resolvesTo("192.168.0.1") };
    expect(await open(guardConnection(to("evil.example"), undefined, options))).toBe(
      "private-address: evil.example (192.168.0.1) is not an address on the public Internet",
    );
  });

  it("never tries the private one among several addresses", async () => {
    let reached = 0;
    const port = await plainServer(() => void reached++);
    const options = {
      ...STRICT,
      connectMs: 300,
      resolve: resolvesTo("127.0.0.1", "192.0.2.1", "10.0.0.1", "203.0.113.5"),
    };
    expect(await open(guardConnection(to("mixed.example", port), undefined, options))).toContain("private-address");
    expect(reached).toBe(0);
  });

  it("checks again at every connection, so a name that changes its address gains nothing", async () => {
    const port = await plainServer();
    const answers = [["192.168.1.1"], ["127.0.0.1"]];
    let lookups = 0;
    const options = {
      ...STRICT,
      resolve: async () => (answers[lookups++] ?? []).map((address) => ({ address, family: 4 })),
    };
    const connection = guardConnection(to("rebinding.example", port), undefined, options);
    expect(await open(connection)).toContain("private-address");
    expect(await open(connection)).toContain("private-address");
    expect(lookups).toBe(2);
  });

  it("connects to the very address that was checked, with one lookup", async () => {
    const port = await plainServer();
    let lookups = 0;
    const resolve = async () => {
      lookups++;
      return [{ address: "127.0.0.1", family: 4 }];
    };
    expect(await open(guardConnection(to("site.example", port), undefined, { ...LOOSE, resolve }))).toBe(
      "open to 127.0.0.1",
    );
    expect(lookups).toBe(1);
  });

  it("opens private addresses when allowed", async () => {
    const port = await plainServer();
    expect(await open(guardConnection(to("127.0.0.1", port), undefined, LOOSE))).toBe("open to 127.0.0.1");
  });

  it("tells names without an address and failed lookups as dns trouble", async () => {
    expect(await open(guardConnection(to("none.example"), undefined, { ...STRICT, resolve: resolvesTo() }))).toContain(
      "dns: ENODATA",
    );
    const resolve = () => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND x"), { code: "ENOTFOUND" }));
    expect(await open(guardConnection(to("x"), undefined, { ...STRICT, resolve }))).toBe(
      "dns: getaddrinfo ENOTFOUND x",
    );
  });

  it("tells a refused connection", async () => {
    const port = await plainServer();
    for (const close of closers.splice(0)) close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await open(guardConnection(to("127.0.0.1", port), undefined, LOOSE))).toContain("connect: ");
  });

  it("limits connection and handshake together, from the end of the look-up", async () => {
    const port = await plainServer(); // never speaks TLS
    const secure = (hostname: string): Target => ({ protocol: "https:", hostname, port });
    const tooLate = "timeout: connect: no connection within 50 ms";
    expect(await open(guardConnection(secure("127.0.0.1"), undefined, { ...LOOSE, connectMs: 50 }))).toBe(tooLate);
    let found = (_: { address: string; family: number }[]) => {};
    const resolve = () => new Promise<{ address: string; family: number }[]>((done) => (found = done));
    const opening = open(guardConnection(secure("slow.example"), undefined, { ...LOOSE, connectMs: 50, resolve }));
    const longAfter = new Promise<string>((done) => setTimeout(() => done("still looked up"), 200));
    expect(await Promise.race([opening, longAfter])).toBe("still looked up");
    found([{ address: "127.0.0.1", family: 4 }]);
    expect(await opening).toBe(tooLate);
  });

  it("tells a server that does not speak TLS", async () => {
    const port = await plainServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const secure: Target = { protocol: "https:", hostname: "127.0.0.1", port };
    expect(await open(guardConnection(secure, undefined, LOOSE))).toMatch(/^tls: /);
  });

  it("can be cancelled while it opens", async () => {
    const port = await plainServer();
    const connection = guardConnection({ protocol: "https:", hostname: "127.0.0.1", port }, undefined, LOOSE);
    const opening = open(connection);
    connection.cancel();
    expect(await opening).toContain("aborted");
    expect(() => connection.cancel()).not.toThrow();
  });
});

describe("privateTarget", () => {
  it("refuses literal private addresses and the names of the own machine, before any lookup", () => {
    const code = (hostname: string) => privateTarget(to(hostname), false)?.trouble.code;
    for (const name of ["127.0.0.1", "localhost", "x.localhost", "LOCALHOST.", "fd00::1"])
      expect(code(name)).toBe("private-address");
    for (const name of ["example.org", "localhost.example.org", "notlocalhost", "8.8.8.8"])
      expect(code(name)).toBeUndefined();
    expect(privateTarget(to("127.0.0.1"), true)).toBeUndefined();
  });
});

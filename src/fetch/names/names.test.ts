import { describe, expect, it } from "vitest";
import { ManualClock } from "../../system/clock.ts";
import { TroubleError } from "../trouble.ts";
import { type FoundName, Names, type NamesOptions } from "./names.ts";

const FOUND: FoundName = { addresses: [{ address: "192.0.2.1", family: 4 }], ttlMs: 120_000 };
const error = (code: string) => Object.assign(new Error(`queryA ${code} x.test`), { code });

function setUp(answer: (name: string) => Promise<FoundName>, options: Partial<NamesOptions> = {}) {
  const clock = new ManualClock();
  const asked: string[] = [];
  const find = (name: string) => {
    asked.push(name);
    return answer(name);
  };
  const names = new Names({ clock, find, ...options });
  const resolve = (name: string) =>
    names.resolve(name).then(
      (addresses) => addresses.map(({ address }) => address).join(),
      (reason: unknown) => (reason instanceof TroubleError ? `${reason.trouble.code}: ${reason.message}` : "thrown"),
    );
  return { clock, asked, names, resolve };
}

describe("Names", () => {
  it("looks a name up once at a time, and not again while the answer holds", async () => {
    const { clock, asked, names, resolve } = setUp(async () => FOUND);
    expect(names.isKnown("x.test")).toBe(false);
    expect(await Promise.all(["x.test", "X.test", "x.test"].map(resolve))).toEqual(Array(3).fill("192.0.2.1"));
    expect(asked).toEqual(["x.test"]);
    clock.advance(119_999);
    expect(names.isKnown("x.TEST")).toBe(true);
    await resolve("x.test");
    clock.advance(1);
    expect(names.isKnown("x.test")).toBe(false);
    await resolve("x.test");
    expect(asked).toEqual(["x.test", "x.test"]);
  });

  it.each([
    [0, 30_000],
    [45_000, 45_000],
    [86_400_000, 3_600_000],
  ])("keeps an answer that holds for %d ms as long as %d ms", async (ttlMs, keptMs) => {
    const { clock, names, resolve } = setUp(async () => ({ ...FOUND, ttlMs }));
    await resolve("x.test");
    clock.advance(keptMs - 1);
    expect(names.isKnown("x.test")).toBe(true);
    clock.advance(1);
    expect(names.isKnown("x.test")).toBe(false);
  });

  it("remembers for five minutes that a name does not exist", async () => {
    const { clock, asked, resolve } = setUp(() => Promise.reject(error("ENOTFOUND")));
    expect(await resolve("x.test")).toBe("dns: queryA ENOTFOUND x.test");
    clock.advance(299_999);
    await resolve("x.test");
    expect(asked).toHaveLength(1);
    clock.advance(1);
    await resolve("x.test");
    expect(asked).toHaveLength(2);
  });

  it("asks a silent name server again, ever less often, and as before once it has answered", async () => {
    let isSilent = true;
    const { clock, asked, resolve } = setUp(() =>
      isSilent ? Promise.reject(error("ETIMEOUT")) : Promise.resolve(FOUND),
    );
    for (const [times, ms] of [1000, 4000, 16_000].entries()) {
      expect(await resolve("x.test")).toBe("dns: queryA ETIMEOUT x.test");
      expect(asked).toHaveLength(times + 1);
      clock.advance(ms - 1);
      await resolve("x.test");
      expect(asked).toHaveLength(times + 1);
      clock.advance(1);
    }
    isSilent = false;
    expect(await resolve("x.test")).toBe("192.0.2.1");
    isSilent = true;
    clock.advance(120_000);
    await resolve("x.test");
    clock.advance(1000);
    await resolve("x.test");
    expect(asked).toHaveLength(6);
  });

  it("gives up a look-up after the limit, and then others have its place", async () => {
    const dead = (name: string) =>
      name.startsWith("dead") ? new Promise<FoundName>(() => {}) : Promise.resolve(FOUND);
    const { resolve } = setUp(dead, { limitMs: 20, atOnce: 2 });
    const all = await Promise.all(["dead1.test", "dead2.test", "x.test"].map(resolve));
    expect(all).toEqual([
      "dns: ETIMEOUT: no answer for dead1.test within 20 ms",
      "dns: ETIMEOUT: no answer for dead2.test within 20 ms",
      "192.0.2.1",
    ]);
  });

  it("tells whatever goes wrong as trouble with the name", async () => {
    const { resolve } = setUp(() => Promise.reject(Object.assign(new Error("no one there"), { code: "ECONNREFUSED" })));
    expect(await resolve("x.test")).toBe("dns: ECONNREFUSED: no one there");
  });
});

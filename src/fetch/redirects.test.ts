import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answer, never, tableTransport, url } from "../../test/integration/fetch-table.ts";
import { followRedirects, type RedirectOptions } from "./redirects.ts";
import { failed } from "./trouble.ts";

function to(location: string, status = 301): Answer {
  return { status, headers: { location } };
}

function setUp(table: Record<string, Answer>, options: Partial<RedirectOptions> = {}) {
  const transport = tableTransport(table);
  const fetcher = followRedirects(transport, { now: () => 0, ...options });
  return { transport, fetch: (start = "http://h/", signal = never) => fetcher.fetch(url(start), signal) };
}

describe("followRedirects", () => {
  it("gives a page that is there at once", async () => {
    const { fetch, transport } = setUp({ "http://h/": { body: "<p>" } });
    expect(await fetch()).toMatchObject({ kind: "ok", hops: [], response: { url: "http://h/" } });
    expect(transport.purposes).toEqual(["page"]);
  });

  it.each([301, 302, 303, 307, 308])("follows %i and tells the way", async (status) => {
    const { fetch } = setUp({
      "http://h/": to("/a", status),
      "http://h/a": to("https://i/b#c", status),
      "https://i/b": {},
    });
    const result = await fetch();
    expect(result).toMatchObject({ kind: "ok", response: { url: "https://i/b" } });
    expect(result.hops.map(({ url: from, status: code, location }) => [from, code, location])).toEqual([
      ["http://h/", status, "http://h/a"],
      ["http://h/a", status, "https://i/b"],
    ]);
  });

  it("goes from https to http as well", async () => {
    const { fetch } = setUp({ "https://h/": to("http://h/plain"), "http://h/plain": {} });
    expect(await fetch("https://h/")).toMatchObject({ kind: "ok" });
  });

  it("drops credentials", async () => {
    const { fetch, transport } = setUp({ "http://h/": to("http://me:secret@h/in"), "http://h/in": {} });
    await fetch();
    expect(transport.asked).toEqual(["http://h/", "http://h/in"]);
  });

  it("notices a loop, of any length", async () => {
    expect(await setUp({ "http://h/": to("/") }).fetch()).toMatchObject({
      trouble: { kind: "failed", code: "redirect-loop" },
      hops: [],
    });
    const { fetch, transport } = setUp({ "http://h/": to("/a"), "http://h/a": to("/b"), "http://h/b": to("/a?") });
    expect(await fetch()).toMatchObject({ trouble: { code: "redirect-loop" } });
    expect(transport.asked.length).toBe(3);
  });

  it("follows ten redirects and not eleven", async () => {
    const chain = (length: number) => {
      const table: Record<string, Answer> = {};
      for (let i = 0; i < length; i++) table[i === 0 ? "http://h/" : `http://h/${i}`] = to(`/${i + 1}`);
      return setUp({ ...table, [`http://h/${length}`]: {} });
    };
    expect(await chain(10).fetch()).toMatchObject({ kind: "ok" });
    const eleven = await chain(11).fetch();
    expect(eleven).toMatchObject({ kind: "trouble", trouble: { kind: "failed", code: "too-many-redirects" } });
    expect(eleven.hops.length).toBe(10);
  });

  it.each(["", "javascript:alert(1)", "http://", "data:text/html,x"])("fails on Location %j", async (location) => {
    expect(await setUp({ "http://h/": to(location) }).fetch()).toMatchObject({
      trouble: { kind: "failed", code: "bad-redirect" },
    });
  });

  it("skips a hop out of scope without asking for it", async () => {
    const { fetch, transport } = setUp(
      { "http://h/": to("/ok"), "http://h/ok": to("http://elsewhere/") },
      {
        allowHop: (hop) =>
          hop.startsWith("http://h/") ? { keep: true } : { keep: false, reason: "scope", detail: "other host" },
      },
    );
    const result = await fetch();
    expect(result).toMatchObject({
      trouble: { kind: "skipped", code: "scope", detail: "redirect to http://elsewhere/: scope: other host" },
    });
    expect(result.hops.length).toBe(1);
    expect(transport.asked).toEqual(["http://h/", "http://h/ok"]);
  });

  it.each([400, 404, 410, 418, 500, 503, 304, 300])("fails with http-%i", async (status) => {
    expect(await setUp({ "http://h/": { status } }).fetch()).toMatchObject({
      trouble: { kind: "failed", code: `http-${status}` },
    });
  });

  it("tells how long a server asks to wait", async () => {
    const { fetch } = setUp({ "http://h/": { status: 503, headers: { "retry-after": "7" } } });
    expect(await fetch()).toMatchObject({ trouble: { code: "http-503", retryAfterMs: 7000 } });
  });

  it("passes trouble of any hop on, with the hops before it", async () => {
    const { fetch } = setUp({ "http://h/": to("/a"), "http://h/a": failed("timeout", "body") });
    const result = await fetch();
    expect(result).toMatchObject({ kind: "trouble", trouble: { code: "timeout" } });
    expect(result.hops.length).toBe(1);
  });

  it("skips what is no document, but only at the end of the way", async () => {
    const pdf = { headers: { "content-type": "application/pdf" }, body: "%PDF" };
    expect(await setUp({ "http://h/": pdf }).fetch()).toMatchObject({
      trouble: { kind: "skipped", code: "content-type" },
    });
    const redirected = { status: 302, headers: { location: "/page", "content-type": "application/pdf" } };
    expect(await setUp({ "http://h/": redirected, "http://h/page": {} }).fetch()).toMatchObject({ kind: "ok" });
  });

  it("asks for nothing once aborted", async () => {
    const { fetch, transport } = setUp({ "http://h/": {} });
    expect(await fetch("http://h/", AbortSignal.abort())).toMatchObject({ trouble: { code: "aborted" } });
    expect(transport.asked).toEqual([]);
  });

  it("ends on every web of redirects", async () => {
    const place = fc.integer({ min: 0, max: 14 });
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 15, maxLength: 15 }), place, async (targets, start) => {
        const table = Object.fromEntries(
          targets.map((target, i) => [`http://h/${i}`, target === i ? {} : to(`/${target}`)]),
        );
        const result = await setUp(table).fetch(`http://h/${start}`);
        expect(result.hops.length).toBeLessThanOrEqual(10);
        expect(new Set(result.hops.map((hop) => hop.url)).size).toBe(result.hops.length);
      }),
    );
  });
});

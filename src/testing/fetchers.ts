/** What every fetcher must do. The contract says what a site holds; who runs it serves the site to the fetcher. @module */
import assert from "node:assert/strict";
import type { Fetched, Fetcher, Hop, NotFetched } from "../fetching.ts";
import type { CanonicalUrl } from "../types.ts";
import type { Check } from "./check.ts";

/** What a site answers for a path. */
export type SiteAnswer =
  | { readonly kind: "body"; readonly status: number; readonly type: string; readonly body: string }
  /** To a path of the same site, or to what is no address at all. */
  | { readonly kind: "redirect"; readonly status: number; readonly location: string }
  /** Takes the request, and never answers. */
  | { readonly kind: "silence" };

/** Path → answer; anything else is a 404. */
export type ContractSite = Readonly<Record<string, SiteAnswer>>;

/** The site under test, served, and a fetcher for it. */
export interface ServedSite {
  readonly fetcher: Fetcher;
  /** The path's address as the fetcher is to ask for it. */
  url(path: string): CanonicalUrl;
  /** Resolves when the path is requested next. */
  asked(path: string): Promise<void>;
  /** Paths requested so far. */
  paths(): readonly string[];
  /** Stops the server and the fetcher. */
  close(): Promise<void>;
}

const html = (body: string): SiteAnswer => ({ kind: "body", status: 200, type: "text/html; charset=utf-8", body });
const status = (code: number): SiteAnswer => ({ kind: "body", status: code, type: "text/html", body: "sorry" });
const redirect = (location: string, code = 302): SiteAnswer => ({ kind: "redirect", status: code, location });

const SITE: ContractSite = {
  "/robots.txt": { kind: "body", status: 200, type: "text/plain", body: "User-agent: *\nDisallow: /private/\n" },
  "/": html("<p>hello</p>"),
  "/old": redirect("/older", 301),
  "/older": redirect("/"),
  "/to-nothing": redirect("/gone"),
  "/to-private": redirect("/private/page"),
  "/round": redirect("/and-round"),
  "/and-round": redirect("/round"),
  "/astray": redirect("javascript:alert(1)"),
  "/gone": status(410),
  "/broken": status(500),
  "/picture": { kind: "body", status: 200, type: "image/png", body: "no picture" },
  "/private/page": html("secret"),
  "/silent": { kind: "silence" },
  ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`/far/${i}`, redirect(`/far/${i + 1}`)])),
};

/** Path → code of the trouble, and how many redirects lead there. */
const TROUBLES: Readonly<Record<string, readonly [code: string, hops: number]>> = {
  "/missing": ["http-404", 0],
  "/gone": ["http-410", 0],
  "/broken": ["http-500", 0],
  "/picture": ["content-type", 0],
  "/private/page": ["robots", 0],
  "/to-nothing": ["http-410", 1],
  "/to-private": ["robots", 1],
  "/round": ["redirect-loop", 1],
  "/astray": ["bad-redirect", 0],
  "/far/0": ["too-many-redirects", 10],
};

const never = new AbortController().signal;

/** What a fetcher must do. `serve` starts the site that the contract describes, and a fetcher for it. */
export function fetcherContract(serve: (site: ContractSite) => Promise<ServedSite>): Check[] {
  const onSite = (check: (served: ServedSite) => Promise<void>) => async () => {
    const served = await serve(SITE);
    try {
      await check(served);
    } finally {
      await served.close();
    }
  };
  return [
    { name: "gives a page with its address, status and bytes", run: onSite(givesPage) },
    { name: "reports every redirect on the way, in order", run: onSite(reportsHops) },
    ...Object.entries(TROUBLES).map(([path, [code, hops]]) => ({
      name: `gives ${code} for ${path} as a value, with the redirects on the way`,
      run: onSite((served) => givesTrouble(served, path, code, hops)),
    })),
    { name: "asks for nothing that robots.txt forbids", run: onSite(obeysRobots) },
    { name: "gives the same again, and to several that ask at once", run: onSite(isRepeatable) },
    { name: "asks for nothing when it is stopped beforehand", run: onSite(honoursEarlyAbort) },
    { name: "gives up when it is stopped under way, and works on for others", run: onSite(honoursLateAbort) },
  ];
}

const textOf = ({ response }: Fetched) => Buffer.from(response.body).toString();

function assertOk(result: Fetched | NotFetched): asserts result is Fetched {
  assert(result.kind === "ok", result.kind === "trouble" ? `${result.trouble.code}: ${result.trouble.detail}` : "");
}

function assertHops(hops: readonly Hop[], start: CanonicalUrl): void {
  let from = start;
  for (const { url, location, status: code, exchange } of hops) {
    assert.equal(url, from);
    assert(code >= 300 && code < 400, `a redirect with the status ${code}`);
    assert.match(exchange.responseHead, /^HTTP\//);
    from = location;
  }
}

async function givesPage({ fetcher, url }: ServedSite): Promise<void> {
  const result = await fetcher.fetch(url("/"), never);
  assertOk(result);
  assert.equal(result.response.url, url("/"));
  assert.equal(result.response.status, 200);
  assert.equal(result.response.headers["content-type"], "text/html; charset=utf-8");
  assert.equal(textOf(result), "<p>hello</p>");
  assert.match(result.response.exchange.requestHead, /^GET \/ HTTP\/1\.1/);
  assert.match(result.response.exchange.responseHead, /^HTTP\/1\.1 200/);
  assert.deepEqual(result.hops, []);
}

async function reportsHops({ fetcher, url }: ServedSite): Promise<void> {
  const result = await fetcher.fetch(url("/old"), never);
  assertOk(result);
  assert.equal(result.response.url, url("/"));
  assert.deepEqual(
    result.hops.map((hop) => [hop.url, hop.status, hop.location]),
    [
      [url("/old"), 301, url("/older")],
      [url("/older"), 302, url("/")],
    ],
  );
  assertHops(result.hops, url("/old"));
}

async function givesTrouble({ fetcher, url }: ServedSite, path: string, code: string, hops: number): Promise<void> {
  const result = await fetcher.fetch(url(path), never);
  assert(result.kind === "trouble", "there was a page");
  assert.equal(result.trouble.code, code);
  assert(result.trouble.kind === "failed" || result.trouble.kind === "skipped");
  assert.match(result.trouble.detail, /^\S.*$/, "no detail, or one of several lines");
  assert.equal(result.hops.length, hops);
  assertHops(result.hops, url(path));
}

async function obeysRobots({ fetcher, url, paths }: ServedSite): Promise<void> {
  for (const path of ["/private/page", "/to-private"]) await fetcher.fetch(url(path), never);
  assert(!paths().includes("/private/page"));
}

async function isRepeatable({ fetcher, url }: ServedSite): Promise<void> {
  const first = await fetcher.fetch(url("/old"), never);
  assertOk(first);
  const others = await Promise.all(Array.from({ length: 4 }, () => fetcher.fetch(url("/old"), never)));
  for (const other of others) {
    assertOk(other);
    assert.equal(other.response.url, first.response.url);
    assert.equal(textOf(other), textOf(first));
    assert.equal(other.hops.length, first.hops.length);
  }
}

async function honoursEarlyAbort({ fetcher, url, paths }: ServedSite): Promise<void> {
  const result = await fetcher.fetch(url("/"), AbortSignal.abort());
  assert(result.kind === "trouble");
  assert.equal(result.trouble.code, "aborted");
  assert.deepEqual(paths(), []);
}

async function honoursLateAbort({ fetcher, url, asked }: ServedSite): Promise<void> {
  const controller = new AbortController();
  const isAsked = asked("/silent");
  const pending = fetcher.fetch(url("/silent"), controller.signal);
  await isAsked;
  controller.abort();
  const result = await pending;
  assert(result.kind === "trouble");
  assert.equal(result.trouble.code, "aborted");
  assertOk(await fetcher.fetch(url("/"), never));
}

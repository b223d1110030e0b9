/**
 * URL suites: the web platform tests (parsing and resolving), and crawler-commons' resolver and normalizer tables. The
 * normalizer rewrites more than we do; where it does, the case is refused by the rule that it applies.
 * @module
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { canonicalUrl } from "../../src/url/canonical.ts";
import type { SuiteResult } from "./result.ts";

const NONE = "no http or https URL";

export function runUrlsSuite(suitesFolder: string): SuiteResult[] {
  const folder = join(suitesFolder, "crawler-commons");
  return [
    runWebPlatformTests(readFileSync(join(folder, "url-utils", "wpt-urltestdata.json"), "utf8")),
    runResolver(readFileSync(join(folder, "url-utils", "url-resolve.csv"), "utf8")),
    runNormalizer(readFileSync(join(folder, "normalizer", "weirdToNormalizedUrls.csv"), "utf8")),
    runInvalid(readFileSync(join(folder, "normalizer", "invalidUrls.csv"), "utf8")),
  ];
}

function emptyResult(name: string): SuiteResult {
  return { name, passed: 0, failed: [], refused: [] };
}

function check(result: SuiteResult, label: string, expected: string | undefined, got: string | undefined): void {
  if (expected === got) result.passed++;
  else result.failed.push({ case: label, expected: expected ?? NONE, got: got ?? NONE });
}

// ---------------------------------------------------------------------------------------------------------------
// Web platform tests

const caseShape = z.object({
  input: z.string(),
  base: z.string().nullish(),
  failure: z.boolean().optional(),
  protocol: z.string().optional(),
  host: z.string().optional(),
  pathname: z.string().optional(),
  search: z.string().optional(),
});

type WebPlatformCase = z.infer<typeof caseShape>;

function runWebPlatformTests(json: string): SuiteResult {
  const result = emptyResult("wpt-urltestdata.json");
  for (const entry of z.array(z.unknown()).parse(JSON.parse(json))) {
    if (typeof entry === "string") continue;
    const test = caseShape.parse(entry);
    const label = JSON.stringify([test.input, test.base ?? null]);
    const expected = expectedOf(test);
    const got = canonicalUrl(test.input, test.base ?? undefined);
    const reason = got === undefined && expected !== undefined ? refusalOf(expected) : undefined;
    if (reason !== undefined) result.refused.push({ case: label, reason });
    else check(result, label, expected, got);
  }
  return result;
}

/** Why we take no URL of a form that the standard allows; undefined where we should. */
function refusalOf(expected: string): string | undefined {
  if (/^https?:\/\/[^/]*xn--/.test(expected) && !URL.canParse(expected)) {
    return "the host has an xn-- label that is no Punycode: the runtime's URL parser refuses it, and no name server knows it";
  }
  if (/^https?:\/\/[^/]*:0\//.test(expected)) {
    return "port 0: no server listens there, and clients take it for the default port";
  }
  return undefined;
}

/** The suite's parts put together, in our form: no credentials, no fragment, escapes normalised. */
function expectedOf({ failure, protocol, host, pathname = "", search = "" }: WebPlatformCase): string | undefined {
  if (failure === true || (protocol !== "http:" && protocol !== "https:")) return undefined;
  return `${protocol}//${host}${normalizedEscapes(pathname)}${normalizedEscapes(search)}`;
}

function normalizedEscapes(text: string): string {
  if (/%(?![0-9a-f]{2})/i.test(text)) return text.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase());
  return text.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
  });
}

// ---------------------------------------------------------------------------------------------------------------
// Tables of crawler-commons

function runResolver(csv: string): SuiteResult {
  const result = emptyResult("url-resolve.csv");
  for (const [input = "", base = "", resolved = ""] of readTable(csv)) {
    const got = canonicalUrl(input, base === "" ? undefined : base);
    check(result, `${input} on ${base}`, canonicalUrl(resolved), got);
  }
  return result;
}

function runInvalid(csv: string): SuiteResult {
  const result = emptyResult("invalidUrls.csv");
  for (const [input = ""] of readTable(csv)) check(result, input, undefined, canonicalUrl(input));
  return result;
}

/** What the normalizer does and we do not, because the two URLs may be two documents. */
const REFUSED_REWRITES: readonly { readonly reason: string; readonly rewrite: (url: string) => string }[] = [
  {
    reason: "collapses slashes: a server may tell // from /",
    rewrite: (url) =>
      url.replace(/^(\w+:\/\/[^/?]*)([^?]*)/, (_, origin, path: string) => origin + path.replace(/\/{2,}/g, "/")),
  },
  {
    reason: "escapes stray percent signs: a server gets other bytes",
    rewrite: (url) => decodeUnreserved(url.replace(/%(?![0-9a-f]{2})/gi, "%25")),
  },
  {
    reason: "escapes characters that the URL standard leaves alone in queries",
    rewrite: (url) => url.replace(/[[\]^`|{}]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
  },
  {
    reason: "drops the = of empty parameters: a server may tell b from b=",
    rewrite: (url) => url.replace(/=(?=&|$)/g, ""),
  },
  {
    reason: "drops parameters without a name: a server may read the whole query",
    rewrite: (url) => withParameters(url, (all) => all.filter((one) => /^[^=]/.test(one))),
  },
  {
    reason: "sorts parameters: a server may heed their order",
    rewrite: (url) => withParameters(url, (all) => all.toSorted()),
  },
  {
    reason: "removes the dot behind a host name: it is another name to DNS and to the server",
    rewrite: (url) => url.replace(/^(\w+:\/\/[^/]*)\.\//, "$1/"),
  },
];

function runNormalizer(csv: string): SuiteResult {
  const result = emptyResult("weirdToNormalizedUrls.csv");
  for (const [input = "", expected = ""] of readTable(csv)) {
    const got = canonicalUrl(input);
    const reason = got === expected ? undefined : reasonToRefuse(input, expected, got);
    if (reason === undefined) check(result, input, expected, got);
    else result.refused.push({ case: input, reason });
  }
  return result;
}

function reasonToRefuse(input: string, expected: string, got: string | undefined): string | undefined {
  if (got === undefined) {
    if (/^(?:file|ftp):/.test(expected)) return "no http or https URL: we do not fetch it";
    if (!/^[a-z][a-z0-9+.-]*:/i.test(input)) return "no scheme: guessing one is up to whoever reads the list of seeds";
    if (/^https?:\/$/.test(expected)) return "no host: there is nothing to fetch";
    return undefined;
  }
  const reasons: string[] = [];
  let rewritten: string = got;
  for (const { reason, rewrite } of REFUSED_REWRITES) {
    const before = rewritten;
    rewritten = rewrite(before);
    if (rewritten !== before) reasons.push(reason);
    if (rewritten === expected) return reasons.join("; ");
  }
  return undefined;
}

function decodeUnreserved(url: string): string {
  return url.replace(/%(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3\d|2d|2e|5f|7e)/gi, (triplet) =>
    decodeURIComponent(triplet),
  );
}

function withParameters(url: string, change: (parameters: readonly string[]) => readonly string[]): string {
  const at = url.indexOf("?");
  return at < 0 ? url : `${url.slice(0, at + 1)}${change(url.slice(at + 1).split("&")).join("&")}`;
}

/** Comma-separated fields, quoted where needed, blanks around them; `#` starts a comment. Only LF ends a line. */
function readTable(csv: string): readonly (readonly string[])[] {
  const lines = csv.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) =>
    Array.from(line.matchAll(/(?:^|,) *(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
      quoted === undefined ? (plain ?? "").replace(/^ +| +$/g, "") : quoted.replaceAll('""', '"'),
    ),
  );
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "../../src/errors.ts";
import { PUT_OFF } from "../../src/filters/traps/put-off.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SRC = join(ROOT, "src");

const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, code: readFileSync(join(SRC, path), "utf8") }));
const sourceOf = (path: string): string => sources.find((source) => source.path === path)?.code ?? "";
const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** The forms in which the code gives a reason; the test below refuses others, lest one goes unseen. */
const LITERAL = /^"([a-z-]+)"$/;
const CONSTANT = /^[A-Z_]+$/;
const BUDGET = /^`trap-budget-\$\{kind\}`$/;
const BY_DOUBT = /^`(trap-[a-z]+)-\$\{doubt\}`$/;

/** What stands behind `reason` where a link is dropped: of the object, or of the helper that makes it. */
function givenReasons(code: string): string[] {
  const objects = [...code.matchAll(/keep: false, reason(?:: ([^,]+))?,/g)].map(([, value]) => value);
  const arguments_ = objects.includes(undefined) ? allMatches(code, /\bdrop\(([^,)]+), /g) : [];
  const states = allMatches(code, /(?:setState|noPage)\([^)]*"(?:refused|dropped|failed)", ("[a-z-]+"),/g);
  return [...objects.filter((value) => value !== undefined), ...arguments_, ...states];
}

function reasonsOf(given: string, code: string): string[] {
  const literal = LITERAL.exec(given)?.[1];
  if (literal !== undefined) return [literal];
  if (CONSTANT.test(given)) return allMatches(code, new RegExp(`const ${given} = "([a-z-]+)"`, "g"));
  const doubtful = BY_DOUBT.exec(given)?.[1];
  if (doubtful !== undefined) return Object.keys(PUT_OFF).filter((reason) => reason.startsWith(`${doubtful}-`));
  if (!BUDGET.test(given)) return [];
  const kinds = /type VariationKind = ([^;]+);/.exec(sourceOf("filters/traps/variation.ts"))?.[1] ?? "";
  return allMatches(kinds, /"([a-z]+)"/g).map((kind) => `trap-budget-${kind}`);
}

const droppings = sources.flatMap(({ path, code }) => givenReasons(code).map((given) => ({ path, code, given })));
const dropReasons = new Set(droppings.flatMap(({ given, code }) => reasonsOf(given, code)));

/** Code → state, from the union in fetching.ts, whose comments say which kind of trouble each is. */
const troubleUnion = /type TroubleCode =\n((?: {2}\|.*\n)+)/.exec(sourceOf("fetching.ts"))?.[1] ?? "";
const troubles = new Map(
  [...troubleUnion.matchAll(/\| ["`]([a-z-]+)(?:\$\{number\})?["`];? \/\/ (skipped|failed)/g)].map(
    ([, code = "", kind]) => [code, kind === "skipped" ? "dropped" : "failed"],
  ),
);

/** `trap-open-0` to `trap-open-19`: all of them. */
function writtenOut(cell: string): string {
  return cell.replaceAll(/`([a-z-]+)-0` to `\1-(\d+)`/g, (_, reason: string, last: string) =>
    Array.from({ length: Number(last) + 1 }, (_, n) => `\`${reason}-${n}\``).join(", "),
  );
}

/** Reason → states. Statuses are one reason, `http-`. */
const documented = new Map<string, Set<string>>();
const reference = readFileSync(join(ROOT, "docs", "reference", "errors.md"), "utf8");
for (const [, cell = "", state = ""] of reference.matchAll(/^\| (`[^|]*) \| (dropped|failed|waiting) \|/gm)) {
  for (const name of allMatches(writtenOut(cell), /`([a-z0-9-]+)`/g)) {
    const reason = name.replace(/^http-\d{3}$/, "http-");
    documented.set(reason, (documented.get(reason) ?? new Set()).add(state));
  }
}

describe("the error codes in docs/reference/errors.md", () => {
  it("are those of the code, and no others", () => {
    const codes = allMatches(reference, /^\| `([a-z-]+)` \| (?:ConfigError|FatalCrawlError) \|/gm);
    expect(codes.sort()).toEqual([...ERROR_CODES].sort());
  });
});

describe("the reasons in docs/reference/errors.md", () => {
  it("are found in the code, in forms that this test can read", () => {
    const unread = droppings.filter(({ given, code }) => reasonsOf(given, code).length === 0);
    expect(unread.map(({ path, given }) => `${path}: ${given}`)).toEqual([]);
    const expressions = sources.flatMap(({ path, code }) =>
      [...code.matchAll(/keep: false(?!;)(?!, reason\b)/g)].map(() => path),
    );
    expect(expressions, "write `{ keep: false, reason: …, detail }`, or teach this test").toEqual([]);
    expect(dropReasons.size).toBeGreaterThan(15);
    expect(troubles.size, "each code of TroubleCode says // skipped or // failed").toBe(
      troubleUnion.trimEnd().split("\n").length,
    );
  });

  it("are all that a link can be dropped or fail for, and no others", () => {
    const real = new Set([...dropReasons, ...troubles.keys()]);
    expect([...documented.keys()].sort()).toEqual([...real].sort());
  });

  it("stand with the state that they lead to", () => {
    for (const [reason, state] of troubles) expect([...(documented.get(reason) ?? [])], reason).toEqual([state]);
    for (const reason of dropReasons) {
      expect([...(documented.get(reason) ?? [])], reason).toEqual([reason in PUT_OFF ? "waiting" : "dropped"]);
    }
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const below = (folder: string) => readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...below("docs").flatMap((name) => (name.endsWith(".md") ? [join("docs", name)] : [])),
].map((name) => join(ROOT, name));

/** Relative links of a page: the file that each leads to, and the place in it. */
function linksOf(page: string): { target: string; place: string }[] {
  const text = readFileSync(page, "utf8").replace(/```[\s\S]*?```/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path = "", place = ""] = link.split("#");
      return { target: path === "" ? page : join(dirname(page), path), place };
    });
}

/** As GitHub names headings (a repeated one gets a number), and names given by hand. */
function placesIn(page: string): string[] {
  const text = readFileSync(page, "utf8");
  const seen = new Map<string, number>();
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => {
    const name = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .trim()
      .replaceAll(" ", "-");
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  });
  return [...headings, ...[...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = ""]) => id)];
}

describe("the documentation", () => {
  it("has no link that leads nowhere", () => {
    const wrong = pages.flatMap((page) =>
      linksOf(page)
        .filter(({ target, place }) => !existsSync(target) || (place !== "" && !placesIn(target).includes(place)))
        .map(({ target, place }) => `${relative(ROOT, page)}: ${relative(ROOT, target)}#${place}`),
    );
    expect(wrong).toEqual([]);
  });

  it("has an index that leads to every page of docs, and the README leads to the index", () => {
    const index = join(ROOT, "docs", "README.md");
    const reached = new Set(linksOf(index).map(({ target }) => target));
    const missing = pages.filter((page) => page.includes("/docs/") && page !== index && !reached.has(page));
    expect(missing.map((page) => relative(ROOT, page))).toEqual(["docs/guides/README.md"]);
    expect(linksOf(join(ROOT, "README.md")).map(({ target }) => target)).toContain(index);
  });
});

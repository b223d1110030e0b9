import { expect, it } from "vitest";
import { parseMarkup } from "../parse/page.ts";
import type { CanonicalUrl } from "../types.ts";
import { markdownMarkup } from "./markdown.ts";

const parse = (source: string) =>
  parseMarkup({
    url: "http://x.example/docs/a.md" as CanonicalUrl,
    html: markdownMarkup(source),
    charset: "utf-8",
    isXhtml: false,
  });

it("has the title of its first heading, zones, and links of all forms", () => {
  const page = parse(
    "# *Storm* [surges](s.md)\n\nSee [the report](report.html), <http://a.example/> and\nhttp://b.example/x.\n\n[n]: /note\n\nA [note][n].",
  );
  expect(page.title).toBe("Storm surges");
  expect(page.links.map(({ url, anchor }) => [url, anchor])).toEqual([
    ["http://x.example/docs/s.md", "surges"],
    ["http://x.example/docs/report.html", "the report"],
    ["http://a.example/", "http://a.example/"],
    ["http://b.example/x", "http://b.example/x"],
    ["http://x.example/note", "note"],
  ]);
  expect(page.segments[0]?.zone).toBe(0);
});

it("believes its front matter", () => {
  const html = markdownMarkup("---\ntitle: Floods\nauthor: Ada\ndate: 2020-01-02\nlang: de\n---\n# Other\n\ntext");
  expect(html).toContain("<title>Floods</title>");
  expect(html).toContain('name="author" content="Ada"');
  expect(html).toContain('content="2020-01-02');
  expect(html).toContain('<html lang="de">');
  expect(html).not.toContain("title: Floods");
});

it("takes no rule for front matter that is none", () => {
  expect(parse("---\n: : nonsense [\n---\n\ntext").text).toContain("text");
  expect(parse("---\n\nA line, and no more.").text).toContain("A line");
});

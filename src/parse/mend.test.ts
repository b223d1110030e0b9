import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { mendMarkup } from "./mend.ts";
import { parsePage } from "./page.ts";

const textOf = (html: string) =>
  parsePage({ url: canonical("http://site.test/"), body: Buffer.from(html), contentType: "text/html" }).text;

describe("mendMarkup", () => {
  it("keeps a page behind an unfinished CDATA section", () => {
    expect(textOf("<p>a</p><![CDATA[<i>b</i>c")).toBe("a\nbc");
  });

  it("keeps a page behind a frame without an end in a noscript", () => {
    expect(textOf("<p>a</p><noscript><iframe src=x /></noscript><p>b</p>")).toBe("a\nb");
    expect(textOf("<p>a</p><NOSCRIPT><IFRAME src=x></NOSCRIPT><p>b</p>")).toBe("a\nb");
  });

  it("leaves all else, and the length, as it was", () => {
    const page = "<noscript><iframe src=x></iframe></noscript><iframe src=y></iframe><noscript>";
    expect(mendMarkup(page)).toBe(page);
    expect(mendMarkup("<![CDATA[x]]>")).toHaveLength(13);
  });
});

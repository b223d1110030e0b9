import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMetadata } from "./metadata.ts";

const FETCHED = Date.UTC(2026, 0, 15);
const URL_OF_IT = "https://news.example/storm";
const read = (html: string, headers: Record<string, string> = {}) =>
  readMetadata({ html, url: URL_OF_IT, headers, fetchedMs: FETCHED });
const linkedData = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const NOTHING = {
  title: null,
  author: null,
  published: null,
  publishedFrom: null,
  modified: null,
  modifiedFrom: null,
  license: null,
  description: null,
};

describe("what a page says of itself", () => {
  it("is null where it says nothing", () => {
    expect(read("")).toEqual(NOTHING);
    expect(read(`<meta name=author content=" "><meta name=date content="soon"><a rel=license href="">x</a>`)).toEqual(
      NOTHING,
    );
  });

  it("stands in linked data", () => {
    const article = {
      "@context": "https://schema.org",
      "@type": "NewsArticle",
      headline: "The storm",
      author: [{ "@type": "Person", name: "Ada Lovelace" }, "Bob"],
      datePublished: "2024-03-05T10:30:00+01:00",
      dateModified: "2024-03-06",
      description: "What it did.",
      license: { "@id": "http://creativecommons.org/licenses/by/4.0/deed.de" },
    };
    expect(read(linkedData(article))).toEqual({
      title: "The storm",
      author: "Ada Lovelace, Bob",
      published: "2024-03-05T10:30:00+01:00",
      publishedFrom: "json-ld",
      modified: "2024-03-06",
      modifiedFrom: "json-ld",
      license: "https://creativecommons.org/licenses/by/4.0/",
      description: "What it did.",
    });
  });

  it("is followed through a graph, and is not that of the site or of other pages", () => {
    const graph = [
      { "@type": "WebSite", name: "A site", datePublished: "2001-01-01", author: "Nobody" },
      { "@type": "WebPage", datePublished: "2024-01-01", dateModified: "2024-02-02" },
      { "@type": ["Article", "Thing"], author: { "@id": "#ada" }, datePublished: "2024-03-05" },
      { "@type": "Person", "@id": "#ada", name: "Ada" },
    ];
    expect(
      read(
        `<!-- x --><script type='application/ld+json'>//<![CDATA[\n${JSON.stringify({ "@graph": graph })}\n//]]></script>`,
      ),
    ).toMatchObject({
      author: "Ada",
      published: "2024-03-05",
      modified: "2024-02-02",
      title: null,
    });
    const others = ["a", "b", "c"].map((name) => ({
      "@type": "BlogPosting",
      url: `https://news.example/${name}`,
      author: name,
    }));
    expect(read(linkedData(others)).author).toBeNull();
    expect(read(linkedData([...others, { "@type": "BlogPosting", url: URL_OF_IT, author: "ours" }])).author).toBe(
      "ours",
    );
  });

  it("stands in meta tags of many kinds", () => {
    const html = `<meta property="og:title" content="The &quot;storm&quot;">
      <meta name="citation_author" content="Lovelace, A."><meta name="citation_author" content="Byron, G.">
      <META NAME="DC.date.issued" CONTENT="2020-05-06"><meta property="article:modified_time" content="2020-06-07T08:09:10Z">
      <meta name="description" content="  What
      it did. "><meta name="DCTERMS.rights" content="CC BY-NC 4.0">`;
    expect(read(html)).toEqual({
      title: 'The "storm"',
      author: "Lovelace, A., Byron, G.",
      published: "2020-05-06",
      publishedFrom: "meta",
      modified: "2020-06-07T08:09:10Z",
      modifiedFrom: "meta",
      license: "CC BY-NC 4.0",
      description: "What it did.",
    });
  });

  it("has a heading for a title where there is no other", () => {
    expect(read("<h1> </h1><h1>The <b>storm</b></h1><h1>Later</h1>").title).toBe("The storm");
  });

  it("passes over tags that say nothing to the next", () => {
    const html = `<meta property="article:author" content="https://www.facebook.com/ada"><meta name="dc.creator" content="By Ada">
      <meta property="article:published_time" content="{{date}}"><meta name="date" content="2020-05-06">`;
    expect(read(html)).toMatchObject({ author: "Ada", published: "2020-05-06" });
  });

  it("stands in marked elements", () => {
    const html = `<article><time class="entry-date published updated" datetime="2021-01-02">then</time>
      <span itemprop="author" itemscope>by <span itemprop="name">Ada &amp; Bob</span></span></article>`;
    expect(read(html)).toMatchObject({
      author: "Ada & Bob",
      published: "2021-01-02",
      publishedFrom: "time",
      modified: "2021-01-02",
      modifiedFrom: "time",
    });
    expect(read(`<a rel="author" href="/ada"><style>.a{}</style><script>b()</script>Ada</a>`).author).toBe("Ada");
  });

  it("takes a plain time of the only article, and none of a list", () => {
    const article = `<article><h1>x</h1><time datetime="2021-01-02">then</time></article>`;
    expect(read(article).published).toBe("2021-01-02");
    expect(read(article + article).published).toBeNull();
    expect(read(`<aside><time datetime="2021-01-02">then</time></aside>`).published).toBeNull();
  });

  it("takes the server's word last, and not that of a page made for the request", () => {
    const long = { "last-modified": "Tue, 05 Mar 2024 10:30:00 GMT", date: "Thu, 15 Jan 2026 00:00:00 GMT" };
    expect(read("", long)).toMatchObject({ modified: "2024-03-05T10:30:00Z", modifiedFrom: "http", published: null });
    expect(read(`<meta name="last-modified" content="2023-01-01">`, long).modifiedFrom).toBe("meta");
    expect(read("", { ...long, date: "Tue, 05 Mar 2024 10:30:10 GMT" }).modified).toBeNull();
    expect(read("", { "last-modified": "Thu, 15 Jan 2026 00:00:00 GMT" }).modified).toBeNull();
  });

  it.each([
    [`<link rel="license" href="/terms">`, "https://news.example/terms"],
    [
      `<a rel="nofollow license" href="//creativecommons.org/publicdomain/zero/1.0/legalcode">CC0</a>`,
      "https://creativecommons.org/publicdomain/zero/1.0/",
    ],
    [
      `<a href="http://www.creativecommons.org/licenses/by-sa/3.0/deed.en">CC</a>`,
      "https://creativecommons.org/licenses/by-sa/3.0/",
    ],
    [`<a href="https://creativecommons.org/">CC</a>`, null],
    [`<a rel="license" href="javascript:alert(1)">x</a>`, null],
  ])("finds the licence of %s", (html, license) => {
    expect(read(html).license).toBe(license);
  });

  it("finds the licence in a header", () => {
    const link = `<https://a.example/>; rel="next", <https://creativecommons.org/licenses/by/4.0/>; rel="license"`;
    expect(read("", { link }).license).toBe("https://creativecommons.org/licenses/by/4.0/");
  });

  it("has no escapes of HTML left in it", () => {
    const author = "Ada &amp; Bob &#8211; O&#x27;Neil &copy; &#0;&#99999999;";
    expect(read(linkedData({ "@type": "Article", author })).author).toBe("Ada & Bob – O'Neil &copy; &#0;&#99999999;");
  });

  it("takes the day in the address where the page names none", () => {
    const page = { html: "", url: "https://news.example/2024/03/05/storm", headers: {}, fetchedMs: FETCHED };
    expect(readMetadata(page)).toMatchObject({ published: "2024-03-05", publishedFrom: "url" });
  });

  it("is bounded and on one line, whatever a page writes", () => {
    const long = "x\u202e\u0007 ".repeat(1000);
    const html = `<meta name=author content="${"a".repeat(8000)}"><meta name=description content="a\u009b31m\u202e\nb">
      ${linkedData({ "@type": "Article", headline: long, author: Array.from({ length: 50 }, () => long) })}`;
    const { title, author, description } = read(html);
    expect(title?.length).toBeLessThanOrEqual(500);
    expect(author?.length).toBeLessThanOrEqual(500);
    expect(description).toBe("a 31m b");
    expect(title).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it("takes anything for linked data, and never throws", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.string(), (json, junk) => {
        read(
          `<script type="application/ld+json">${json}</script><script type="application/ld+json">${junk}</script>${junk}`,
        );
      }),
    );
    const deep = `${`{"@graph":[`.repeat(50_000)}1${"]}".repeat(50_000)}`;
    expect(read(`<script type="application/ld+json">${deep}</script>`)).toEqual(NOTHING);
    expect(read(`${"<div itemprop=author>".repeat(100_000)}${"</div>".repeat(100_000)}`).author).toBeNull();
  });
});

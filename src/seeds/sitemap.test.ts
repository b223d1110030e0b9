import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SITEMAP_BYTES, MAX_SITEMAP_URLS, parseSitemap } from "./sitemap.ts";

const base = "http://site.test/maps/sitemap.xml";
const parse = (text: string) => parseSitemap(Buffer.from(text), base);
const locs = (text: string) => parse(text).urls.map(({ loc }) => loc as string);
const urlset = (...entries: readonly string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`;

describe("sitemaps in XML", () => {
  it("list pages with their dates", () => {
    const map = parse(
      urlset(
        "<url><loc> http://site.test/a?x=1&amp;y=2 </loc><lastmod>2024-05-06</lastmod><priority>1</priority></url>",
        "<url><loc>http://site.test/b</loc></url>",
      ),
    );
    expect(map).toEqual({
      urls: [{ loc: "http://site.test/a?x=1&y=2", lastmod: "2024-05-06" }, { loc: "http://site.test/b" }],
      sitemaps: [],
      errors: [],
    });
  });

  it("list sitemaps", () => {
    const map = parse(
      "<sitemapindex><sitemap><loc>http://site.test/1.xml.gz</loc><lastmod>x</lastmod></sitemap><sitemap><loc>/2.xml</loc></sitemap></sitemapindex>",
    );
    expect(map).toEqual({ urls: [], sitemaps: ["http://site.test/1.xml.gz", "http://site.test/2.xml"], errors: [] });
  });

  it.each([
    ["prefixes", '<s:urlset xmlns:s="x"><s:url><s:loc>http://site.test/a</s:loc></s:url></s:urlset>'],
    ["undeclared prefixes", "<s:urlset><s:url><s:loc>http://site.test/a</s:loc></s:url></s:urlset>"],
    ["a wrong name space", '<urlset xmlns="http://wrong.test/"><url><loc>http://site.test/a</loc></url></urlset>'],
    ["upper case", "<URLSET><URL><LOC>http://site.test/a</LOC></URL></URLSET>"],
    ["CDATA", urlset("<url><loc>\n<![CDATA[ http://site.test/a ]]>\n</loc></url>")],
    ["space before the declaration", `\n \t${urlset("<url><loc>http://site.test/a</loc></url>")}`],
    ["a tag inside the address", urlset("<url><loc><url>http://site.test/a</url></loc></url>")],
    [
      "extensions",
      urlset(
        "<url><image:image><image:loc>http://site.test/no.jpg</image:loc></image:image><loc>http://site.test/a</loc><video:video><video:player_loc>http://site.test/no</video:player_loc></video:video></url>",
      ),
    ],
    ["no address tag", "<urlset><url> http://site.test/a </url></urlset>"],
    ["an end in the middle of a tag", "<urlset><url><loc>http://site.test/a</lo"],
    ["a missing end", "<urlset><url><loc>http://site.test/a</loc>"],
    ["too many end tags", "<urlset><url></url></url><url><loc>http://site.test/a</loc></url></urlset>"],
    ["duplicates", urlset("<url><loc>http://site.test/a</loc></url>", "<url><loc>http://SITE.test/a#x</loc></url>")],
  ])("may have %s", (_, text) => expect(locs(text)).toEqual(["http://site.test/a"]));

  it("may have several addresses in one entry", () => {
    const map = parse(
      urlset("<url><loc>/a</loc><lastmod>1</lastmod><loc>/b</loc><loc>/c</loc><lastmod>3</lastmod></url>"),
    );
    expect(map.urls).toEqual([
      { loc: "http://site.test/a", lastmod: "1" },
      { loc: "http://site.test/b" },
      { loc: "http://site.test/c", lastmod: "3" },
    ]);
  });

  it("do not count an address that the end of the file cuts off", () => {
    expect(locs("<urlset><url><loc>http://site.test/abc")).toEqual([]);
  });

  it("expand no entities of their own", () => {
    const lol =
      '<!DOCTYPE x [<!ENTITY a "http://site.test/"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    const map = parse(
      `${lol}<urlset><url><loc>&b;</loc></url><url><loc>&c;</loc></url><url><loc>http://site.test/ok</loc></url></urlset>`,
    );
    expect(map.urls).toEqual([{ loc: "http://site.test/ok" }]);
    expect(map.errors).not.toEqual([]);
  });

  it("say how many addresses are none", () => {
    const map = parse(
      urlset("<url><loc>ftp://site.test/a</loc></url>", "<url><loc>prose</loc></url>", "<url><loc></loc></url>"),
    );
    expect(map).toMatchObject({ urls: [], errors: ["2 addresses are no http or https URLs"] });
  });

  it("say a few of their errors, not all", () => {
    expect(parse(`<urlset>${"</x>".repeat(1000)}`).errors.length).toBeLessThan(10);
  });

  it("are bounded in addresses", () => {
    const map = parse(
      urlset(...Array.from({ length: MAX_SITEMAP_URLS + 1 }, (_, index) => `<url><loc>/${index}</loc></url>`)),
    );
    expect(map.urls).toHaveLength(MAX_SITEMAP_URLS);
    expect(map.errors.some((error) => error.includes("50000"))).toBe(true);
  });

  it("may be in UTF-16 or another declared encoding", () => {
    const text = urlset("<url><loc>http://site.test/é</loc></url>");
    const utf16 = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, "utf16le")]);
    expect(parseSitemap(utf16, base).urls).toEqual([{ loc: "http://site.test/%C3%A9" }]);
    const latin1 = Buffer.from(text.replace("?>", ' encoding="iso-8859-1"?>'), "latin1");
    expect(parseSitemap(latin1, base).urls).toEqual([{ loc: "http://site.test/%C3%A9" }]);
    const bogus = Buffer.from(text.replace("?>", ' encoding="bogus"?>'));
    expect(parseSitemap(bogus, base).urls).toEqual([{ loc: "http://site.test/%C3%A9" }]);
  });
});

describe("feeds", () => {
  it("of Atom list the pages of their entries", () => {
    const map = parse(
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="/feed"/><entry><published>1</published><updated>2</updated><link rel="edit" href="/no"/><link href="/a"/><link rel="alternate" href="/no2"/></entry></feed>',
    );
    expect(map.urls).toEqual([{ loc: "http://site.test/a", lastmod: "2" }]);
  });

  it("of RSS list the pages of their items", () => {
    const map = parse(
      "<rss><channel><link>http://site.test/</link><image><url>http://site.test/no.png</url></image><item><link>/a</link><pubDate>Sun, 06 Sep 2009 16:20:00 +0000</pubDate></item><item><guid>http://site.test/b</guid></item><item><guid isPermaLink='false'>http://site.test/no</guid></item></channel></rss>",
    );
    expect(map.urls).toEqual([
      { loc: "http://site.test/a", lastmod: "Sun, 06 Sep 2009 16:20:00 +0000" },
      { loc: "http://site.test/b" },
    ]);
  });

  it("of RSS 1.0 have no rss element", () => {
    expect(
      locs(
        '<rdf:RDF xmlns:rdf="x"><channel><link>/no</link></channel><item><link>/a</link><dc:date>1</dc:date></item></rdf:RDF>',
      ),
    ).toEqual(["http://site.test/a"]);
  });
});

describe("sitemaps in text", () => {
  it("have one address a line", () => {
    expect(locs("\ufeffhttp://site.test/a\r\n\nwww.site.test/b \nprose\nhttps://site.test/c")).toEqual([
      "http://site.test/a",
      "http://www.site.test/b",
      "https://site.test/c",
    ]);
  });

  it.each(["", "this is none", "\0\0"])("are not %j", (text) =>
    expect(parse(text).errors).toEqual(["neither XML nor a list of addresses"]),
  );
});

describe("packed sitemaps", () => {
  it("are unpacked, whatever their name", () => {
    expect(parseSitemap(gzipSync("http://site.test/a"), base).urls).toEqual([{ loc: "http://site.test/a" }]);
  });

  it("may be broken", () => {
    expect(parseSitemap(gzipSync("http://site.test/a").subarray(0, 15), base)).toMatchObject({
      urls: [],
      errors: [expect.stringContaining("gzip")],
    });
  });

  it("are bounded", () => {
    const bomb = gzipSync(Buffer.alloc(MAX_SITEMAP_BYTES + 1, 0x20));
    expect(parseSitemap(bomb, base)).toMatchObject({ urls: [], errors: [expect.stringContaining("too large")] });
  });
});

describe("broken XML", () => {
  it("is left at once where it is broken all over, and what was read stands", () => {
    const beginning = "<urlset><url><loc>http://site.test/a</loc></url>";
    for (const nonsense of ["<x>", "&;", "</x>"]) {
      const { urls, errors } = parse(`${beginning}${nonsense.repeat(1_000_000)}`);
      expect(urls).toEqual([{ loc: "http://site.test/a" }]);
      expect(errors).toContain("broken all over; the rest is left out");
    }
  });

  it("is read on where every address has an entity that nobody knows", () => {
    const entries = Array.from({ length: 20_000 }, (_, n) => `<url><loc>http://site.test/?a=&eacute;${n}</loc></url>`);
    expect(parse(`<urlset>${entries.join("")}</urlset>`).urls.length).toBe(20_000);
  });
});

it("never throws, whatever the bytes", () => {
  const piece = fc.constantFrom(
    "<url>",
    "</url>",
    "<loc>",
    "</loc>",
    "http://a.test/",
    "<",
    ">",
    "&",
    "&x;",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?",
    "<!DOCTYPE x [",
    "]>",
    '"',
    "=",
    "<link href='/x'/>",
  );
  fc.assert(
    fc.property(fc.array(piece), (parts) => {
      parse(`<urlset>${parts.join("")}`);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.uint8Array(), (body) => {
      parseSitemap(body, base);
    }),
  );
});

import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import type { Link, Page, Zone } from "../types.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { type PageInput, parsePage } from "./page.ts";

const url = canonical("http://site.test/folder/page.html");

function parse(html: string, rest: Partial<PageInput> = {}): Page {
  return parsePage({ url, body: Buffer.from(html), contentType: "text/html; charset=utf-8", ...rest });
}

function zonesOf(page: Page): [Zone, string][] {
  return page.segments.map(({ zone, start, end }) => [zone, page.text.slice(start, end)]);
}

function blocksOf(page: Page): string[] {
  const blocks = Array.from({ length: page.blockCount }, () => "");
  for (const { block, start, end } of page.segments)
    blocks[block] += `${blocks[block] && "|"}${page.text.slice(start, end)}`;
  return blocks.map((block) => block.replaceAll("\n", " "));
}

function linkTo(page: Page, path: string): Link {
  const link = page.links.find((one) => one.url === canonicalUrl(path, url));
  if (link === undefined) throw new Error(`no link to ${path} among ${page.links.map((one) => one.url).join(", ")}`);
  return link;
}

describe("text", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["white space is collapsed", "<p>  a \n\t b&nbsp;&nbsp; c  </p>", "a b c"],
    ["inline tags do not separate words", "<p>un<b>believ</b>a<i>ble</i></p>", "unbelievable"],
    ["block-level tags separate words", "<p>a<p>b<div>c</div>d<br>e", "a\nb\nc\nd\ne"],
    ["cells and items are separate", "<table><tr><td>a<td>b</table><ul><li>c<li>d</ul>", "a\nb\nc\nd"],
    [
      "scripts, styles and comments are noise",
      "a<script>b</script><style>c</style><!-- d --><!--[if IE]>e<![endif]-->f",
      "af",
    ],
    ["noscript and template are noise", "a <noscript>b</noscript><template><p>c</p></template> d", "a d"],
    [
      "hidden elements are noise",
      "a <span hidden>b <span>c</span> d</span> <p style='x:y; display : none'>e</p>f <i aria-hidden=true>g</i>",
      "a\nf",
    ],
    ["hidden=until-found can be found", "<p hidden=until-found>a</p>", "a"],
    ["the body itself is never hidden", "<body style='display:none'>a", "a"],
    [
      "form fields are not text",
      "a <textarea>b</textarea><select><option>c<option>d</select><datalist><option>e</datalist> f",
      "a f",
    ],
    ["an unclosed select does not swallow the page", "<select><option>a<div>b</div>c", "b\nc"],
    [
      "drawings and formulas are not text",
      "a <svg><title>b</title><text>c</text></svg><math><mi>d</mi></math> e",
      "a e",
    ],
    ["an unclosed svg ends at the next HTML", "<svg><g><text>a<p>b", "b"],
    ["a self-closed svg is over", "<svg/>a", "a"],
    ["HTML in a foreignObject stays noise", "<svg><foreignObject><p>a</p></foreignObject></svg>b", "b"],
    ["entities are characters", "&lt;&eacute;&#x4e2d;&#0;&nosuch;", "<é中\ufffd&nosuch;"],
    ["image alternatives are words of their own", "a<img alt='b c'>d<img alt=''><img>", "a b c d"],
    ["hidden images are noise", "<img alt=a hidden><img alt=b aria-hidden=true>c", "c"],
    ["titles of links are words of their own", "<a href=x title='tip top'>a</a>b", "a tip top b"],
    ["a title that repeats the link is not", "<a href=x title='Same Words'>same words</a>", "same words"],
    ["soft hyphens and NULs vanish", "co&shy;operate a\0b", "cooperate ab"],
    ["CDATA is a comment in HTML", "a<![CDATA[b]]>c", "ac"],
    ["revealed conditional comments show", "<![if !IE]>a<![endif]>", "a"],
    ["stray end tags do no harm", "</div></p>a</b></table>", "a"],
    ["text after the body belongs to it", "<body>a</body></html>b", "ab"],
    ["xmp is shown as it is", "<xmp><b>a</b></xmp>", "<b>a</b>"],
  ];
  it.each(cases)("%s", (_, html, text) => expect(parse(html).text).toBe(text));

  it("reads CDATA and self-closing tags of XHTML", () => {
    const page = parse("<div/><script src='x'/><![CDATA[a < b]]><a href='x'/> c", {
      contentType: "application/xhtml+xml",
    });
    expect(page.text).toBe("a < b c");
    expect(linkTo(page, "x").anchor).toBe("");
  });
});

describe("label groups", () => {
  const cases: readonly (readonly [string, string, [Zone, string][]])[] = [
    ["h1 is the heaviest", "<h1>a</h1>", [[0, "a"]]],
    ["h2 and h3 come next", "<h2>a</h2><h3>b</h3>", [[1, "a\nb"]]],
    ["h4 to h6 and bold follow", "<h4>a</h4><h5>b</h5><h6>c</h6><b>d</b> <strong>e</strong>", [[2, "a\nb\nc\nd e"]]],
    [
      "p, td and li are the body",
      "<p>a</p><table><td>b</td></table><ul><li>c</ul>",
      [
        [3, "a"],
        [3, "b\nc"],
      ],
    ],
    [
      "all else is the lightest",
      "<div>a</div><blockquote>b</blockquote><dl><dt>c</dl><table><th>d</table>",
      [
        [4, "a"],
        [4, "b\nc\nd"],
      ],
    ],
    [
      "the heaviest ancestor wins",
      "<p>a <b>b</b> <span>c</span></p><h1>d <b>e</b> <span>f</span></h1>",
      [
        [3, "a"],
        [2, "b"],
        [3, "c"],
        [0, "d e f"],
      ],
    ],
    [
      "attributes are always the lightest",
      "<h1>a <img alt=b> <a href=x title=c>d</a></h1>",
      [
        [0, "a"],
        [4, "b"],
        [0, "d"],
        [4, "c"],
      ],
    ],
    [
      "headings end headings",
      "<h1>a<h2>b",
      [
        [0, "a"],
        [1, "b"],
      ],
    ],
    [
      "any heading's end tag ends a heading",
      "<h1>a</h2>b",
      [
        [0, "a"],
        [4, "b"],
      ],
    ],
    [
      "bold ends with its tag, not its blocks",
      "<b>a<p>b</b>c</p>d",
      [
        [2, "a\nb"],
        [3, "c"],
        [4, "d"],
      ],
    ],
    [
      "bold does not leak out of cells",
      "<table><td><b>a</td><td>b</table>",
      [
        [2, "a"],
        [3, "b"],
      ],
    ],
  ];
  it.each(cases)("%s", (_, html, zones) => expect(zonesOf(parse(html))).toEqual(zones));

  it("leaves the head's texts out of the text", () => {
    const page = parse(
      "<title> The\n title &amp; more </title><title>no</title><meta name=Description content=' The  gist '><meta name=keywords content='a, b'>x",
    );
    expect(page).toMatchObject({ title: "The title & more", description: "The gist", keywords: "a, b", text: "x" });
  });
});

describe("content blocks", () => {
  const cases: readonly (readonly [string, string, string[]])[] = [
    [
      "innermost divs are blocks",
      "<div><div>one two three</div><div>four five six</div></div>",
      ["one two three", "four five six"],
    ],
    ["text beside inner divs is a block of its own", "<div>a b c<div>d e f</div>g h i</div>", ["a b c|g h i", "d e f"]],
    ["text outside all divs is one too", "a b c<div>d e f</div>g h i", ["a b c|g h i", "d e f"]],
    [
      "sections do not count beside divs",
      "<div>a b c</div><section>d e f</section><ul><li>g h i</ul>",
      ["a b c", "d e f|g h i"],
    ],
    [
      "without divs, sections, lists and tables are blocks",
      "<nav>a b c</nav><main>d e f<ul><li>g h i</ul></main><table><td>j k l</table>m n o",
      ["a b c", "d e f", "g h i", "j k l", "m n o"],
    ],
    ["small blocks join their next sibling", "<div><div>a</div><div>b c</div><div>d</div></div>", ["a b c", "d"]],
    ["joining goes on until three words", "<div>a</div><div>b</div><div>c</div><div>d e f</div>", ["a b c", "d e f"]],
    ["cousins are no siblings", "<div><div>a</div></div><div><div>b c d</div></div>", ["a", "b c d"]],
    ["ideographs are words", "<div>漢字か</div><div>d e f</div>", ["漢字か", "d e f"]],
    ["an empty page has no block", "", []],
  ];
  it.each(cases)("%s", (_, html, blocks) => expect(blocksOf(parse(html))).toEqual(blocks));

  it("gives links without text a block", () => {
    const page = parse("<div>one two three</div><div><a href=x></a></div>");
    expect(page.blockCount).toBe(2);
    expect(linkTo(page, "x").block).toBe(1);
  });

  it("takes a link for part of the block that holds its text", () => {
    const page = parse("<div>one two three<a href=x><div>four five six</div></a></div>");
    expect(linkTo(page, "x").block).toBe(1);
  });
});

describe("links", () => {
  it("have kinds", () => {
    const page = parse(
      "<a href=a>1</a><map><area href=b alt=2></map><iframe src=c title=3></iframe><frameset><frame src=d></frameset>",
    );
    expect(page.links.map(({ url: to, kind, anchor }) => [to.slice(24), kind, anchor])).toEqual([
      ["a", "anchor", "1"],
      ["b", "area", "2"],
      ["c", "frame", "3"],
      ["d", "frame", ""],
    ]);
  });

  it("are no other schemes, no fragments, not the page itself", () => {
    const page = parse(
      "<a href='#x'>1</a><a href='javascript:x'>2</a><a href='mailto:x@y.z'>3</a><a href=page.html#y>4</a><a href=''>5</a><a href='ftp://x/'>6</a><a href='http://'>7</a><a>8</a><a href=' JavaScript:y '>9</a>",
    );
    expect(page.links).toEqual([]);
  });

  it("resolve against the first base, wherever it stands", () => {
    const page = parse("<a href=early>1</a><base target=x><base href='../up/'><base href='/no/'><a href=late>2</a>");
    expect(page.links.map((link) => link.url)).toEqual(["http://site.test/up/early", "http://site.test/up/late"]);
  });

  it("resolve against the page where the base is unusable", () => {
    expect(parse("<base href='data:x'><a href=y>z</a>").links[0]?.url).toBe("http://site.test/folder/y");
  });

  it("of one address are merged", () => {
    const page = parse(
      "<p>first <a href=x rel=nofollow>one</a></p><div>then <a href='x#f'>two</a> <a href=./x>one</a><a href=x></a></div>",
    );
    expect(page.links).toHaveLength(1);
    expect(linkTo(page, "x")).toMatchObject({ anchor: "one two", context: "first", nofollow: false, block: 0 });
  });

  it("are nofollow when every occurrence says so", () => {
    const page = parse(
      "<a href=a rel='external NoFollow'>x</a><a href=a rel=ugc>y</a><a href=b rel=sponsored>z</a><a href=c rel=noopener>w</a>",
    );
    expect(page.links.map((link) => link.nofollow)).toEqual([true, true, false]);
  });

  it("have the text, the images' alternatives and the title as anchor", () => {
    const link = linkTo(parse("<a href=x title=Tip> some <img alt='a picture'>\n<i>te</i>xt </a>"), "x");
    expect(link.anchor).toBe("some a picture text Tip");
  });

  it("know where the anchor lies in the text", () => {
    const page = parse("<p>before <a href=x> in<b>side</b> </a> after");
    const { anchorAt } = linkTo(page, "x");
    expect(page.text.slice(anchorAt.start, anchorAt.end)).toBe("inside");
  });

  it("end where the next one starts, where their block ends, or with the page", () => {
    const page = parse("<p><a href=a>one <a href=b>two</p>three <b><a href=c>four</b> five</a> six <a href=d>seven");
    expect(page.links.map((link) => link.anchor)).toEqual(["one", "two", "four five", "seven"]);
  });

  it("may hold blocks and tables", () => {
    const page = parse("<a href=a><h3>Head</h3><p>Teaser</p></a><a href=b><table><tr><td>cell</td></tr></table></a>");
    expect(page.links.map((link) => link.anchor)).toEqual(["Head Teaser", "cell"]);
  });

  it("in noise are dropped", () => {
    const page = parse(
      "<div hidden><a href=a>x</a></div><noscript><a href=b>x</a></noscript><a href=c style='display:none'>x</a><svg><a href=d>x</a></svg><iframe src=e hidden></iframe>y",
    );
    expect(page.links).toEqual([]);
  });

  it("are cut to size", () => {
    const page = parse(`<a href=x>${"word ".repeat(1000)}</a>`);
    expect(linkTo(page, "x").anchor).toHaveLength(499);
  });

  it("by refresh carry the page's title", () => {
    const page = parse("<title>Moved</title><meta http-equiv=Refresh content='0; URL=new.html'>");
    expect(page.links).toEqual([
      {
        index: 0,
        url: "http://site.test/folder/new.html",
        anchor: "Moved",
        context: "Moved",
        anchorAt: { start: 0, end: 0 },
        contextAt: { start: 0, end: 0 },
        block: 0,
        inInnermostDiv: false,
        kind: "refresh",
        nofollow: false,
      },
    ]);
    expect(page.blockCount).toBe(1);
  });
});

describe("contexts of links", () => {
  const ten = "one two three four five six seven eight nine ten";
  it("are the text of the nearest block ancestor without the anchor", () => {
    const page = parse(`<div>far away<p>${ten} <a href=x>anchor</a> eleven</p>far too</div>`);
    const link = linkTo(page, "x");
    expect(link.context).toBe(`${ten} eleven`);
    expect(page.text.slice(link.contextAt.start, link.contextAt.end)).toBe(`${ten} anchor eleven`);
  });

  it("are the leaf div's, not an outer div's", () => {
    const page = parse(`<div>${ten}<div>${ten} <a href=x>a</a></div></div>`);
    expect(linkTo(page, "x").context).toBe(ten);
  });

  it("pass over a div that is no leaf", () => {
    const page = parse(
      `<ul><li>${ten} <div><div>inner words here</div>outer words <a href=x>a</a> and ${ten}</div></li></ul>`,
    );
    expect(linkTo(page, "x").context).toBe(`outer words and ${ten}`);
  });

  it("are widened where they are short", () => {
    const page = parse(
      `<div><p>${ten} ${ten} ${ten}</p><p>short <a href=x>a</a> text</p><p>${ten} ${ten} ${ten}</p></div>`,
    );
    const words = linkTo(page, "x").context.split(" ");
    expect(words).toHaveLength(40);
    expect(words.slice(18, 22)).toEqual(["ten", "short", "text", "one"]);
    expect(words.slice(0, 2)).toEqual(["two", "three"]);
  });

  it("are not widened beyond the content block", () => {
    const page = parse(`<div>${ten}</div><div>my own <a href=x>a</a> block</div><div>${ten}</div>`);
    expect(linkTo(page, "x").context).toBe("my own block");
  });

  it("are cut at a hundred words around the anchor", () => {
    const words = Array.from({ length: 300 }, (_, index) => `w${index}`);
    const context = (at: number) => {
      const text = [...words.slice(0, at), "<a href=x>anchor</a>", ...words.slice(at)].join(" ");
      return linkTo(parse(`<p>${text}</p>`), "x").context.split(" ");
    };
    expect(context(150)).toEqual(words.slice(100, 200));
    expect(context(10)).toEqual(words.slice(0, 100));
    expect(context(300)).toEqual(words.slice(200));
  });

  it("are the anchor where there is no other text", () => {
    expect(linkTo(parse("<p><a href=x>lonely link</a></p>"), "x").context).toBe("lonely link");
  });

  it("stand beside links without text", () => {
    const page = parse(`<p>${ten} <a href=x><img src=y></a></p>`);
    expect(linkTo(page, "x")).toMatchObject({ anchor: "", context: ten });
  });
});

describe("what a page says about itself", () => {
  it("is its language", () => {
    expect(parse("<html lang=EN-gb>").language).toBe("en-gb");
    expect(parse("<meta http-equiv=content-language content='de, fr'>").language).toBe("de");
    expect(parse("x", { contentLanguage: "Fr-CA, en" }).language).toBe("fr-ca");
    expect(parse("<html lang=''>").language).toBe("");
  });

  it("is its canonical address", () => {
    expect(parse("<link rel='shortlink Canonical' href='/real#x'><link rel=canonical href=/no>").canonical).toBe(
      "http://site.test/real",
    );
    expect(parse("<link rel=canonical href='mailto:x'>").canonical).toBeUndefined();
    expect(parse("<link rel=stylesheet href=x>").canonical).toBeUndefined();
  });

  it("is what robots may do", () => {
    const robots = (html: string, xRobotsTag?: string) => {
      const { noindex, nofollow } = parse(html, {
        agent: "Honeyguide/1.0 (+http://x.test)",
        ...(xRobotsTag === undefined ? {} : { xRobotsTag }),
      });
      return [noindex, nofollow];
    };
    expect(robots("<meta name=ROBOTS content='NOINDEX, follow'>")).toEqual([true, false]);
    expect(robots("<meta name=honeyguide content=none>")).toEqual([true, true]);
    expect(robots("<meta name=otherbot content=none>")).toEqual([false, false]);
    expect(robots("", "nofollow")).toEqual([false, true]);
    expect(robots("<meta name=robots content=nofollow>", "otherbot: noindex, honeyguide: noindex")).toEqual([
      true,
      true,
    ]);
  });

  it("is its charset", () => {
    const body = Buffer.from("<meta charset=windows-1251><p>\xcf\xf0\xe8\xe2\xe5\xf2", "latin1");
    expect(parsePage({ url, body })).toMatchObject({ charset: "windows-1251", text: "Привет" });
  });
});

/**
 * Facts about the robots.txt files of crawler-commons: what its SimpleRobotRulesParserTest asserts, and what follows from
 * RFC 9309 where the files are its examples. `sitemaps` are the lines as written; relative ones are resolved elsewhere.
 * @module
 */

export interface RobotsCheck {
  readonly file: string;
  readonly agent: string;
  readonly allowed?: readonly string[];
  readonly disallowed?: readonly string[];
  /** `null`: none is set for this agent. */
  readonly crawlDelayMs?: number | null;
  readonly sitemaps?: readonly string[];
}

const NEWSWEEK = ["/login.aspx", "/register.aspx", "/profile", "/a/output/print", "/search.aspx"];
const NEWSWEEK_SITEMAP = ["http://www.newsweek.com/sitemap_index.xml"];

export const CRAWLER_COMMONS_CHECKS: readonly RobotsCheck[] = [
  ...["utf8", "utf16le", "utf16be"].flatMap((encoding) =>
    ["foobot", "googlebot"].map((agent) => ({
      file: `robots-with-${encoding}-bom.txt`,
      agent,
      allowed: ["http://www.domain.com/", "http://www.domain.com/output/print"],
      disallowed: NEWSWEEK,
      sitemaps: NEWSWEEK_SITEMAP,
    })),
  ),
  {
    file: "www.flot.com-robots.txt",
    agent: "foobot",
    disallowed: ["http://www.flot.com/img/", "/bitrix/x"],
    allowed: ["/images/"],
    sitemaps: ["http://flot.com/sitemap_index.xml"],
  },
  {
    file: "directive-typos-robots.txt",
    agent: "bot1",
    disallowed: ["/desallow/", "/dissalow/"],
    allowed: ["/useragent/"],
  },
  { file: "directive-typos-robots.txt", agent: "bot2", disallowed: ["/useragent/"], allowed: ["/desallow/"] },
  { file: "directive-typos-robots.txt", agent: "bot3", disallowed: ["/useg-agent/"] },
  { file: "directive-typos-robots.txt", agent: "bot4", disallowed: ["/useragent-no-colon/"] },
  {
    file: "format-errors-robots.txt",
    agent: "bot1",
    disallowed: ["/whitespace-before-colon/", "/no-colon/"],
    sitemaps: ["/sitemap.xml"],
  },
  { file: "format-errors-robots.txt", agent: "bot2", disallowed: ["/no-colon-useragent/"], allowed: ["/no-colon/"] },
  { file: "format-errors-robots.txt", agent: "bot3", allowed: ["/whitespace-before-colon/"], disallowed: ["/other"] },
  ...["bot1", "bot2", "bot3", "bot4", "foobot"].map((agent) => ({
    file: "extended-standard-robots.txt",
    agent,
    allowed: ["/", "/anything"],
    crawlDelayMs: null,
  })),
  {
    file: "sitemap-robots.txt",
    agent: "bot1",
    allowed: ["/"],
    // The second stands there without its key.
    sitemaps: [
      "http://domain.com/sitemap.xml",
      "http://domain.com/dir/my-sitemap.xml",
      "http://domain.com/dir/MixedCased-sitemap.xml",
    ],
  },
  {
    file: "relative-sitemap-robots.txt",
    agent: "bot1",
    disallowed: ["/cache/", "/files/x"],
    allowed: ["/"],
    sitemaps: ["/sitemap.xml"],
  },
  { file: "sitemap-robots-dedup.txt", agent: "bot1", allowed: ["/"], sitemaps: ["http://example.org/sitemap.xml"] },
  { file: "many-user-agents.txt", agent: "wget", disallowed: ["http://domain.com/"] },
  {
    file: "many-user-agents.txt",
    agent: "mysuperlongbotnamethatmatchesnothing",
    allowed: ["http://domain.com/"],
    disallowed: ["http://domain.com/bot-trap/"],
  },
  {
    file: "merge-rules.txt",
    agent: "wget",
    allowed: ["/foo/bar/bar.txt", "/chk/bar/bar.txt", "/ckh/bar/x"],
    disallowed: ["/tmp/bar/bar.txt"],
  },
  {
    file: "merge-rules.txt",
    agent: "other",
    allowed: ["/ckh/bar/x"],
    disallowed: ["/foo/bar/bar.txt", "/tmp/bar/bar.txt"],
  },
  { file: "merge-rules.txt", agent: "curl", disallowed: ["/", "/ckh/bar/x"] },
  { file: "precedence-of-rules.txt", agent: "wget", allowed: ["/foo/bar", "/index.html"], disallowed: ["/bar/foo"] },
  {
    file: "precedence-of-rules.txt",
    agent: "testy",
    allowed: ["/", "/foo/bar"],
    disallowed: ["/foo/blue", "/foo/", "/foo/tar"],
  },
  {
    file: "malformed-path.txt",
    agent: "bot1",
    allowed: ["http://en.wikipedia.org/wiki/"],
    disallowed: ["http://en.wikipedia.org/wiki/Wikipedia_talk:Mediation_Committee/"],
  },
  { file: "dos-line-endings.txt", agent: "bot1", allowed: ["http://ford.com/"], crawlDelayMs: 1000 },
  { file: "astore.amazon.com-robots.txt", agent: "bot1", allowed: ["/"], crawlDelayMs: 5000 },
  {
    file: "wildcards.txt",
    agent: "Any-darn-crawler",
    allowed: ["http://www.fict.com/wishlist/universal/page", "/gp/registry"],
    disallowed: [
      "http://www.fict.com/wishlist/bogus",
      "http://www.fict.com/anydirectoryhere/gcrnsts",
      "/gp/registry/wishlist/x/reserve",
    ],
  },
  { file: "wildcards.txt", agent: "EtaoSpider", disallowed: ["/", "/wishlist/universal/page"] },
  {
    file: "twitter.com-robots.txt",
    agent: "Googlebot",
    disallowed: ["/x?q", "/a/with_friends"],
    allowed: ["/a"],
    crawlDelayMs: null,
  },
  { file: "twitter.com-robots.txt", agent: "Slurp", crawlDelayMs: 1000, disallowed: ["/x?q"] },
  { file: "twitter.com-robots.txt", agent: "msnbot", crawlDelayMs: 10_000 },
  { file: "twitter.com-robots.txt", agent: "anybot", crawlDelayMs: null, disallowed: ["/x?q"], allowed: ["/a"] },
  // RFC 9309 section 5.1, and what it says about each agent.
  {
    file: "rfc9309-example-simple-robots.txt",
    agent: "anybot",
    allowed: ["/publications/", "/", "/example", "/x.gif?y"],
    disallowed: ["/example/", "/example/page.html", "/pictures/x.gif", "/x.gif"],
  },
  {
    file: "rfc9309-example-simple-robots.txt",
    agent: "foobot",
    allowed: ["/example/page.html", "/example/allowed.gif"],
    disallowed: ["/", "/publications/", "/example/"],
  },
  {
    file: "rfc9309-example-simple-robots.txt",
    agent: "barbot",
    allowed: ["/", "/x.gif", "/example/"],
    disallowed: ["/example/page.html"],
  },
  {
    file: "rfc9309-example-simple-robots.txt",
    agent: "bazbot",
    allowed: ["/", "/x.gif"],
    disallowed: ["/example/page.html"],
  },
  {
    file: "rfc9309-example-simple-robots.txt",
    agent: "quxbot",
    allowed: ["/", "/example/", "/x.gif", "/example/page.html"],
  },
  {
    file: "rfc9309-example-longest-match-robots.txt",
    agent: "foobot",
    allowed: ["/example/page/", "/example/page/x.gif", "/"],
    disallowed: ["/example/page/disallowed.gif"],
  },
  { file: "rfc9309-example-longest-match-robots.txt", agent: "otherbot", allowed: ["/example/page/disallowed.gif"] },
  {
    file: "rfc9309-example-rule-group-merging.txt",
    agent: "ExampleBot",
    disallowed: ["/foo", "/bar", "/baz"],
    allowed: ["/"],
  },
  { file: "rfc9309-example-rule-group-merging.txt", agent: "BazBot", disallowed: ["/baz"], allowed: ["/foo", "/bar"] },
  { file: "rfc9309-example-rule-group-merging.txt", agent: "anybot", disallowed: ["/foo", "/bar"], allowed: ["/baz"] },
  // RFC 9309 section 2.2.4: other records end no group.
  {
    file: "crawl-delay-group-merging.txt",
    agent: "mybot",
    disallowed: ["/private/x"],
    allowed: ["/", "/login/"],
    crawlDelayMs: 10_000,
  },
  {
    file: "crawl-delay-group-merging.txt",
    agent: "yourbot",
    disallowed: ["/private/x", "/login/"],
    allowed: ["/"],
    crawlDelayMs: null,
  },
  {
    file: "crawl-delay-group-merging.txt",
    agent: "anybot",
    allowed: ["/", "/private/x", "/login/"],
    crawlDelayMs: 30_000,
  },
  { file: "extensions-group-merging.txt", agent: "mybot", disallowed: ["/private/", "/login/"], allowed: ["/"] },
  { file: "extensions-group-merging.txt", agent: "yourbot", disallowed: ["/private/", "/login/"], allowed: ["/"] },
  { file: "extensions-group-merging.txt", agent: "anybot", disallowed: ["/", "/private/"], allowed: ["/llms.txt"] },
  {
    file: "extension-robots.txt",
    agent: "mybot",
    disallowed: ["/private/x"],
    allowed: ["/", "/secret/"],
    sitemaps: ["/sitemap.xml"],
  },
  { file: "extension-robots.txt", agent: "otherbot", disallowed: ["/admin/"], allowed: ["/private/"] },
  { file: "extension-robots.txt", agent: "anybot", allowed: ["/", "/private/", "/admin/"] },
];

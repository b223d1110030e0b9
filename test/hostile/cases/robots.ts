/** A robots.txt that is a bomb, a maze, or not there. @module */
import { gzipSync } from "node:zlib";
import {
  endlessBody,
  flood,
  gzipBomb,
  inTurn,
  page,
  redirect,
  robots,
  type SiteHandler,
  silent,
  status,
} from "../../integration/site-server.ts";
import { fetchOf, head, IMPATIENT } from "../asking.ts";
import type { HostileCase } from "../case.ts";

const RULES = "User-agent: *\nDisallow: /no\n";
const OPEN = "page fine, skipped robots";
const FREE = "page fine, page fine";
const CLOSED = "failed robots-unreachable, failed robots-unreachable";

/** What a fetch of a page that the rules allow and of one that they disallow comes to. */
function asked(name: string, expected: string, handler: SiteHandler, http = {}): HostileCase {
  return {
    name,
    expected,
    run: async (bench) => {
      bench.serve({ "/robots.txt": handler, "*": page("fine") });
      const live = bench.live(http);
      const both = { ...bench, live: () => live };
      return `${await fetchOf(both, "http://HOST:PORT/yes")}, ${await fetchOf(both, "http://HOST:PORT/no")}`;
    },
  };
}

export const ROBOTS: readonly HostileCase[] = [
  asked("5 MB of robots.txt", OPEN, robots(`${RULES}${"# filler\n".repeat(600_000)}Disallow: /\n`)),
  asked("a robots.txt without end", FREE, endlessBody),
  asked("rules without end", OPEN, flood(head(), RULES)),
  asked(
    "a rule that the limit cuts in two",
    OPEN,
    robots(`${RULES}${"#".repeat(512_000 - RULES.length - 12)}\nDisallow: /private/`),
  ),
  asked("a gzip bomb behind the rules", OPEN, gzipBomb(20_000_000, RULES)),
  asked(
    "a bomb in a bomb behind the rules",
    OPEN,
    page(gzipSync(gzipSync(Buffer.concat([Buffer.from(RULES), Buffer.alloc(20_000_000)]))), {
      headers: { "Content-Encoding": "gzip, gzip" },
    }),
  ),
  asked(
    "chunk extensions without end",
    CLOSED,
    flood(head("Transfer-Encoding: chunked"), `1;${"x".repeat(5000)}\r\n#\r\n`),
  ),
  asked("interim answers without end", CLOSED, flood("", "HTTP/1.1 102 Processing\r\n\r\n")),
  asked("a robots.txt that redirects to itself", FREE, redirect("/robots.txt")),
  asked("a robots.txt that redirects to a file", FREE, redirect("file:///etc/passwd")),
  asked("a robots.txt of 500 and nothing", CLOSED, status(500)),
  asked("a robots.txt that comes at the third try", OPEN, inTurn(status(500), status(503), robots(RULES))),
  asked("silence instead of robots.txt", CLOSED, silent, IMPATIENT),
  asked(
    "a robots.txt of pictures",
    FREE,
    page(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), { type: "image/png" }),
  ),
  asked("a web page instead of robots.txt", FREE, page("<html><title>Disallow: /</title>")),
  asked("a robots.txt in UTF-16", OPEN, page(Buffer.from(`\ufeff${RULES}`, "utf16le"), { type: "text/plain" })),
  asked("50,000 stars in one rule", FREE, robots(`User-agent: *\nDisallow: /${"*a".repeat(8000)}$\n`)),
  asked(
    "a thousand rules of many stars",
    FREE,
    robots(`User-agent: *\n${`Disallow: /${"*a".repeat(20)}$\n`.repeat(1000)}`),
  ),
  {
    name: "a Crawl-delay of a year",
    expected: "page fine, 60 s",
    run: async (bench) => {
      bench.serve({ "/robots.txt": robots("User-agent: *\nCrawl-delay: 31536000\n"), "/": page("fine") });
      const live = bench.live();
      const outcome = await fetchOf({ ...bench, live: () => live }, "http://HOST:PORT/");
      return `${outcome}, ${live.gate.waitMs(`${bench.host}:${bench.server.port}`) / 1000} s`;
    },
  },
];

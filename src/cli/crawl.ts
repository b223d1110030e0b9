/** `honeyguide crawl TOPIC`: topic in, corpus out. @module */
import { type Command, Option } from "commander";
import type { CrawlFlags } from "./job-options.ts";
import {
  anyInteger,
  collect,
  collectParameter,
  documentKinds,
  type ListenAddress,
  listenAddress,
  nonNegativeInteger,
  part,
  positiveInteger,
} from "./values.ts";

interface Flags extends CrawlFlags {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly ui: boolean;
  readonly yes: boolean;
  readonly metrics?: ListenAddress;
  readonly store?: string;
  readonly lease?: number;
}

const EXAMPLES = `
Examples:
  honeyguide crawl topic.yaml --contact you@example.org --pages 2000 --out crawls/storms
  honeyguide crawl topic.yaml --web recorded.warc.gz --recipe ops
  honeyguide crawl storms-and-floods --web demo --pages 300

TOPIC is a YAML or JSON file with name, words (word: weight, or a list) and seeds; with --web demo also the
name of a bundled topic. Progress goes to standard error; with --json the last line of standard output is JSON.
What it calls relevant is its own judgement; where the topic file names all \`relevant\` pages, that count comes first.`;

export function addCrawlCommand(program: Command): void {
  program
    .command("crawl")
    .summary("crawl for a topic")
    .description("Crawls for a topic and saves what it finds: pages as WARC, decisions and scores as SQLite.")
    .argument("<topic>", "topic file (YAML or JSON)")
    .option(
      "--seeds <url-or-file...>",
      "where to start, instead of the topic's seeds: URLs of pages or sitemaps (.xml), a file with a list, a sitemap file",
    )
    .addOption(
      new Option(
        "--recipe <name>",
        "how to choose links: a name of `honeyguide recipes`, or a file (./my-recipe.js)",
      ).default("honeyguide"),
    )
    .option("--param <key=value>", "a parameter of the recipe; may be repeated", collectParameter)
    .option("--pages <n>", "fetch at most so many pages", positiveInteger, 1000)
    .option(
      "--until-recall <part>",
      "end sooner, when about this part (such as 0.9) of the relevant pages that can be reached is found",
      part,
    )
    .option("--until-dry <n>", "end sooner, after so many pages in a row without a relevant one", positiveInteger)
    .option("--out <dir>", "the crawl's folder (default: crawls/TOPIC-RECIPE)")
    .option(
      "--store <address>",
      "save the crawl on PostgreSQL, postgres://user@host/database, where others may work on it too; --out then holds this worker's archives",
    )
    .option(
      "--lease <seconds>",
      "with --store: others take a worker's part after so long without a sign of life (default: 15)",
      positiveInteger,
    )
    .option("--web <web>", "crawl a recorded web in process: folder, .jsonl[.gz|.br], .warc[.gz], or demo")
    .addOption(
      new Option("--profile <name>", "default: our corrections of the papers' formulas; paper: exactly as printed")
        .choices(["default", "paper"])
        .default("default"),
    )
    .option("--contact <mail-or-url>", "who crawls, for the User-Agent; required on the network")
    .option("--seed <int>", "random seed: the same number gives the same choices", anyInteger, 1)
    .option(
      "--window <n>",
      "links being fetched or waiting to be judged at once; more is faster and less focused (default: 1 with --web, else 16, growing with the pages)",
      positiveInteger,
    )
    .option(
      "--concurrency <n>",
      "pages worked on at once, also those that wait for a slow host (default: the window with --web, else 1000)",
      positiveInteger,
    )
    .option(
      "--threads <n>",
      "threads that read pages, where more than one is worked on at once (default: the machine's cores less one, at most 3)",
      nonNegativeInteger,
    )
    .addOption(
      new Option(
        "--commit-order <order>",
        "judge pages in the order in which they were chosen (repeatable) or as they arrive (default: in-order with --web, else as-completed)",
      ).choices(["in-order", "as-completed"]),
    )
    .option(
      "--delay <ms>",
      "rest between requests to one host (default: 1000; robots.txt may ask for more)",
      nonNegativeInteger,
    )
    .option(
      "--patience <ms>",
      "how long a better link of a host that rests is worth waiting for (default: half of the delay); 0 never waits",
      nonNegativeInteger,
    )
    .option(
      "--latency <ms>",
      "with --web: simulate the open web, where hosts answer after this time on average and rest as --delay says; time is simulated, too",
      nonNegativeInteger,
    )
    .option("--connections-per-host <n>", "requests open to one host at once", positiveInteger, 1)
    .option("--proxy <url>", "HTTP proxy (default: http_proxy, https_proxy and no_proxy of the environment)")
    .option("--allow-private", "allow private and loopback addresses", false)
    .option("--host <name>", "stay on this host, on any port or on the one you name; may be repeated", collect)
    .option("--domain <name>", "stay on this domain and all its hosts, e.g. example.org; may be repeated", collect)
    .option(
      "--include <pattern>",
      "only addresses whose path and query match, e.g. '/docs/*' or '*storm*' (* is any text); holds for seeds too; may be repeated",
      collect,
    )
    .option("--exclude <pattern>", "no addresses whose path and query match; may be repeated", collect)
    .option(
      "--types <list>",
      "fetch documents of these kinds alone, of html,text,pdf,epub (default: all; text is plain text and Markdown)",
      documentKinds,
    )
    .option(
      "--requisites [n]",
      "behind the last page, also fetch the images, styles and scripts that pages need, at most so many (default: 20 a page)",
      positiveInteger,
    )
    .option("--max-depth <n>", "at most so many steps from a seed", nonNegativeInteger)
    .option(
      "--max-frontier <n>",
      "keep at most so many links waiting; the lowest are dropped",
      positiveInteger,
      1_000_000,
    )
    .option("--respect-nofollow", "do not follow links that their page or their rel marks nofollow", false)
    .option("--traps", "avoid traps also with --profile paper, where the papers know no such filters")
    .option("--no-traps", "do not avoid calendars, session ids, copies and other endless parts of sites")
    .option("--no-archive", "write no WARC files")
    .option(
      "--webhook <url>",
      "post JSON there on relevant pages and at the end, signed with HONEYGUIDE_WEBHOOK_SECRET of the environment; may be repeated",
      collect,
    )
    .option(
      "--metrics <[host:]port>",
      "serve the crawl's figures for Prometheus at /metrics while it runs, on this machine alone unless you name a host",
      listenAddress,
    )
    .option("--json", "print the summary as one line of JSON", false)
    .option("--quiet", "no progress", false)
    .option("--ui", "also serve a page to watch and steer it, at an address that is printed", false)
    .option("--yes", "start a live crawl without asking", false)
    .addHelpText("after", EXAMPLES)
    .action(async (topic: string, flags: Flags) => {
      const { crawlTopic } = await import("./crawl-topic.ts");
      await crawlTopic(topic, flags);
    });
}

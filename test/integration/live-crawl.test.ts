import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readJob } from "../../src/session/saved-job.ts";
import { lastJson, run, start } from "../cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { linkPage, page, redirect, robots, startSiteServer, status } from "./site-server.ts";

const env = { HONEYGUIDE_CONTACT: "test@example.org", no_proxy: "*" };

describe("a live crawl of a loopback site", () => {
  it("obeys robots.txt, follows redirects, survives failures, and accounts for all of it", async () => {
    const server = await startSiteServer({
      "127.0.0.1": {
        "/robots.txt": robots("User-agent: *\nDisallow: /private/\n"),
        "/": linkPage("storm", ["/a", "/old", "/private/x", "/gone", "/picture", "/a.zip", "/outside"]),
        "/a": page("<title>a storm</title><p>storm</p>"),
        "/old": redirect("/new"),
        "/new": page("<title>new</title><p>flood</p>"),
        "/private/x": page("secret"),
        "/gone": status(410),
        "/picture": page("not really", { type: "image/png" }),
        "/outside": redirect("http://elsewhere.example/"),
      },
    });
    const out = join(temporaryFolder("live"), "crawl");
    const topic = join(out, "..", "topic.yaml");
    writeFileSync(topic, `name: storms\nwords: [storm, flood]\nseeds: ["${server.origin}/"]\n`);
    try {
      const args = [
        "crawl",
        topic,
        "--recipe",
        "ops",
        "--out",
        out,
        "--delay",
        "0",
        "--host",
        `127.0.0.1:${server.port}`,
        "--json",
      ];
      const refused = await run([...args.map((arg) => (arg === out ? `${out}-refused` : arg))], { env });
      expect(lastJson(refused)).toMatchObject({ pages: 0, reasons: { "private-address": 1 } });
      const finished = await run([...args, "--allow-private"], { env });
      expect(finished.code, finished.stderr).toBe(0);
      expect(lastJson(finished)).toMatchObject({
        pages: 3,
        discovered: 9,
        reasons: { robots: 1, "http-410": 1, redirect: 1, scope: 1, "content-type": 2 },
      });
      expect(server.paths("127.0.0.1")).not.toContain("/private/x");
      expect(server.paths("127.0.0.1")).not.toContain("/a.zip");
      expect(server.requests.every(({ headers }) => headers["user-agent"]?.includes("(+test@example.org)"))).toBe(true);
      const explained = await run(["explain", out, `${server.origin}/private/x`]);
      expect(explained.stdout).toMatch(/dropped: robots \(.*Disallow: \/private\//);
      expect((await run(["explain", out, `${server.origin}/old`])).stdout).toMatch(/redirect .*fetched there as page/);
    } finally {
      await server.close();
    }
  });

  it("goes on after Ctrl-C in its preparation, with nothing asked for twice", { timeout: 60_000 }, async () => {
    const paths = Array.from({ length: 12 }, (_, n) => `/topic-${n}`);
    const text = (n: number) => (n < 6 ? "storm flood rain ".repeat(9) : "chess violin tomato ".repeat(9));
    const server = await startSiteServer({
      "127.0.0.1": {
        "/": linkPage("storm", ["/a"]),
        "/a": page("<p>storm</p>"),
        ...Object.fromEntries(paths.map((path, n) => [path, page(`<p>${text(n)} ${n}</p>`)])),
      },
    });
    const folder = join(temporaryFolder("live"), "my crawls");
    const urls = paths.map((path) => `${server.origin}${path}`);
    const topic = `${folder}.json`;
    writeFileSync(
      topic,
      JSON.stringify({
        name: "storms",
        words: ["storm"],
        seeds: [`${server.origin}/`],
        examples: urls.slice(0, 6),
        background: urls.slice(6),
      }),
    );
    try {
      const options = ["--param", "vectors=none", "--delay", "200", "--allow-private", "--out", folder];
      const begun = start(["crawl", topic, ...options], { env });
      await server.asked("/topic-4");
      begun.child.kill("SIGINT");
      const stopped = await begun.finished;
      expect(stopped.stderr).toMatch(/Topic pages \d\/13/);
      expect(stopped.stderr).toMatch(/Stopping; press Ctrl-C again/);
      expect(stopped.stderr).toMatch(/Stopped before the first page\..*`honeyguide resume '.*my crawls'`/);
      expect(stopped).toMatchObject({ code: 3, stdout: "" });
      const resumed = await run(["resume", folder, "--delay", "0"], { env });
      expect(resumed.code, resumed.stderr).toBe(0);
      expect(resumed.stdout).toMatch(/pages {6}2 \([\s\S]*by the crawler's own judgement/);
      const asked = server.paths("127.0.0.1").filter((path) => path !== "/robots.txt");
      // The page under way when the signal came is the only one that may have come for nothing.
      expect(asked.filter((path, i) => asked.indexOf(path) !== i && path !== "/topic-4")).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it("takes the rest between requests from the command line", async () => {
    const server = await startSiteServer({ "127.0.0.1": { "/": page("<p>storm</p>") } });
    const folder = temporaryFolder("live");
    writeFileSync(join(folder, "topic.yaml"), `name: storms\nwords: [storm]\nseeds: ["${server.origin}/"]\n`);
    const [topic, out] = [join(folder, "topic.yaml"), join(folder, "out")];
    try {
      const finished = await run(
        ["crawl", topic, "--recipe", "ops", "--out", out, "--delay", "150", "--allow-private", "--json"],
        {
          env,
        },
      );
      expect(lastJson(finished)).toMatchObject({ pages: 1 });
      expect(readJob(out)).toMatchObject({ live: { delayMs: 150, connectionsPerHost: 1 } });
    } finally {
      await server.close();
    }
  });
});

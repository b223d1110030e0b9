/** `ui` and `--ui` as a user runs them: an address with a token on standard output or error, and an answer there. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { crawl as crawlSchema } from "../../src/ui/schemas.ts";
import { start } from "../cli.ts";
import { smallWeb } from "./small-web.ts";

const { folder, path, env } = smallWeb(5);

/** What a process prints, until an address is in it. */
async function addressOf(output: NodeJS.ReadableStream | null): Promise<URL> {
  let text = "";
  output?.on("data", (part: string) => {
    text += part;
  });
  for (;;) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/.exec(text) ?? [];
    if (address !== undefined) return new URL(address);
    await sleep(10);
  }
}

function asking(address: URL): (place: string, order?: unknown) => Promise<Response> {
  const headers = { authorization: `Bearer ${address.searchParams.get("token")}`, "content-type": "application/json" };
  return (place, order) =>
    fetch(new URL(place, address.origin), {
      headers,
      ...(order === undefined ? {} : { method: "POST", body: JSON.stringify(order) }),
    });
}

it("a crawl with --ui is steered from there, and `ui` shows it again", async () => {
  const out = path("crawls/watched");
  // More pages than it can fetch before it is told to stop.
  const much = ["--web", "demo", "--recipe", "bfs", "--pages", "100000"];
  const crawl = start(["crawl", "storms-and-floods", ...much, "--out", out, "--ui", "--quiet"], { env });
  const ask = asking(await addressOf(crawl.child.stderr));
  const [own] = z.array(crawlSchema).parse(await (await ask("/api/crawls")).json());
  expect(own).toMatchObject({ folder: out, isHere: true, isElsewhere: false });
  expect((await ask(`/api/crawls/${own?.id}/orders`, { action: "stop" })).status).toBe(200);
  expect((await crawl.finished).code, "stopped, with everything saved").toBe(3);

  const ui = start(["ui", folder], { env });
  const askUi = asking(await addressOf(ui.child.stdout));
  const crawls = z.array(crawlSchema).parse(await (await askUi("/api/crawls")).json());
  expect(crawls.map(({ folder: found }) => found)).toEqual([out]);
  ui.child.kill("SIGTERM");
  expect((await ui.finished).code).toBe(0);
});

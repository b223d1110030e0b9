/** What `ui` does, and what `--ui` adds to a crawl. @module */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigError } from "../errors.ts";
import type { OpenOptions, RunnableCrawl } from "../session/open.ts";
import { SteeredCrawl } from "../session/steered.ts";
import { isAddress } from "../store/postgres/is-address.ts";
import { Crawls } from "../ui/crawls.ts";
import { stateOf } from "../ui/hosted-crawl.ts";
import { serveUi } from "../ui/server.ts";
import { stopOnSignals } from "./signals.ts";
import type { UiFlags } from "./ui.ts";

export async function serveCrawls(places: readonly string[], { port, address }: UiFlags): Promise<void> {
  const folders = places.filter((place) => !isAddress(place));
  const { SharedCrawls } = await import("../ui/shared-crawls.ts");
  const shared = new SharedCrawls(places.filter(isAddress));
  await shared.list(); // a database that does not answer is told at once
  const missing = folders.find((folder) => !existsSync(folder));
  if (missing !== undefined) {
    throw new ConfigError("crawl-missing", `there is no folder ${missing}`, "Name folders of crawls, or none.");
  }
  const crawls = new Crawls(folders.length === 0 ? ["."] : folders);
  const server = await serveUi({ crawls, shared, port, address });
  process.stdout.write(`${server.url}\n`);
  process.stderr.write("Open this address in a browser; it holds the key, so keep it to yourself. Ctrl-C stops.\n");
  const stopping = stopOnSignals(() => process.stderr.write("Stopping; what runs here is saved.\n"));
  await new Promise((stopped) => stopping.signal.addEventListener("abort", stopped, { once: true }));
  await server.close();
}

type Open = (options: OpenOptions) => Promise<RunnableCrawl>;

/** Serves a page beside a crawl of this process, which can be steered from there. */
export async function watched(folder: string, open: Open): Promise<{ open: Open; close(): Promise<void> }> {
  const crawls = new Crawls([dirname(resolve(folder))]);
  const server = await serveUi({ crawls });
  let leave = () => {};
  return {
    async open(options) {
      const steered = await SteeredCrawl.open(open, options);
      leave = crawls.host(folder, {
        get state() {
          return stateOf(steered);
        },
        message: "",
        get restMs() {
          return steered.restMs;
        },
        pause: () => steered.pause(),
        resume: () => steered.resume(),
        stop: () => steered.stop(),
        change: (change) => steered.change(change),
      });
      process.stderr.write(`Watch it at ${server.url}\n`);
      return steered;
    },
    async close() {
      leave();
      await server.close();
    },
  };
}

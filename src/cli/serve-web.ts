/** `honeyguide serve-web WEB`: a recorded web over real HTTP. @module */
import type { Command } from "commander";
import { systemClock } from "../system/clock.ts";
import { stopOnSignals } from "./signals.ts";
import { nonNegativeInteger } from "./values.ts";

export function addServeWebCommand(program: Command): void {
  program
    .command("serve-web")
    .summary("serve a recorded web over HTTP")
    .description("Serves a recorded web over real HTTP, by Host header and as a forward proxy, until it is stopped.")
    .argument("<web>", "folder, .jsonl[.gz|.br], .warc[.gz], or demo")
    .option("--port <n>", "port to listen on; 0 takes a free one", nonNegativeInteger, 8080)
    .option("--address <ip>", "address to listen on", "127.0.0.1")
    .addHelpText(
      "after",
      "\nCrawl it: http_proxy=http://127.0.0.1:8080 honeyguide crawl topic.yaml --contact you@example.org --delay 0",
    )
    .action(async (path: string, { port, address }: { port: number; address: string }) => {
      const { PreparationLine } = await import("./preparation-line.ts");
      const { openWeb } = await import("../webs/load.ts");
      const { serveWeb } = await import("../webs/serve.ts");
      const line = new PreparationLine(process.stderr, systemClock);
      const web = await openWeb(path, { onProgress: line.hooks.onWebProgress });
      const server = await serveWeb(web, { port, host: address });
      process.stdout.write(
        `Serving ${web.size} records of ${web.name} at http://${address}:${server.port} (Host header or proxy); Ctrl-C stops.\n`,
      );
      await new Promise<void>((resolve) => stopOnSignals(resolve));
      await server.close();
      web.close();
    });
}

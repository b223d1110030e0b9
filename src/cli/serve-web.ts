/** `honeyguide serve-web WEB`: a recorded web over real HTTP. @module */
import type { Command } from "commander";
import { onStopSignals } from "./signals.ts";
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
      const { openProgress } = await import("./web.ts");
      const { openWeb } = await import("../webs/load.ts");
      const { serveWeb } = await import("../webs/serve.ts");
      const { onWebProgress: onProgress } = openProgress({ quiet: false });
      const web = await openWeb(path, onProgress && { onProgress });
      const server = await serveWeb(web, { port, host: address });
      process.stdout.write(
        `Serving ${web.size} records of ${web.name} at http://${address}:${server.port} (Host header or proxy); Ctrl-C stops.\n`,
      );
      await new Promise<void>((resolve) => onStopSignals(resolve));
      await server.close();
      web.close();
    });
}

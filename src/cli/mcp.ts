/** `honeyguide mcp [ROOT]`: tools for programs that speak the Model Context Protocol. @module */
import type { Command } from "commander";
import { positiveInteger } from "./values.ts";

export interface McpFlags {
  readonly contact?: string;
  readonly allowPrivate: boolean;
  readonly maxPages: number;
  readonly maxRunning: number;
}

export function addMcpCommand(program: Command): void {
  program
    .command("mcp")
    .summary("let a program (an MCP client) crawl, search and read")
    .description(
      "Serves the Model Context Protocol on standard input and output: tools to start a crawl, ask its state, search its pages, read them, ask why they were chosen, and stop it. Crawls lie in folders below ROOT, and nothing else is read or written.",
    )
    .argument("[root]", "the folder below which crawls lie", "crawls")
    .option("--contact <mail-or-url>", "who crawls, for the User-Agent; without it there are no crawls of the open web")
    .option("--allow-private", "allow crawls of private and loopback addresses", false)
    .option("--max-pages <n>", "the largest budget that may be asked for", positiveInteger, 10_000)
    .option("--max-running <n>", "crawls that may run at once", positiveInteger, 2)
    .action(async (root: string, flags: McpFlags) => {
      const { runMcp } = await import("./mcp-server.ts");
      await runMcp(root, flags);
    });
}

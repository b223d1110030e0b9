/** `honeyguide explain DIR [URL]`: why a URL was fetched, waits, or was dropped; without a URL, how all of them fared. @module */
import type { Command } from "commander";
import { withFolder } from "./folder-of.ts";

export function addExplainCommand(program: Command): void {
  program
    .command("explain")
    .summary("say why a URL was fetched, waits or was dropped")
    .description(
      "Accounts for a URL by what the crawl itself knows: the way from the seed, every piece of evidence with its value and weight, what the priority is of their sum, the rule that decided or the links that come first, and why its page got its score. Without a URL: the account of all. Reads the folder alone: nothing is fetched or changed.",
    )
    .argument("<dir>", "the crawl's folder, or its address on PostgreSQL, postgres://…#crawl")
    .argument("[url]", "a URL")
    .option("--json", "print JSON", false)
    .action(async (dir: string, url: string | undefined, { json }: { json: boolean }) => {
      const { explainAll, explainUrl } = await import("./explain-crawl.ts");
      const answer = await withFolder(dir, (folder) =>
        url === undefined ? explainAll(folder, json) : explainUrl(folder, url, json),
      );
      process.stdout.write(`${answer}\n`);
    });
}

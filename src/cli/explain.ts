/** `honeyguide explain DIR [URL]`: why a URL was fetched, waits, or was dropped; without a URL, how all of them fared. @module */
import type { Command } from "commander";

export function addExplainCommand(program: Command): void {
  program
    .command("explain")
    .summary("say why a URL was fetched, waits or was dropped")
    .description(
      "Accounts for a URL: the way from the seed, every feature with its value and weight, the rule that decided. Without a URL: the account of all.",
    )
    .argument("<dir>", "the crawl's folder")
    .argument("[url]", "a URL")
    .option("--json", "print JSON", false)
    .action(async (dir: string, url: string | undefined, { json }: { json: boolean }) => {
      const { explainAll, explainUrl } = await import("./explain-crawl.ts");
      process.stdout.write(`${await (url === undefined ? explainAll(dir, json) : explainUrl(dir, url, json))}\n`);
    });
}

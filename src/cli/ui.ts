/** `honeyguide ui`: a page in the browser for crawls that run and crawls that ran. @module */
import type { Command } from "commander";
import { assertFolder } from "./folder-of.ts";
import { nonNegativeInteger } from "./values.ts";

export interface UiFlags {
  readonly port: number;
  readonly address: string;
}

export function addUiCommand(program: Command): void {
  program
    .command("ui")
    .summary("watch, correct and start crawls in the browser")
    .description(
      "Serves a page on this machine with the crawls in some folders: their figures as they grow, their pages, questions to answer, and a form for a new topic. Nobody gets an answer without the token in the address that it prints. Crawls that are started here stop with it, with everything saved.",
    )
    .argument("[dir...]", "folders of crawls, or folders above them (default: the current one)")
    .option("--port <n>", "port to listen on; 0 takes a free one", nonNegativeInteger, 0)
    .option("--address <ip>", "address to listen on; others than the default let other machines ask", "127.0.0.1")
    .action(async (folders: string[], flags: UiFlags) => {
      for (const folder of folders) assertFolder(folder, "ui");
      const { serveCrawls } = await import("./serve-ui.ts");
      await serveCrawls(folders, flags);
    });
}

/** Commands for a crawl on PostgreSQL: `work`, `status`, `pause`, `stop`. @module */
import type { Command } from "commander";
import { nonNegativeInteger } from "./values.ts";

export interface WorkFlags {
  readonly out?: string;
  readonly threads?: number;
  readonly json: boolean;
  readonly quiet: boolean;
}

interface GatherFlags {
  readonly out: string;
  readonly archives?: readonly string[];
}

const ADDRESS = "the database, postgres://user@host/database; the password may be in PGPASSWORD";
const CRAWL = "the crawl's name; needed where the database holds several";

export function addMachineCommands(program: Command): void {
  program
    .command("work")
    .summary("add a worker to a crawl on PostgreSQL")
    .description(
      "Works on a crawl that `honeyguide crawl --store` began, with as many others as you like, until it ends or you stop it. A worker takes its part of the hosts and leaves it to the others when it ends, or is killed.",
    )
    .argument("<address>", ADDRESS)
    .argument("[crawl]", CRAWL)
    .option("--out <dir>", "the folder of this worker's archives (default: crawls/CRAWL)")
    .option(
      "--threads <n>",
      "threads that read pages (default: the machine's cores less one, at most 3)",
      nonNegativeInteger,
    )
    .option("--json", "print the summary as one line of JSON", false)
    .option("--quiet", "no progress", false)
    .action(async (address: string, crawl: string | undefined, flags: WorkFlags) => {
      const { work } = await import("./work-on-crawl.ts");
      await work(address, crawl, flags);
    });
  program
    .command("status")
    .summary("how a crawl on PostgreSQL stands")
    .description(
      "Shows the workers of a crawl on PostgreSQL, their parts of the hosts, pages a second, and what was found.",
    )
    .argument("<address>", ADDRESS)
    .argument("[crawl]", CRAWL)
    .option("--json", "print JSON", false)
    .action(async (address: string, crawl: string | undefined, { json }: { json: boolean }) => {
      const { statusText } = await import("./work-on-crawl.ts");
      process.stdout.write(`${await statusText(address, crawl, json)}\n`);
    });
  program
    .command("gather")
    .summary("write a crawl on PostgreSQL as a crawl's folder")
    .description(
      "Writes a crawl on PostgreSQL as an ordinary crawl's folder with the archives of all workers, also while they work. All commands read it.",
    )
    .argument("<address>", ADDRESS)
    .argument("[crawl]", CRAWL)
    .requiredOption("--out <dir>", "the new folder")
    .option("--archives <dir...>", "folders with copies of the archives of other machines")
    .action(async (address: string, crawl: string | undefined, { out, archives }: GatherFlags) => {
      const { gatherCrawl } = await import("../session/machines/gather.ts");
      await gatherCrawl(address, crawl, out, { archives });
    });
  for (const [name, state, what] of [
    ["pause", "paused", "let all workers of a crawl on PostgreSQL rest; resume lets them go on"],
    ["stop", "stopped", "end all workers of a crawl on PostgreSQL; resume goes on with it"],
  ] as const) {
    program
      .command(name)
      .summary(what)
      .description(`${what[0]?.toUpperCase()}${what.slice(1)}.`)
      .argument("<address>", ADDRESS)
      .argument("[crawl]", CRAWL)
      .action(async (address: string, crawl: string | undefined) => {
        const { control } = await import("./work-on-crawl.ts");
        await control(address, crawl, state);
      });
  }
}

/** Commands that read a crawl's folder read one on PostgreSQL too: it is gathered into a folder that is removed afterwards. @module */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shellWord } from "../display.ts";
import { ConfigError } from "../errors.ts";
import { isAddress, shownAddress } from "../store/postgres/is-address.ts";

export async function withFolder<T>(place: string, action: (folder: string) => Promise<T>): Promise<T> {
  if (!isAddress(place)) return action(place);
  const { gatherCrawl } = await import("../session/machines/gather.ts");
  const temporary = mkdtempSync(join(tmpdir(), "honeyguide-gathered-"));
  try {
    await gatherCrawl(place, undefined, temporary);
    return await action(temporary);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** For commands that change a folder. */
export function assertFolder(place: string, command: "mark" | "ask" | "repair"): void {
  if (!isAddress(place)) return;
  const shown = shownAddress(place);
  const hint = `Gather it into a folder: honeyguide gather ${shellWord(shown)} --out DIR, then honeyguide ${command} DIR.`;
  throw new ConfigError("bad-option", `${command} takes a crawl's folder, and ${shown} is on PostgreSQL`, hint);
}

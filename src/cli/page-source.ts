/** Where `judge`, `topic` and `train` get pages from, by their options. @module */
import { openPageSource as openSource, type PageSource } from "../api/page-source.ts";
import { contactFrom } from "./config.ts";

export interface SourceFlags {
  readonly web?: string;
  readonly contact?: string;
  readonly allowPrivate?: boolean;
}

export function leftOut(location: string, why: string): void {
  process.stderr.write(`honeyguide: left out ${location}: ${why}\n`);
}

/** The options of a source with the contact that the user has set once. */
export function sourceOf({ web, contact, allowPrivate }: SourceFlags) {
  return { web, contact: web === undefined ? contactFrom(contact) : undefined, allowPrivate };
}

export async function openPageSource(flags: SourceFlags): Promise<PageSource & { onMissing: typeof leftOut }> {
  return { ...(await openSource(sourceOf(flags))), onMissing: leftOut };
}

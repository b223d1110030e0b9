/** What `mcp` does: serves until its client goes away, or a signal comes. @module */
import { resolve } from "node:path";
import { importOptional, MCP_SDK } from "../text/vectors/optional-packages.ts";
import { contactFrom } from "./config.ts";
import type { McpFlags } from "./mcp.ts";
import { stopOnSignals } from "./signals.ts";

export async function runMcp(root: string, { contact, ...flags }: McpFlags): Promise<void> {
  const { serveMcp } = await importOptional(
    MCP_SDK,
    [MCP_SDK],
    () => import("../mcp/server.ts"),
    "the MCP server needs",
  );
  const served = await serveMcp({ ...flags, root: resolve(root), contact: contactFrom(contact) });
  const stopping = stopOnSignals(() => process.stderr.write("Stopping; crawls are being saved.\n"));
  await new Promise<void>((done) => {
    process.stdin.once("end", done).once("close", done);
    stopping.signal.addEventListener("abort", () => done(), { once: true });
  });
  await served.close();
  stopping.release();
  process.stdin.destroy();
}

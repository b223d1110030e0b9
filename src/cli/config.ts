/**
 * What a user sets once: the contact that every live crawl names in its User-Agent, from `--contact`, the variable
 * HONEYGUIDE_CONTACT, or `contact:` in `honeyguide/config.yaml` of the user's configuration folder.
 * @module
 */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ConfigError, messageOf } from "../errors.ts";
import { yaml } from "../system/packages.ts";

const configSchema = z.strictObject({ contact: z.string().optional() });

export function contactFrom(flag: string | undefined): string | undefined {
  const fromEnvironment = process.env.HONEYGUIDE_CONTACT?.trim();
  return flag ?? (fromEnvironment || readConfig().contact);
}

function readConfig(): z.infer<typeof configSchema> {
  const path = join(process.env.XDG_CONFIG_HOME ?? join(homedir(), ".config"), "honeyguide", "config.yaml");
  if (!existsSync(path)) return {};
  try {
    return configSchema.parse(yaml().parse(readFileSync(path, "utf8")) ?? {});
  } catch (error) {
    throw new ConfigError("bad-option", `${path}: ${messageOf(error)}`, "It may hold one key: contact.", {
      cause: error,
    });
  }
}

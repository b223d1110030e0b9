/** Names for folders and databases that can stand in an address of the page. @module */
import { createHash } from "node:crypto";

export function idOf(place: string): string {
  return createHash("sha256").update(place).digest("base64url").slice(0, 12);
}

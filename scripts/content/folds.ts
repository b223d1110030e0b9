/** How sites are divided, so that none is on both sides of a division. @module */
import { createHash } from "node:crypto";

/** The remainder of the SHA-1 of the site's name; tools/content-model/model.py does the same. */
export function foldOf(site: string, folds: number): number {
  return Number(BigInt(`0x${createHash("sha1").update(site).digest("hex")}`) % BigInt(folds));
}

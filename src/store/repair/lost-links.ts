/** Links whose rows are lost, and the pages that still know where they led. @module */
import { z } from "zod";
import { blob, columns, text } from "../columns.ts";
import type { Db } from "../database.ts";
import { decodeIds, encodeIds } from "../ids.ts";
import type { Links } from "./links.ts";
import type { RebuildOptions } from "./rebuild.ts";
import { contentOf } from "./remake-pages.ts";

const idRow = z.object({ id: z.number() });
const pageRow = z.object({
  row: z.number(),
  link: z.number(),
  depth: z.number(),
  digest: text,
  url: text,
  links: blob,
});

/** Pages between pauses. */
const STEP = 200;

/** Fills the gaps in the ids, and returns how many links stay unknown. */
export async function nameLostLinks(options: RebuildOptions, links: Links): Promise<number> {
  const { db, found, pause } = options;
  links.reserve(Math.min(found.savedEngine?.engine.totals.discovered ?? 0, links.next + found.maxRows));
  const lost = missingIds(db, links.next);
  await nameThem(options, links, lost);
  for (const id of lost) links.addLost(id);
  await pause("links");
  return lost.size;
}

function missingIds(db: Db, end: number): Set<number> {
  const missing = new Set<number>();
  let expected = 0;
  for (const row of db.prepare("SELECT id FROM links ORDER BY id").iterate()) {
    const { id } = idRow.parse(row);
    for (; expected < id; expected++) missing.add(expected);
    expected = id + 1;
  }
  for (; expected < end; expected++) missing.add(expected);
  return missing;
}

/**
 * A page's row names its targets in the order of its links, so a page that can still be read says which was which. Targets
 * that no link can be are taken out.
 */
async function nameThem({ db, read, pause }: RebuildOptions, links: Links, lost: Set<number>): Promise<void> {
  const next = db.prepare(
    `SELECT p.rowid AS row, ${columns("p", "link", "depth", "digest", "links")}, ${columns("l", "url")}
       FROM temp.found p JOIN links l ON l.id = p.link WHERE p.rowid > ? ORDER BY p.rowid LIMIT ${STEP}`,
  );
  const update = db.prepare("UPDATE temp.found SET links = ? WHERE rowid = ?");
  for (let last = 0; ; ) {
    const batch = z.array(pageRow).parse(next.all(last));
    for (const { row, link, depth, digest, url, links: bytes } of batch) {
      last = row;
      const all = decodeIds(bytes);
      const targets = all.filter((id) => id < links.next);
      if (targets.length < all.length) update.run(encodeIds(targets), row);
      if (targets.length < all.length || !targets.some((id) => lost.has(id))) continue;
      const content = await contentOf(db, read, digest, url);
      if (content === undefined || content.links.length !== targets.length) continue;
      targets.forEach((id, i) => {
        const target = content.links[i];
        if (target === undefined || !lost.has(id) || links.idOf(target.url) !== undefined) return;
        links.add(id, target.url, depth + 1, link, target.anchor);
        lost.delete(id);
      });
    }
    if (batch.length < STEP) return;
    await pause(`${lost.size} links are still to be named`);
  }
}

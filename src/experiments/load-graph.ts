/** The link graph of a web out of the cache, or made by the threads of a comparison and kept. @module */
import type { RecordedWeb } from "../webs/web.ts";
import type { LinkGraph } from "./graph.ts";
import { assembleGraph, isGraphOf } from "./graph-build.ts";
import { graphPlaces, keepGraph, readGraph } from "./graph-file.ts";
import type { ThreadPool } from "./threads/pool.ts";
import { webPages } from "./web-pages.ts";

/** Records a thread reads at once: some seconds of work. */
const RECORDS_A_JOB = 2000;

export async function loadGraph(
  web: RecordedWeb,
  path: string,
  pool: ThreadPool,
  onProgress: (done: number, total: number) => void,
): Promise<LinkGraph> {
  const pages = webPages(web);
  const places = graphPlaces(path);
  const kept = readGraph(places, pages.urls);
  if (kept !== undefined && (await isGraphOf(kept, pages))) return kept;
  const count = pages.urls.count;
  const ranges = Array.from({ length: Math.ceil(count / RECORDS_A_JOB) }, (_, i) => i * RECORDS_A_JOB);
  let done = 0;
  onProgress(0, count);
  const pieces = await Promise.all(
    ranges.map(async (from) => {
      const piece = await pool.run({ kind: "links", from, to: Math.min(count, from + RECORDS_A_JOB) });
      done += piece.leadsTo.length;
      onProgress(done, count);
      return piece;
    }),
  );
  const graph = assembleGraph(pages.urls, pieces);
  keepGraph(places, graph);
  return graph;
}

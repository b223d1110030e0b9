/** Makes the link graph of a web from its pages, in pieces that any thread can make. @module */
import { grown, type UrlTable } from "../url/url-table.ts";
import { type LinkGraph, linksOf } from "./graph.ts";
import { linkedRecords, type WebPages } from "./web-pages.ts";

/** What records `from` … `from + leadsTo.length − 1` hold; `links` are records, redirects not yet followed. */
export interface LinkPiece {
  readonly from: number;
  readonly leadsTo: Int32Array;
  /** Links of each record; 0 for one that is no page itself. */
  readonly counts: Uint32Array;
  readonly links: Uint32Array;
}

export async function readLinks(pages: WebPages, from: number, to: number): Promise<LinkPiece> {
  const leadsTo = new Int32Array(to - from).fill(-1);
  const counts = new Uint32Array(to - from);
  let links: Uint32Array = new Uint32Array(1024);
  let total = 0;
  for (let record = from; record < to; record++) {
    const found = await pages.fetch(record);
    if (found === undefined) continue;
    leadsTo[record - from] = found.number;
    if (found.number !== record) continue;
    const linked = linkedRecords(pages, found.page);
    if (total + linked.length > links.length) links = grown(Uint32Array, links, total + linked.length);
    links.set(linked, total);
    total += linked.length;
    counts[record - from] = linked.length;
  }
  return { from, leadsTo, counts, links: links.slice(0, total) };
}

/** `pieces` cover all records, in order. */
export function assembleGraph(urls: UrlTable, pieces: readonly LinkPiece[]): LinkGraph {
  const count = urls.count;
  const leadsTo = new Int32Array(count).fill(-1);
  for (const piece of pieces) leadsTo.set(piece.leadsTo, piece.from);
  const starts = new Uint32Array(count + 1);
  const targets = new Uint32Array(pieces.reduce((sum, { links }) => sum + links.length, 0));
  const seenOn = new Int32Array(count).fill(-1);
  let total = 0;
  for (const { from, counts, links } of pieces) {
    let start = 0;
    counts.forEach((linkCount, offset) => {
      const page = from + offset;
      const end = start + linkCount;
      for (const link of links.subarray(start, end)) {
        const target = leadsTo[link] ?? -1;
        if (target < 0 || target === page || seenOn[target] === page) continue;
        seenOn[target] = page;
        targets[total++] = target;
      }
      start = end;
      starts[page + 1] = total;
    });
  }
  return { urls, leadsTo, starts, targets: targets.slice(0, total) };
}

/** Pages looked at to see whether a kept graph is still that of the web. */
const SAMPLE = 64;

/** Whether pages spread over the web link as the graph says: a change of the web or of the parser shows here. */
export async function isGraphOf(graph: LinkGraph, pages: WebPages): Promise<boolean> {
  const count = graph.urls.count;
  for (let i = 0; i < Math.min(SAMPLE, count); i++) {
    const record = Math.floor((i * count) / SAMPLE) % count;
    const found = await pages.fetch(record);
    if ((found?.number ?? -1) !== graph.leadsTo[record]) return false;
    if (found === undefined || found.number !== record) continue;
    const targets = linkedRecords(pages, found.page).map((linked) => graph.leadsTo[linked] ?? -1);
    const expected = new Set(targets.filter((target) => target >= 0 && target !== record));
    const kept = linksOf(graph, record);
    if (kept.length !== expected.size || !kept.every((target) => expected.has(target))) return false;
  }
  return true;
}

import type { Costs } from "./costs.ts";

/**
 * Of crawls with the default recipe over the Debian documentation, 700 pages for the topic databases by 1 and by 4 workers, on two
 * cores that other programs used too; `benchmarks/machines.ts --costs FILE` measures them on yours. Times of statements are
 * the server's, times 1.7, since its processes took so much more processor time than its statements. Learning from a page of
 * another is an upper bound: it holds what workers do while they rest.
 */
export const MEASURED_COSTS: Costs = {
  measured: "default recipe, Debian documentation, databases, 700 pages, 1 and 4 workers",
  worker: { pageMs: 15.3, othersPageMs: 5.5 },
  page: { newLinks: 4.46, newForeignLinks: 0.38, linkRows: 9.97, foreignLinks: 0.43 },
  database: {
    transactionMs: 0.2,
    pageMs: 0.87,
    linkRowMs: 0.114,
    sentMs: 0.15,
    takenMs: 0.01,
    lookMs: 0.16,
    readMs: 0.235,
    grantMs: 1,
    renewMs: 0.5,
  },
  bytes: { news: 4187, sentLink: 264, linkRow: 620, linkIndex: 58, pageRow: 5021, walPage: 11_992 },
};

import type { Costs } from "./costs.ts";

/** To be replaced by what is measured. */
export const MEASURED_COSTS: Costs = {
  measured: "none",
  worker: { pageMs: 10, othersPageMs: 0.5 },
  page: { newLinks: 10, newForeignLinks: 1, linkRows: 30, foreignLinks: 3 },
  database: {
    transactionMs: 1,
    pageMs: 0.5,
    linkRowMs: 0.05,
    sentMs: 0.05,
    takenMs: 0.02,
    lookMs: 1,
    readMs: 0.1,
    grantMs: 1,
    renewMs: 1,
  },
  bytes: { news: 2000, sentLink: 300, linkRow: 500, linkIndex: 60, pageRow: 3000, walPage: 20_000 },
};

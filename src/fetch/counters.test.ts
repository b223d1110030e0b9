import { expect, it } from "vitest";
import { never, tableTransport, url } from "../../test/integration/fetch-table.ts";
import { createCounters, withCounters } from "./counters.ts";

it("counts requests by what they are for and passes them on", async () => {
  const counters = createCounters();
  const transport = tableTransport({});
  const counted = withCounters(transport, counters);
  for (const purpose of ["page", "page", "robots", "resource", undefined] as const) {
    await counted.request(url("http://h/"), never, purpose);
  }
  expect(counters).toEqual({ pages: 2, robots: 1, resources: 2, redirects: 0, retries: 0, bytes: 0 });
  expect(transport.purposes).toEqual(["page", "page", "robots", "resource", "resource"]);
});

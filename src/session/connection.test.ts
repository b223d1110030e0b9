import { afterEach, describe, expect, it } from "vitest";
import { linkPage, page, type SiteServer, startSiteServer } from "../../test/integration/site-server.ts";
import { ManualClock } from "../system/clock.ts";
import { RAINSTORM } from "../testing/pages.ts";
import { eventsOf, partsOf } from "../testing/small-web.ts";
import { connect } from "./connection.ts";
import { createJob } from "./create-job.ts";
import { startCrawl } from "./start.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** When each request for a page came, by the crawl's own clock. */
async function startsWith(delayMs: number): Promise<{ starts: number[]; server: SiteServer }> {
  const clock = new ManualClock(1_000_000);
  const starts: number[] = [];
  const noted = (handler: ReturnType<typeof page>): ReturnType<typeof page> => {
    return (request, response) => {
      starts.push(clock.now() - 1_000_000);
      handler(request, response);
    };
  };
  const paths = ["/a", "/b", "/c"];
  const server = await startSiteServer({
    "127.0.0.1": {
      "/": noted(linkPage("rainstorm", paths)),
      ...Object.fromEntries(paths.map((path) => [path, noted(page("<p>rainstorm</p>"))])),
    },
  });
  const options = { recipe: "bfs", contact: "test@example.org", allowPrivate: true, delayMs, seeds: [server.origin] };
  const job = await createJob(RAINSTORM, options);
  const connection = connect(job, undefined, clock);
  closers.push(
    () => connection.close(),
    () => server.close(),
  );
  await eventsOf(startCrawl({ job, parts: await partsOf("bfs"), connection, clock }));
  return { starts, server };
}

describe("a live connection", () => {
  it("rests as long between requests to one host as the job says, one at a time", async () => {
    const { starts, server } = await startsWith(150);
    // The request for robots.txt comes first.
    expect(starts).toEqual([150, 300, 450, 600]);
    expect(server.mostAtOnce.get("127.0.0.1")).toBe(1);
  });

  it("rests longer when the job says so", async () => {
    const { starts } = await startsWith(4000);
    expect(starts).toEqual([4000, 8000, 12_000, 16_000]);
  });
});

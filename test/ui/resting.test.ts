/** A host that asked to be left in peace, as the page's table shows it. */
import { expect, it } from "vitest";
import { createJob } from "../../src/session/create-job.ts";
import { parseTopic } from "../../src/topics/schema.ts";
import { Crawls } from "../../src/ui/crawls.ts";
import * as schemas from "../../src/ui/schemas.ts";
import { page, startSiteServer, withRetryAfter } from "../integration/site-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { served } from "./served.ts";

it("hosts that rest are told with the time that is left, while the crawl runs here", async () => {
  const site = await startSiteServer({
    "127.0.0.1": {
      "/": page(`<p>storm rain</p><a href="/busy">storm</a><a href="/later">rain</a>`),
      "/busy": withRetryAfter(503, "500"),
    },
  });
  const folder = temporaryFolder("resting");
  const ui = await served({ crawls: new Crawls([folder]) });
  try {
    const topic = parseTopic({ name: "storm", words: ["storm", "rain"], seeds: [`${site.origin}/`] }, "the topic");
    const job = await createJob(topic, {
      recipe: "bfs",
      ...{ pages: 5, contact: "https://example.org", allowPrivate: true, delayMs: 10 },
    });
    const id = ui.crawls.begin(job, `${folder}/crawl`);
    const hosts = async () => {
      const answer = await ui.ask(`/api/crawls/${id}/hosts?order=rest`);
      return answer.ok ? schemas.hostList.parse(await answer.json()).hosts : [];
    };
    await site.asked("/busy");
    await expect
      .poll(hosts, { timeout: 30_000 })
      .toEqual([
        expect.objectContaining({ host: new URL(site.origin).host, pages: 1, restSeconds: expect.closeTo(500, -2) }),
      ]);
    await ui.post(`/api/crawls/${id}/orders`, { action: "stop" });
    await expect
      .poll(async () => (await hosts()).map(({ restSeconds }) => restSeconds), { timeout: 30_000 })
      .toEqual([null]);
  } finally {
    await ui.server.close();
    await site.close();
  }
});

/** Tells the addresses that a user named of relevant pages and of the end of a crawl. @module */
import { ConfigError } from "../../errors.ts";
import type { CrawlEvent, RunningCrawl } from "../../events.ts";
import type { Clock } from "../../system/clock.ts";
import type { CrawlJob } from "../job.ts";
import { type Delivery, Hook, type HookReport } from "./hook.ts";

export type { HookReport } from "./hook.ts";

/** What is left at the end is posted for so long at most. */
const CLOSE_MS = 15_000;

export class Webhooks {
  readonly #hooks: readonly Hook[];
  readonly #crawl: Pick<RunningCrawl, "outlook">;

  constructor(job: CrawlJob, crawl: Pick<RunningCrawl, "outlook">, clock: Clock, secret: string | undefined) {
    this.#crawl = crawl;
    const { createdAt, recipe, topic } = job;
    const about = { topic: topic.name, recipe, createdAt };
    const session = clock.now().toString(36);
    const body = ({ type, ...content }: Delivery) => ({ type, crawl: about, ...content });
    this.#hooks = (job.webhooks ?? []).map((url) => new Hook({ url, secret, clock, session, body }));
  }

  take(event: CrawlEvent): void {
    if (event.type === "page" && event.page.relevant) {
      const { order, url, title, relevance, depth, language, fetchedAt } = event.page;
      const page = { order, url, title, relevance, depth, language, fetchedAt: new Date(fetchedAt).toISOString() };
      for (const hook of this.#hooks) hook.page(page);
    }
    if (event.type !== "finished") return;
    const { reason, totals, waiting } = event;
    const { outlook } = this.#crawl;
    for (const hook of this.#hooks)
      hook.finished({ reason, totals: { ...totals }, waiting, ...(outlook && { outlook }) });
  }

  get reports(): readonly HookReport[] {
    return this.#hooks.map((hook) => hook.report);
  }

  /** Nothing is lost on a normal end: what waits is posted first, within a bounded time. */
  async close(withinMs = CLOSE_MS): Promise<void> {
    await Promise.all(this.#hooks.map((hook) => hook.close(withinMs)));
  }
}

/** The events, each told on its way; not the end of a crawl that `goesOn`. */
export async function* telling(
  events: AsyncIterable<CrawlEvent>,
  webhooks: Webhooks,
  goesOn: () => boolean = () => false,
): AsyncGenerator<CrawlEvent, void> {
  for await (const event of events) {
    if (event.type !== "finished" || !goesOn()) webhooks.take(event);
    yield event;
  }
}

/** Throws a ConfigError for what cannot be posted to. */
export function checkWebhooks(urls: readonly string[]): readonly string[] {
  return urls.map((raw) => {
    const url = URL.canParse(raw) ? new URL(raw) : undefined;
    const hint = "Write it in full, e.g. https://example.org/hook, without a name and password.";
    if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "")
      return url.href;
    throw new ConfigError("bad-url", `--webhook: "${raw}" is no http or https URL that can be posted to`, hint);
  });
}

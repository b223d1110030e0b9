/** What is made for others than the page: figures for Prometheus, and the reports of crawls and comparisons as documents. @module */
import { basename } from "node:path";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { type CrawlMetrics, PROMETHEUS_TYPE, prometheusText } from "../../metrics/prometheus.ts";
import type { Crawls } from "../crawls.ts";
import type { Rooms } from "./api.ts";

/** What the report allows itself is narrower still: its own script and no other, by its hash. */
const REPORT_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function outsideRoutes(app: OpenAPIHono, { crawls, comparisons }: Rooms): void {
  app.get("/metrics", (context) =>
    context.body(prometheusText(runningCrawls(crawls)), 200, { "Content-Type": PROMETHEUS_TYPE }),
  );
  app.get("/report/:id", async (context) => {
    const { reportCrawl } = await import("../../api/report.ts");
    const { html } = await reportCrawl(crawls.folder(context.req.param("id")));
    return context.html(html, 200, { "Content-Security-Policy": REPORT_POLICY });
  });
  app.get("/comparison/:id", async (context) => {
    const html = await comparisons.report(context.req.param("id"));
    return context.html(html, 200, { "Content-Security-Policy": REPORT_POLICY });
  });
}

function runningCrawls(crawls: Crawls): CrawlMetrics[] {
  const running = crawls.list().filter(({ state }) => state === "running" || state === "paused");
  return running.flatMap(({ id, topic, recipe, budget, state, folder }) => {
    const totals = crawls.figures(id).engine?.totals;
    if (totals === undefined) return [];
    const waiting = totals.discovered - totals.pages - totals.dropped - totals.failed;
    return { crawl: basename(folder), topic, recipe, budget, running: state === "running", totals, waiting };
  });
}

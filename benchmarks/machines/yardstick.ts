/** What an order of pages is worth on a judged topic, by the measure of `honeyguide compare`. */
import { type Arena, arenasOf } from "../../src/experiments/arena.ts";
import { type LinkGraph, pageAt } from "../../src/experiments/graph.ts";
import { loadJudgedTopic } from "../../src/experiments/judged-topic.ts";
import { labelledPages } from "../../src/experiments/judgements.ts";
import { loadGraph } from "../../src/experiments/load-graph.ts";
import { areaOf } from "../../src/experiments/score.ts";
import { ThreadPool } from "../../src/experiments/threads/pool.ts";
import { openWeb } from "../../src/webs/load.ts";

export interface Worth {
  readonly relevant: number;
  readonly percentOfOracle: number;
}

/** A topic on its web: how many pages a crawl may fetch, and what an order of them is worth. */
export class JudgedCrawl {
  readonly #graph: LinkGraph;
  readonly #arena: Arena;

  private constructor(graph: LinkGraph, arena: Arena) {
    this.#graph = graph;
    this.#arena = arena;
  }

  /** Without `pages` the budget is R, the relevant pages that can be reached. */
  static async open(web: string, topic: string, pages: number | undefined): Promise<JudgedCrawl> {
    const judged = await loadJudgedTopic(topic);
    const opened = await openWeb(web);
    const pool = new ThreadPool({ web }, 1);
    try {
      const graph = await loadGraph(opened, web, pool, () => {});
      const options = { pages, factor: 1, seedDraws: 0, seed: 1 };
      const [arena] = arenasOf(graph, judged, labelledPages(graph, judged), options);
      if (arena === undefined) throw new Error("the topic has no arena");
      return new JudgedCrawl(graph, arena);
    } finally {
      await pool.close();
      opened.close();
    }
  }

  get budget(): number {
    return this.#arena.setup.budget;
  }

  worthOf(urls: readonly string[]): Worth {
    const { yardstick } = this.#arena;
    const pages = urls.map((url) => pageAt(this.#graph, url));
    const relevant = pages.filter((page) => yardstick.targets.isTarget[page] === 1).length;
    return { relevant, percentOfOracle: (100 * areaOf(pages, yardstick)) / yardstick.oracleArea };
  }
}

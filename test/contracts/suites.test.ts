import { describe, expect, it } from "vitest";
import { maxDepth } from "../../src/filters/depth.ts";
import { exact } from "../../src/optimizers/exact.ts";
import { solve, type WeightProgress } from "../../src/optimizers/problem.ts";
import { recipeNamed } from "../../src/recipes/index.ts";
import { tagVsm } from "../../src/relevance/tag-vsm.ts";
import { bestFirst } from "../../src/strategies/best-first.ts";
import type { Check } from "../../src/testing/check.ts";
import { featureContract } from "../../src/testing/features.ts";
import { fetcherContract } from "../../src/testing/fetchers.ts";
import { filterContract } from "../../src/testing/filters.ts";
import { modelContract } from "../../src/testing/models.ts";
import { optimizerContract } from "../../src/testing/optimizers.ts";
import { RAINSTORM, url } from "../../src/testing/pages.ts";
import { recipeContract } from "../../src/testing/recipes.ts";
import { partsOf } from "../../src/testing/small-web.ts";
import { strategyContract } from "../../src/testing/strategies.ts";
import type { Candidate, LinkFilter, PartsModel, Recipe, SelectionStrategy, Verdict } from "../../src/types.ts";

/** Names of the checks that fail. */
async function failures(checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of checks) {
    try {
      await run();
    } catch {
      failed.push(name);
    }
  }
  return failed;
}

describe("the contract of filters notices", () => {
  const candidates = [1, 2, 3, 4].map(
    (depth): Candidate => ({ url: url(`${depth}`), depth, nofollow: false, priority: undefined }),
  );
  const broken = (check: (candidate: Candidate) => Verdict) => {
    const make = (): LinkFilter => ({ name: "broken", stage: "url", check });
    return failures(filterContract({ make, candidates }));
  };
  const drop = (detail = "too deep"): Verdict => ({ keep: false, reason: "deep", detail });

  it("nothing about a sound one", async () => {
    expect(await failures(filterContract({ make: () => maxDepth(2), candidates }))).toEqual([]);
  });

  it("one that keeps everything", async () => {
    expect(await broken(() => ({ keep: true }))).toEqual(["keeps some of the candidates and drops others"]);
  });

  it("one that counts what it checks", async () => {
    let checked = 0;
    expect(await broken(() => (checked++ % 3 === 0 ? { keep: true } : drop()))).toContainEqual(
      expect.stringContaining("does not depend on what it checked before"),
    );
  });

  it("one that does not say why", async () => {
    expect(await broken(({ depth }) => (depth < 3 ? { keep: true } : drop("")))).toContainEqual(
      expect.stringContaining("says why"),
    );
  });

  it("one that writes to the candidate", async () => {
    const failed = await broken((candidate) => {
      Object.assign(candidate, { depth: candidate.depth + 1 });
      return candidate.depth < 4 ? { keep: true } : drop();
    });
    expect(failed).toContainEqual("leaves the candidate as it was");
  });
});

describe("the contract of strategies notices", () => {
  const broken = (change: (strategy: SelectionStrategy) => Partial<SelectionStrategy>) =>
    failures(
      strategyContract(() => {
        const strategy = bestFirst();
        return { ...strategy, ...change(strategy) };
      }),
    );

  it("nothing about a sound one", async () => expect(await failures(strategyContract(bestFirst))).toEqual([]));

  it("one that never says wait", async () => {
    const failed = await broken(({ ask }) => ({
      ask: (frontier, rng, progress) => {
        const choice = ask(frontier, rng, progress);
        return choice.kind === "wait" ? { kind: "empty" } : choice;
      },
    }));
    expect(failed).toContainEqual(expect.stringContaining("wait while every host rests"));
  });

  it("one that leaves links behind", async () => {
    const failed = await broken(({ ask }) => ({
      ask: (frontier, ...rest) => (frontier.size === 1 ? { kind: "empty" } : ask(frontier, ...rest)),
    }));
    expect(failed).toContainEqual(expect.stringContaining("takes every link exactly once"));
  });
});

describe("the contract of models notices", () => {
  const broken = (change: Partial<PartsModel>) =>
    failures(modelContract(() => ({ ...(tagVsm(RAINSTORM, { parts: ["anchor"] }) as PartsModel), ...change })));

  it("nothing about a sound one", async () => expect(await broken({})).toEqual([]));

  it("scores outside [0, 1]", async () => {
    expect(await broken({ score: () => 1.01 })).toHaveLength(7);
    expect(await broken({ scorePart: () => Number.NaN })).toEqual([expect.stringContaining("the parts that it reads")]);
  });

  it("tables that do not fit", async () => {
    const explain = () => [{ title: "words", columns: ["word", "weight"], rows: [["storm"]] }];
    expect(await broken({ explain })).toEqual([expect.stringContaining("tables")]);
  });
});

describe("the contract of features notices", () => {
  const broken = async (value: () => number) => {
    const parts = await partsOf("ops");
    const evaluator = { ...parts.evaluator, features: [{ name: "broken", aggregate: "mean" as const, value }] };
    const sound = { ...evaluator, weights: { broken: 1 }, priority: (values: Float64Array) => values[0] ?? 0 };
    return failures(featureContract(() => ({ ...parts, evaluator: sound }), { range: [0, 1] }));
  };

  it("nothing about sound ones", async () => expect(await broken(() => 0.5)).toEqual([]));

  it("values outside their range", async () => {
    expect(await broken(() => -0.1)).toContainEqual("give each link a number in their range");
  });

  it("values that change from call to call", async () => {
    let calls = 0;
    expect(await broken(() => (calls++ % 10) / 10)).toEqual(["give the same again, and afresh"]);
  });
});

describe("the contract of fetchers notices", () => {
  it("one that rejects, or takes no notice of the signal", async () => {
    const fetcher = { fetch: () => Promise.reject(new Error("no network")) };
    const checks = fetcherContract(async () => ({
      fetcher,
      url: (path) => url(path.slice(1)),
      asked: async () => {},
      paths: () => ["/private/page"],
      close: async () => {},
    }));
    expect(await failures(checks)).toEqual(checks.map(({ name }) => name));
  });
});

describe("the contract of optimisers notices", () => {
  const sound = exact();
  const broken = (change: (step: WeightProgress) => WeightProgress) =>
    failures(
      optimizerContract({
        name: "broken",
        *run(problem, rng) {
          for (const step of sound.run(problem, rng)) yield change(step);
          return solve(sound, problem, rng);
        },
      }),
    );

  it("nothing about a sound one", async () => expect(await broken((step) => step)).toEqual([]));

  it("one that counts from 0, or reports another error than its own", async () => {
    const named = expect.stringContaining("counts generations from 1");
    expect(await broken((step) => ({ ...step, generation: step.generation - 1 }))).toContainEqual(named);
    expect(await broken((step) => ({ ...step, error: step.error / 2 }))).toContainEqual(named);
  });
});

describe("the contract of recipes", () => {
  it("closes all that it builds", async () => {
    let open = 0;
    const recipe: Recipe = {
      ...(await recipeNamed("ops")),
      build: async () => {
        open++;
        return { ...(await partsOf("ops")), close: async () => void open-- };
      },
    };
    expect(await failures(recipeContract(recipe))).toEqual([]);
    expect(open).toBe(0);
  });
});

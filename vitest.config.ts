import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** They put something else in the place of a module, which must not be loaded yet, or measure the memory of the process. */
const ALONE = [
  "src/store/checkpoint.test.ts",
  "src/recipes/text-vectors.test.ts",
  "src/fetch/decode.test.ts",
  "src/api/export/memory.test.ts",
  "src/relevance/guide/memory.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/setup.ts"],
    // A safety net, no measure: a busy machine may take its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    // One worker a core: the default leaves one core idle, which on two cores doubles the time.
    maxWorkers: availableParallelism(),
    projects: [
      // Unit tests share processes and modules: fresh ones for each of four hundred files cost more than the tests.
      { extends: true, test: { name: "unit", include: ["src/**/*.test.ts"], exclude: ALONE, isolate: false } },
      { extends: true, test: { name: "whole", include: ["test/**/*.test.ts", ...ALONE] } },
    ],
  },
});

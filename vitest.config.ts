import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/setup.ts"],
    // A safety net, no measure: a busy machine may take its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    // One worker a core: the default leaves one core idle, which on two cores doubles the time.
    maxWorkers: availableParallelism(),
  },
});

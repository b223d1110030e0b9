import { afterEach, expect, it, vi } from "vitest";
import { refuseTelemetry } from "./telemetry.ts";

afterEach(() => vi.unstubAllEnvs());

it.each([
  [undefined, "1"],
  ["0", "0"],
])("leaves the variable's value where the user has set one: %s", (before, after) => {
  vi.stubEnv("ORT_DISABLE_TELEMETRY", before);
  refuseTelemetry();
  expect(process.env.ORT_DISABLE_TELEMETRY).toBe(after);
});

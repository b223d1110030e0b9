/** Runs before every test file, and behind it: files may share a process and their modules. */
import { configureGlobal } from "fast-check";
import { afterAll, vi } from "vitest";
import { removeTemporaryFolders } from "./temporary-folder.ts";

// Without it, lists end at ten members whatever length a property test asks for.
configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });

const environment = { ...process.env };

// Registered before any hook of the test file, so that it runs after them.
afterAll(() => {
  removeTemporaryFolders();
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});

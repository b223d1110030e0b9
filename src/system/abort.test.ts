import { expect, it, vi } from "vitest";
import { onAbort } from "./abort.ts";

it("calls the listener once", () => {
  const controller = new AbortController();
  const listener = vi.fn();
  onAbort(controller.signal, listener);
  controller.abort();
  controller.abort();
  expect(listener).toHaveBeenCalledOnce();
});

it("can be taken back", () => {
  const controller = new AbortController();
  const listener = vi.fn();
  onAbort(controller.signal, listener)();
  controller.abort();
  expect(listener).not.toHaveBeenCalled();
});

it("does not warn of a leak when a whole crawl listens", async () => {
  const warn = vi.spyOn(process, "emitWarning");
  const { signal } = new AbortController();
  for (let i = 0; i < 1000; i++) onAbort(signal, () => i);
  await new Promise((resolve) => setImmediate(resolve));
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

import { getEventListeners } from "node:events";
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

it("tells all, also those whom another takes back meanwhile or who come later", () => {
  const controller = new AbortController();
  const told: number[] = [];
  const takeBack = [1, 2, 3].map((n) =>
    onAbort(controller.signal, () => {
      told.push(n);
      takeBack[1]?.();
    }),
  );
  takeBack[2]?.();
  onAbort(controller.signal, () => told.push(4));
  controller.abort();
  expect(told).toEqual([1, 4]);
});

it("leaves nothing on the signal when nobody listens any more", () => {
  const { signal } = new AbortController();
  const takeBack = [1, 2].map(() => onAbort(signal, () => {}));
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  for (const back of takeBack) back();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

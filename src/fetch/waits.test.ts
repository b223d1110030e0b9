import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Waits } from "./waits.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const waits = new Waits();
  let told = 0;
  waits.onWait(() => void told++);
  let end = () => {};
  const wait = new Promise<string>((resolve) => {
    end = () => resolve("came");
  });
  const state = () => ({ count: waits.count, overdue: waits.overdue, told });
  return { waits, wait, end: () => end(), state };
}

describe("Waits", () => {
  it("counts a fetch of a page while it waits, and tells when it is overdue", async () => {
    const { waits, wait, end, state } = setUp();
    const waited = waits.during("page", wait);
    expect(state()).toEqual({ count: 1, overdue: 0, told: 1 });
    vi.advanceTimersByTime(3000);
    expect(state()).toEqual({ count: 1, overdue: 1, told: 2 });
    end();
    expect(await waited).toBe("came");
    expect(state()).toEqual({ count: 0, overdue: 0, told: 2 });
  });

  it("counts an answer that is late, not one that comes in time", async () => {
    const { waits, wait, end, state } = setUp();
    expect(await waits.whenLate("page", Promise.resolve("at once"))).toBe("at once");
    expect(vi.getTimerCount()).toBe(0);
    const waited = waits.whenLate("page", wait);
    vi.advanceTimersByTime(999);
    expect(state()).toEqual({ count: 0, overdue: 0, told: 0 });
    vi.advanceTimersByTime(1);
    expect(state()).toEqual({ count: 1, overdue: 0, told: 1 });
    vi.advanceTimersByTime(3000);
    expect(state()).toEqual({ count: 1, overdue: 1, told: 2 });
    end();
    await waited;
    expect(state()).toMatchObject({ count: 0, overdue: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends a wait that fails, and does not count what is no page", async () => {
    const { waits, state } = setUp();
    await expect(waits.during("page", Promise.reject(new Error("ill")))).rejects.toThrow("ill");
    await waits.during("robots", Promise.resolve());
    await waits.whenLate("resource", Promise.resolve());
    expect(state()).toEqual({ count: 0, overdue: 0, told: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

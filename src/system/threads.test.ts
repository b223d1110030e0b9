import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { EchoData, EchoJob, EchoOutcomes } from "../../test/echo-thread.ts";
import { serveJobs, Thread } from "./threads.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-threads-"));
const farewell = join(folder, "farewell");
const started: Thread<EchoJob, EchoOutcomes, string>[] = [];

function start(greeting = "hello") {
  const data: EchoData = { greeting, farewell };
  const module = new URL("../../test/echo-thread.ts", import.meta.url);
  const thread = new Thread<EchoJob, EchoOutcomes, string>(module, { name: "an echo", data });
  started.push(thread);
  return thread;
}

afterEach(async () => {
  for (const thread of started.splice(0)) await thread.terminate();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a thread", () => {
  it("answers each job with its outcome, and tells its news before", async () => {
    const thread = start();
    const heard: string[] = [];
    const [first, bytes, second] = await Promise.all([
      thread.ask({ kind: "echo", text: "you" }, (news) => heard.push(news)),
      thread.ask({ kind: "bytes", length: 3 }),
      thread.ask({ kind: "echo", text: "all" }),
    ]);
    expect([first, second]).toEqual(["hello you", "hello all"]);
    expect(bytes).toEqual(Uint8Array.of(7, 7, 7));
    expect(heard).toEqual(["y", "o", "u"]);
  });

  it("goes on after a job that throws", async () => {
    const thread = start();
    await expect(thread.ask({ kind: "throw" })).rejects.toThrow(/^not this one$/);
    expect(await thread.ask({ kind: "echo", text: "you" })).toBe("hello you");
    expect(thread.hasEnded).toBe(false);
  });

  it("that dies rejects what is outstanding and what comes later", async () => {
    const thread = start();
    const jobs = [thread.ask({ kind: "wait" }), thread.ask({ kind: "die" })];
    for (const job of jobs) await expect(job).rejects.toThrow("an echo failed: out of breath");
    expect(thread.hasEnded).toBe(true);
    await expect(thread.ask({ kind: "echo", text: "you" })).rejects.toThrow("out of breath");
    await thread.close();
  });

  it("that fails to start is never ready", async () => {
    const thread = start("");
    await expect(thread.ready).rejects.toThrow("an echo failed: nothing to say");
    await expect(thread.ask({ kind: "wait" })).rejects.toThrow("nothing to say");
  });

  it("closes what it holds when it is closed", async () => {
    const thread = start();
    await thread.ready;
    await thread.close();
    expect(existsSync(farewell)).toBe(true);
    await expect(thread.ask({ kind: "wait" })).rejects.toThrow("an echo has ended");
  });

  it("keeps the process alive while somebody waits for its end, though it was released", {
    timeout: 60_000,
  }, async () => {
    const [threads, echo] = ["./threads.ts", "../../test/echo-thread.ts"].map(
      (path) => new URL(path, import.meta.url).href,
    );
    const program = `
      const { Thread } = await import(${JSON.stringify(threads)});
      const data = { greeting: "hello", farewell: ${JSON.stringify(farewell)} };
      const thread = new Thread(new URL(${JSON.stringify(echo)}), { name: "an echo", data });
      thread.release();
      await thread.close();
      console.log("closed");`;
    const loader = import.meta.resolve("tsx");
    const flags = ["--import", loader, "--input-type=module", "--eval", program];
    const { stdout } = await promisify(execFile)(process.execPath, flags);
    expect(stdout).toBe("closed\n");
  });

  it("that is terminated rejects what is outstanding", async () => {
    const thread = start();
    const job = thread.ask({ kind: "wait" });
    const refused = expect(job).rejects.toThrow("an echo has ended");
    await thread.terminate();
    await refused;
  });
});

describe("serving jobs", () => {
  it("is for worker threads only", () => {
    expect(() => serveJobs({ work: async () => "" })).toThrow("worker threads only");
  });
});

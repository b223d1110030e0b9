import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventsOf, randomWeb, smallCrawl } from "../testing/small-web.ts";
import { Archive } from "./archive.ts";
import { SqliteStore } from "./crawl-store.ts";
import { createDatabase } from "./database.ts";

/** What went to the disk, in order. */
const done = vi.hoisted((): string[] => []);

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const fdatasyncSync = (descriptor: number) => {
    fs.fdatasyncSync(descriptor);
    done.push(`archive ${fs.fstatSync(descriptor).size}`);
  };
  return { ...fs, default: fs, fdatasyncSync };
});

describe("a checkpoint", () => {
  let folder: string;
  let store: SqliteStore;
  let now: number;
  const archiveSize = () => statSync(join(folder, "crawl", "crawl-00001.warc.gz")).size;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "honeyguide-checkpoint-"));
    mkdirSync(join(folder, "crawl"));
    const db = createDatabase(join(folder, "crawl.db"));
    const pragma = db.pragma.bind(db);
    vi.spyOn(db, "pragma").mockImplementation((source, options) => {
      if (source.startsWith("wal_checkpoint")) done.push("database");
      return pragma(source, options);
    });
    const about = { software: "honeyguide/test", description: "a test", now: () => 1_700_000_000_000 };
    now = 0;
    store = new SqliteStore(db, folder, new Archive({ folder: join(folder, "crawl"), ...about }), () => now);
    done.length = 0;
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("brings the archive to the disk, and then the database", async () => {
    await eventsOf(await smallCrawl({ web: randomWeb(20), recipe: "bfs", store, budget: 5 }));
    expect(done).toEqual([]);
    store.checkpoint();
    expect(done).toEqual([`archive ${archiveSize()}`, "database"]);
    store.close();
  });

  it("comes of itself after 256 steps", async () => {
    now = 2000;
    await eventsOf(await smallCrawl({ web: randomWeb(400, 20), recipe: "bfs", store, budget: 300 }));
    expect(done).toEqual([expect.stringMatching(/^archive [1-9]/), "database"]);
    store.close();
  });

  it("waits until it is two seconds since the last", async () => {
    now = 1999;
    await eventsOf(await smallCrawl({ web: randomWeb(400, 20), recipe: "bfs", store, budget: 300 }));
    expect(done).toEqual([]);
    store.close();
  });

  it("comes when the store is closed", async () => {
    await eventsOf(await smallCrawl({ web: randomWeb(20), recipe: "bfs", store, budget: 5 }));
    store.close();
    expect(done).toEqual([`archive ${archiveSize()}`, "database"]);
  });
});

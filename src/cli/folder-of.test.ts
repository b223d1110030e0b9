import { describe, expect, it } from "vitest";
import { ConfigError } from "../errors.ts";
import { assertFolder, withFolder } from "./folder-of.ts";

describe("a command that takes a folder alone", () => {
  it("says of a crawl on PostgreSQL what to do, and shows no password", () => {
    const refused = () => assertFolder("postgres://me:secret@db.example.org/crawls?sslpassword=secret#storms", "mark");
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(
      "mark takes a crawl's folder, and postgres://me@db.example.org/crawls#storms is on PostgreSQL",
    );
    try {
      refused();
    } catch (error) {
      expect(error).toMatchObject({
        code: "bad-option",
        hint: expect.stringContaining("honeyguide gather 'postgres://me@db.example.org/crawls#storms' --out DIR"),
      });
      expect(JSON.stringify([error, String(error)])).not.toContain("secret");
    }
  });

  it("takes a folder", async () => {
    assertFolder("crawls/storms", "ask");
    expect(await withFolder("crawls/storms", async (folder) => folder)).toBe("crawls/storms");
  });
});

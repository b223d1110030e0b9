import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { at } from "../collections/at.ts";
import { findInputs } from "./inputs.ts";
import { readJsonl } from "./jsonl.ts";

const folder = mkdtempSync(join(tmpdir(), "honeyguide-jsonl-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "pages.jsonl");

async function read(content: string | Uint8Array): Promise<unknown[]> {
  writeFileSync(path, content);
  const input = at(findInputs(path).files, 0);
  const records: unknown[] = [];
  for await (const record of readJsonl(input, () => {})) records.push(record);
  return records;
}

const good = '{"url":"http://a.example/","status":200,"contentType":"text/html","body":"<p>"}';

describe("JSON lines", () => {
  it("are pages and redirects", async () => {
    const redirect = '{"url":"HTTP://A.example:80/x#y","status":301,"location":"http://b.example/"}';
    expect(await read(`${good}\n${redirect}\n`)).toEqual([
      { kind: "page", url: "http://a.example/", status: 200, contentType: "text/html", body: "<p>" },
      { kind: "redirect", url: "http://a.example/x", status: 301, location: "http://b.example/" },
    ]);
  });

  it("may have a byte order mark, Windows line ends, empty lines and no end at the end", async () => {
    expect(await read(`\ufeff${good}\r\n\n  \n${good}`)).toHaveLength(2);
  });

  it.each([
    ["no JSON", "{", "this is no JSON"],
    ["a list", "[1]", "no JSON object"],
    ["null", "null", "no JSON object"],
    ["no url", '{"status":200,"contentType":"","body":""}', '"url" must be a text, got nothing'],
    ["a bad URL", good.replace("http:", "ftp:"), '"url" must be an http or https URL, got "ftp://a.example/"'],
    ["a bad status", good.replace("200", '"200"'), '"status" must be a number from 200 to 599, got "200"'],
    ["a status that is none", good.replace("200", "99"), '"status" must be'],
    ["no content type", good.replace("contentType", "content"), 'the key "content" is unknown here'],
    ["a body that is no text", good.replace('"<p>"', "5"), '"body" must be a text, got 5'],
    ["an unknown key", good.replace("}", ',"x":1}'), 'the key "x" is unknown here'],
    ["a redirect with a body", '{"url":"http://a.example/","status":301,"location":"/","body":""}', 'the key "body"'],
    ["a redirect with status 200", '{"url":"http://a.example/","status":200,"location":"/"}', "from 300 to 399"],
    ["a redirect to nowhere", '{"url":"http://a.example/","status":301,"location":null}', '"location" must be a text'],
  ])("are refused with file and line: %s", async (_, line, problem) => {
    const reading = read(`${good}\n\n${line}\n${good}\n`);
    await expect(reading).rejects.toMatchObject({ code: "web-broken", exitCode: 2 });
    await expect(reading).rejects.toThrow(`${path}, line 3: `);
    await expect(reading).rejects.toThrow(problem);
  });

  it("hint at a file that was not copied to its end when the last line is broken", async () => {
    await expect(read(`${good}\n${good.slice(0, 30)}`)).rejects.toMatchObject({
      hint: expect.stringContaining("not copied to its end"),
    });
  });

  it("cannot smuggle a key in through the prototype", async () => {
    await expect(read(good.replace("}", ',"__proto__":{"location":"/"}}'))).rejects.toThrow('"__proto__"');
  });
});

import { describe, expect, it } from "vitest";
import { interview } from "./interview.ts";

const QUESTIONS = ["a", "b", "c"].map((url) => ({ url }));

async function answer(keys: readonly string[]) {
  const left = [...keys];
  const log: string[] = [];
  const said = await interview(QUESTIONS, {
    next: async () => left.shift(),
    show: ({ url }) => void log.push(`show ${url}`),
    say: ({ url }, relevant) => void log.push(`${url} ${relevant}`),
    prompt: () => {},
  });
  return { log, said };
}

describe("interview", () => {
  it("takes one answer for each page", async () => {
    const { log, said } = await answer(["y", "N\n", "s"]);
    expect(log).toEqual(["show a", "a true", "show b", "b false", "show c"]);
    expect(said).toEqual([
      { url: "a", relevant: true },
      { url: "b", relevant: false },
    ]);
  });

  it("goes back, and takes back what was said", async () => {
    const { log, said } = await answer(["u", "y", "u", "n", "q"]);
    expect(log).toEqual(["show a", "a true", "show b", "a undefined", "show a", "a false", "show b"]);
    expect(said).toEqual([{ url: "a", relevant: false }]);
  });

  it("asks again after another key, and ends with the input", async () => {
    const { log, said } = await answer(["?", "", "y"]);
    expect(log).toEqual(["show a", "a true", "show b"]);
    expect(said).toEqual([{ url: "a", relevant: true }]);
  });
});

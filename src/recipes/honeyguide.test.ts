import { describe, expect, it } from "vitest";
import { pageOf, RAINSTORM, url } from "../testing/pages.ts";
import { preparationFor } from "../testing/preparation.ts";
import { eventsOf, pathsOf, randomWeb, type SmallWeb, smallCrawl } from "../testing/small-web.ts";
import { honeyguide } from "./honeyguide.ts";
import { resolveParameters } from "./parameters.ts";

describe("the honeyguide recipe", () => {
  it("shows the weights as they are now, also for a topic of words alone", async () => {
    const parts = await honeyguide.build(
      preparationFor({
        material: { topic: RAINSTORM, examples: [], background: [] },
        parameters: resolveParameters(honeyguide, { vectors: "none" }, "default"),
      }),
    );
    const before = JSON.stringify(parts.evaluator.weights);
    await eventsOf(await smallCrawl({ web: randomWeb(60, 4), parts }));
    expect(JSON.stringify(parts.evaluator.weights)).not.toBe(before);
  });

  it("says how much each seed counts as an example", async () => {
    const messages: string[] = [];
    const preparation = preparationFor({
      parameters: resolveParameters(honeyguide, { vectors: "none" }, "default"),
      progress: (message) => void messages.push(message),
    });
    const [seed] = preparation.material.background;
    if (seed === undefined) throw new Error("no background");
    await honeyguide.build({ ...preparation, seedPages: [seed] });
    expect(messages.join("\n")).toMatch(
      /The seed http:\/\/site\.example\/material-chess-0 is \d\.\d % like the examples/,
    );
  });

  it("tells pages of a kind by what the topic says of one in their list, and by what a person says of another", async () => {
    // All pages say the same: only the two lists tell them apart, and of each list one page is known.
    const text = "weather and storm of a person, garden and chess at home, music and flood in the office";
    const known = (path: string) => pageOf([[3, text]], [], path);
    const parts = await honeyguide.build(
      preparationFor({
        material: {
          topic: RAINSTORM,
          examples: [known("student0"), known("elsewhere1"), known("elsewhere2")],
          background: [known("teacher0"), ...Array.from({ length: 10 }, (_, n) => known(`abroad${n}`))],
        },
        parameters: resolveParameters(honeyguide, { vectors: "none" }, "default"),
      }),
    );
    const listOf = (name: string) => Array.from({ length: 8 }, (_, n) => `${name}${n}`);
    const linked = (paths: readonly string[]) =>
      paths.map((path) => `<li><a href="/${path}">somebody</a></li>`).join("");
    const page = (links = "") => ({ html: `<title>${text}</title><p>${text}</p><ul>${links}</ul>` });
    const web: SmallWeb = new Map([
      ["p0", page(linked(["list1", "list2"]))],
      ["list1", page(linked(listOf("student")))],
      ["list2", page(linked(listOf("teacher")))],
      ...[...listOf("student"), ...listOf("teacher")].map((path) => [path, page()] as const),
    ]);
    const events = await eventsOf(await smallCrawl({ web, parts }));
    const ids = new Map(events.flatMap((event) => (event.type === "page" ? [[event.page.url, event.page.id]] : [])));
    const idOf = (path: string) => ids.get(url(path)) ?? -1;
    const shown = (path: string) => parts.pupil?.inCompany?.(idOf(path), 0.3) ?? Number.NaN;
    expect(shown("student5")).toBeGreaterThan(0.8);
    expect(shown("teacher5")).toBeLessThan(0.05);

    const weights = JSON.stringify(parts.evaluator.weights);
    const say = async (path: string, relevant?: boolean) => {
      parts.pupil?.take(await parts.pupil.lesson([{ page: idOf(path), relevant }], async () => undefined));
      parts.pupil?.judgedAgain(() => undefined);
    };
    await say("student3", false);
    expect(shown("student5")).toBeLessThan(0.5);
    expect(JSON.stringify(parts.evaluator.weights)).toBe(weights); // the way to students may lead through teachers
    await say("student3");
    expect(shown("student5")).toBeGreaterThan(0.8);
    await say("teacher3", true);
    expect(shown("teacher5")).toBeGreaterThan(0.2);
    expect(JSON.stringify(parts.evaluator.weights)).not.toBe(weights);
  });

  it("weighs links of a Chinese topic by their words and letters, and says so", async () => {
    const messages: string[] = [];
    const topic = {
      ...RAINSTORM,
      language: "zh",
      words: new Map([
        ["暴雨", 0.8],
        ["洪水", 0.6],
        ["灾害", 0.5],
      ]),
    };
    const parts = await honeyguide.build(
      preparationFor({
        material: { topic, examples: [], background: [] },
        parameters: resolveParameters(honeyguide, {}, "default"),
        progress: (message) => void messages.push(message),
      }),
    );
    const page = (text: string, links = "") => ({ html: `<title>${text}</title><p>${text}</p><ul>${links}</ul>` });
    const about = Array.from(
      { length: 8 },
      (_, n) => [`wet${n}`, `暴雨造成洪水灾害，救援队第${n}次出发`, "暴雨灾害"] as const,
    );
    const other = Array.from({ length: 8 }, (_, n) => [`dry${n}`, `音乐会第${n}场，小提琴与钢琴`, "音乐会"] as const);
    const links = [...other, ...about].map(([path, , anchor]) => `<li><a href="/${path}">${anchor}</a></li>`).join("");
    const web: SmallWeb = new Map([
      ["p0", page("暴雨与音乐", links)],
      ...[...about, ...other].map(([path, text]) => [path, page(text)] as const),
    ]);
    const order = pathsOf(await eventsOf(await smallCrawl({ web, parts })));
    expect(order.slice(1, 9).every((path) => path.startsWith("wet"))).toBe(true);
    expect(messages.join("\n")).toContain("language zh");
  });
});

import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { syntheticComparison } from "../../../test/synthetic-comparison.ts";
import { renderReport } from "./report.ts";

const RECIPES = ["oracle", "ielp", "ops", "bfs", "ielp~without-walk"];
const page = renderReport(syntheticComparison({ recipes: RECIPES, topics: 3, runs: 2 }));

/** The page with its script run, in a document without layout. */
function running() {
  const { document } = parseHTML(page);
  const script = document.querySelector("script")?.textContent ?? "";
  new Function("document", "addEventListener", script)(document, () => {});
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const one = (selector: string) => {
    const [found] = all(selector);
    if (found === undefined) throw new Error(`no ${selector}`);
    return found;
  };
  /** Linkedom runs handlers that were set as properties only when called. */
  const fire = (element: unknown, handler: string) => {
    const run = (element as Record<string, unknown>)[handler];
    if (typeof run === "function") run.call(element, {});
  };
  return { all, one, fire };
}

describe("the script of the report", () => {
  it("hides the recipes that are not chosen, in tables and charts, with their variants and columns", () => {
    const { all, one, fire } = running();
    const input = one(".presets input");
    Object.assign(input, { value: "ops, bfs" });
    fire(input, "oninput");
    expect(one(".choose summary").textContent).toBe("Recipes: 2 of 4 shown");
    const shownRows = all("#ranking tr[data-name]").filter((row) => !row.hasAttribute("hidden"));
    expect(shownRows.map((row) => row.getAttribute("data-name"))).toEqual(["ops", "bfs"]);
    expect(all('#ablation tr[data-name="ielp"]').every((row) => row.hasAttribute("hidden"))).toBe(true);
    const drawn = all("#curves .series").filter((series) => !series.classList.contains("off"));
    expect(new Set(drawn.map((series) => series.getAttribute("data-name")))).toEqual(new Set(["ops", "bfs"]));
    expect(all(".matrix thead th").filter((cell) => !cell.hasAttribute("hidden"))).toHaveLength(3);
    Object.assign(input, { value: "" });
    fire(input, "oninput");
    expect(all("[data-name].off, tr[data-name][hidden]")).toEqual([]);
  });

  it("picks a recipe out everywhere and lets it go again", () => {
    const { all, one, fire } = running();
    fire(one('#ranking tr[data-name="ops"] > th'), "onclick");
    expect(all('[data-name="ops"]').every((element) => element.classList.contains("picked"))).toBe(true);
    expect(all(".picked").every((element) => element.getAttribute("data-name") === "ops")).toBe(true);
    fire(one(".tools > button"), "onclick");
    expect(all(".picked")).toEqual([]);
  });

  it("shows the curves of a topic in the place of those over all, and puts them back", () => {
    const { all, one, fire } = running();
    const select = one(".tools select");
    const heading = () =>
      all("#curves > .charts:not([hidden]) svg").map((svg) => svg.querySelector("title")?.textContent);
    expect(heading()).toEqual(["Recall over all topics", "Harvest rate over all topics"]);
    Object.defineProperty(select, "selectedIndex", { value: 2, writable: true });
    fire(select, "onchange");
    expect(heading()).toEqual(["Recall: rainstorm", "Harvest rate: rainstorm"]);
    expect(all("details.topic:not([hidden]) > summary").map((summary) => summary.textContent)).toEqual(["rainstorm"]);
    Object.assign(select, { selectedIndex: 0 });
    fire(select, "onchange");
    expect(heading()).toEqual(["Recall over all topics", "Harvest rate over all topics"]);
    expect(all("details.topic:not([hidden]) .charts")).toHaveLength(3);
  });
});

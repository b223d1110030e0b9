import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { barChart } from "./bar-chart.ts";
import { criticalDifferenceDiagram } from "./critical-difference.ts";
import { heatMap } from "./heat-map.ts";
import { lineChart } from "./line-chart.ts";
import { seriesStyle } from "./palette.ts";
import { tickLabel, ticks } from "./ticks.ts";

/** Element names and texts of well-formed XML; throws on anything else. */
function read(svg: string): { readonly names: string[]; readonly texts: string[] } {
  const names: string[] = [];
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => names.push(name));
  parser.on("text", (text) => texts.push(text));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(svg).close();
  return { names, texts };
}

const ALLOWED = ["svg", "title", "desc", "g", "text", "line", "path", "circle", "polygon", "rect"];

/** One chart of each kind with this text wherever a text goes. */
const every = (text: string) => [
  lineChart({
    title: text,
    xLabel: text,
    yLabel: text,
    series: [
      {
        name: text,
        points: [
          [0, 0],
          [1, 2],
        ],
        band: [
          [0, 0, 1],
          [1, 1, 3],
        ],
      },
      { name: `${text}2`, points: [[0, 1]], muted: true },
    ],
  }),
  barChart({ title: text, label: text, bars: [{ name: text, value: 3, low: 2, high: 4 }], format: () => text }),
  heatMap({
    title: text,
    rowLabels: [text],
    columnLabels: [text, text],
    values: [[1, Number.NaN]],
    format: () => text,
  }),
  criticalDifferenceDiagram({ title: text, names: [text, "b"], ranks: [1, 2], criticalDifference: 1.5 }),
];

describe("every chart", () => {
  it("is well-formed and says in text what it shows", () => {
    for (const svg of every("harvest rate")) {
      const { names, texts } = read(svg);
      expect(names.slice(0, 3)).toEqual(["svg", "title", "desc"]);
      expect(texts[0]).toBe("harvest rate");
      expect(svg).toContain('role="img"');
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it("stays well-formed with any text, and makes no element of it", () => {
    const letter = fc
      .integer({ min: 0, max: 0xffff })
      .map((code) => String.fromCharCode(code >= 0xd800 && code < 0xe000 ? 60 : code));
    const text = fc.oneof(fc.string({ unit: letter }), fc.constant(`</text><script>alert("1")</script>&'`));
    fc.assert(
      fc.property(text, (one) => {
        const wrong = every(one).flatMap((svg) => read(svg).names.filter((name) => !ALLOWED.includes(name)));
        expect(wrong).toEqual([]);
      }),
    );
  });

  it("survives having nothing to show", () => {
    const empty = [
      lineChart({ title: "t", xLabel: "x", yLabel: "y", series: [] }),
      lineChart({ title: "t", xLabel: "x", yLabel: "y", series: [{ name: "a", points: [[3, Number.NaN]] }] }),
      barChart({ title: "t", label: "l", bars: [], format: String }),
      heatMap({ title: "t", rowLabels: [], columnLabels: [], values: [] }),
      criticalDifferenceDiagram({ title: "t", names: [], ranks: [], criticalDifference: 1 }),
    ];
    for (const svg of empty) {
      read(svg);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe("lineChart", () => {
  const options = { title: "t", xLabel: "pages", yLabel: "recall" };

  it("puts larger values higher and keeps all within the plot", () => {
    const svg = lineChart({
      ...options,
      series: [
        {
          name: "a",
          points: [
            [0, 0],
            [50, 0.5],
            [100, 1],
          ],
        },
      ],
    });
    const path = /d="M([^"]*)"/.exec(svg)?.[1] ?? "";
    const places = path.split("L").map((point) => point.split(" ").map(Number));
    const [x1 = 0, x2 = 0, x3 = 0] = places.map(([x]) => x);
    const [y1 = 0, y2 = 0, y3 = 0] = places.map(([, y]) => y);
    expect(x1 < x2 && x2 < x3).toBe(true);
    expect(y1 > y2 && y2 > y3).toBe(true);
    expect(x2 - x1).toBeCloseTo(x3 - x2, 1);
    expect(Math.min(x1, y3)).toBeGreaterThan(0);
    expect(x3).toBeLessThan(480);
  });

  it("draws muted series first and leaves them out of the legend", () => {
    const svg = lineChart({
      ...options,
      series: [
        {
          name: "bright",
          points: [
            [0, 0],
            [1, 1],
          ],
        },
        {
          name: "pale",
          points: [
            [0, 0],
            [1, 1],
          ],
          muted: true,
        },
      ],
    });
    expect(svg.indexOf('data-name="pale"')).toBeLessThan(svg.indexOf('data-name="bright"'));
    expect(read(svg).texts.filter((text) => text === "pale")).toHaveLength(1);
    expect(read(svg).texts.filter((text) => text === "bright")).toHaveLength(2);
  });

  it("tells 28 series apart by colour and dash together", () => {
    const looks = Array.from({ length: 28 }, (_, i) => `${seriesStyle(i).colour} ${seriesStyle(i).dash}`);
    expect(new Set(looks).size).toBe(28);
  });
});

describe("heatMap", () => {
  it("writes every value and shades by size, orange below 0", () => {
    const svg = heatMap({
      title: "t",
      rowLabels: ["a", "b"],
      columnLabels: ["x", "y"],
      values: [
        [-2, 1],
        [0, 2],
      ],
      diverging: true,
    });
    expect(read(svg).texts).toEqual(expect.arrayContaining(["-2", "1", "0", "2"]));
    expect(
      [...svg.matchAll(/fill="(#\w+)" fill-opacity="([\d.]+)"/g)].map(([, colour, opacity]) => [colour, opacity]),
    ).toEqual([
      ["#D55E00", "0.62"],
      ["#0072B2", "0.33"],
      ["#0072B2", "0.04"],
      ["#0072B2", "0.62"],
    ]);
  });
});

describe("the critical difference diagram", () => {
  it("joins the largest groups within the difference", () => {
    const joined = (ranks: readonly number[], criticalDifference: number) => {
      const names = ranks.map((_, i) => "abcd".charAt(i));
      const svg = criticalDifferenceDiagram({ title: "t", names, ranks, criticalDifference });
      return /Not told apart: ([^.]*)/.exec(svg)?.[1];
    };
    expect(joined([1, 2, 3, 5], 1)).toBe("a to b; b to c");
    expect(joined([1, 2, 3, 5], 2)).toBe("a to c; c to d");
    expect(joined([1, 2, 3, 5], 10)).toBe("a to d");
    expect(joined([1, 3], 1)).toBe("none");
  });

  it("names ranks and groups in its description", () => {
    const svg = criticalDifferenceDiagram({
      title: "t",
      names: ["b", "a", "c"],
      ranks: [2, 1.25, 3],
      criticalDifference: 0.8,
    });
    expect(read(svg).texts[1]).toBe(
      "Average ranks: a 1.25, b 2.00, c 3.00. Critical difference 0.80. Not told apart: a to b.",
    );
  });
});

describe("ticks", () => {
  it("are round, even and enclose the range", () => {
    expect(ticks(0, 0.93, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks(0, 475, 5)).toEqual([0, 100, 200, 300, 400, 500]);
    const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(finite, fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (low, width) => {
        const found = ticks(low, low + width, 5);
        const slack = width * 1e-6;
        expect(found[0]).toBeLessThanOrEqual(low + slack);
        expect(found.at(-1)).toBeGreaterThanOrEqual(low + width - slack);
        expect(found.length).toBeGreaterThanOrEqual(2);
        expect(found.length).toBeLessThanOrEqual(9);
      }),
    );
  });

  it("have labels a person would write", () => {
    expect([0, 0.2, 1500, 2e7, 0.00002].map(tickLabel)).toEqual(["0", "0.2", "1,500", "2e7", "2e-5"]);
  });
});

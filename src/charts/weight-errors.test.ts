import { describe, expect, it } from "vitest";
import { weightCharts } from "./weight-errors.ts";

describe("charts of learned weights", () => {
  const groups = {
    learned: Array.from({ length: 12 }, () => 0.04),
    manual: Array.from({ length: 12 }, (_, i) => (i === 0 ? 0.0399 : i === 1 ? 0.03 : 0.06)),
  };

  it("show both errors over the groups, and the gain of every group in rows of ten", () => {
    const { errors, gains } = weightCharts(groups);
    expect(errors).toContain("learned ends at 0.04");
    expect(errors).toContain("0.25 each ends at 0.06");
    expect(gains).toContain("groups 1–10: 1 0.000, 2 −0.010, 3 0.020");
    expect(gains).toContain("groups 11–12: 1 0.020, 2 0.020, 3 –");
  });

  it("say whose weights they show where they are told", () => {
    expect(weightCharts(groups).errors).toContain("<title>Errors on held-back links</title>");
    expect(weightCharts(groups, "storms, <vsm>").errors).toContain(
      "<title>storms, &lt;vsm&gt;: errors on held-back links</title>",
    );
  });

  it("survive a fit without groups and with fewer learned errors than others", () => {
    for (const odd of [
      { learned: [], manual: [] },
      { learned: [], manual: [0.1] },
    ]) {
      const { errors, gains } = weightCharts(odd);
      expect(errors + gains).not.toMatch(/NaN|Infinity/);
    }
  });
});

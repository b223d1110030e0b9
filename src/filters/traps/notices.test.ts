import { describe, expect, it } from "vitest";
import type { Portrait } from "./generator.ts";
import { Notices } from "./notices.ts";

const page = (...lines: number[]): Portrait => ({ fingerprint: undefined, words: [], form: [], links: [], lines });
const [NOTICE, MENU, TEMPLATE, OWN] = [1, 2, 3, 4];

describe("notices", () => {
  const learned = (others = [page(MENU, TEMPLATE), page(MENU, TEMPLATE, 9)]) => {
    const notices = new Notices();
    const answers = [page(NOTICE, MENU, TEMPLATE, 5), page(NOTICE, MENU, TEMPLATE, 6)] as const;
    notices.learn(answers, [page(MENU, OWN)], others);
    return notices;
  };

  it("are lines that both answers have, and neither trusted pages nor others of the kind", () => {
    const notices = learned();
    expect(notices.isOn(page(NOTICE, MENU))).toBe(true);
    for (const line of [MENU, TEMPLATE, OWN, 5, 6]) expect(notices.isOn(page(line))).toBe(false);
  });

  it("are not told from lines that all pages of the kind may have", () => {
    expect(learned([page(MENU)]).isOn(page(NOTICE))).toBe(false);
    expect(learned([page(NOTICE), page(NOTICE), page(MENU)]).isOn(page(NOTICE))).toBe(false);
  });

  it("are none once two good pages have the line, and stay so", () => {
    const notices = learned();
    notices.trust(page(NOTICE));
    expect(notices.isOn(page(NOTICE))).toBe(true);
    notices.trust(page(NOTICE));
    expect(notices.isOn(page(NOTICE))).toBe(false);
    notices.learn([page(NOTICE), page(NOTICE)], [], [page(), page()]);
    expect(notices.isOn(page(NOTICE))).toBe(false);
  });
});

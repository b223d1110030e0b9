/**
 * A judge from examples, background and pages that people have judged. These join either side with their full weight,
 * and they set its scale: what it would say of each of them without having seen it is compared with what people say.
 * @module
 */
import { createJudge, type GuideJudge, type GuideText, type JudgeOptions, type WeightedText } from "./judge.ts";
import { type Answer, scaleOf } from "./scale.ts";
import { NO_TERMS } from "./term-counts.ts";

/** A page that a person has judged. */
export interface LabelledText {
  readonly text: GuideText;
  readonly relevant: boolean;
}

export interface Material {
  readonly examples: readonly WeightedText[];
  readonly background: readonly GuideText[];
}

/** Undefined while either side has no page. */
export function teach(
  labelled: readonly LabelledText[],
  material: Material,
  options: JudgeOptions,
): GuideJudge | undefined {
  const judge = joined(labelled, material, options);
  if (judge === undefined || labelled.length === 0) return judge;
  const { factor, shift } = scaleOf(leftOut(labelled, material, options));
  const { slope, middle } = judge.account({ counts: NO_TERMS, vector: undefined });
  const scale = { slope: factor * slope, middle: middle - shift / (factor * slope) };
  return {
    ...judge,
    relevance: (text) => 1 / (1 + Math.exp(-scale.slope * (judge.score(text) - scale.middle))),
    account: (text) => ({ ...judge.account(text), ...scale }),
  };
}

function joined(
  labelled: readonly LabelledText[],
  { examples, background }: Material,
  options: JudgeOptions,
): GuideJudge | undefined {
  const said = new Set(labelled.map(({ text }) => text.name));
  const unsaid = <T extends GuideText>(texts: readonly T[]) => texts.filter(({ name }) => !said.has(name));
  const on = labelled.filter(({ relevant }) => relevant).map(({ text }) => ({ ...text, weight: 1, isDoubtful: true }));
  const off = labelled.filter(({ relevant }) => !relevant).map(({ text }) => ({ ...text, isDoubtful: true }));
  const all = { on: [...unsaid(examples), ...on], off: [...unsaid(background), ...off] };
  return all.on.length === 0 || all.off.length === 0 ? undefined : createJudge(all.on, all.off, options);
}

/** Each page is left out once, together with others: a judge for each page would take too long. */
const PARTS = 5;

/** What the judge would say of each page if nobody had judged it. */
function leftOut(labelled: readonly LabelledText[], material: Material, options: JudgeOptions): Answer[] {
  return Array.from({ length: Math.min(PARTS, labelled.length) }).flatMap((_, part) => {
    const rest = labelled.filter((_, i) => i % PARTS !== part);
    const judge = joined(rest, material, options);
    if (judge === undefined) return [];
    return labelled
      .filter((_, i) => i % PARTS === part)
      .map(({ text, relevant }) => ({ relevance: judge.relevance(text), relevant }));
  });
}

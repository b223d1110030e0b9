/** How a judge's log-odds must be stretched and shifted so that they fit what people say. @module */

/** What the judge says of a page, and what a person says. */
export interface Answer {
  readonly relevance: number;
  readonly relevant: boolean;
}

export interface Scale {
  readonly factor: number;
  readonly shift: number;
}

/** Beyond this a judge is sure, and no surer. */
const MOST_ODDS = 5;
/** How much the scale is held where it is: some twenty answers move the middle, the steepness takes a hundred. */
const SHIFT_PENALTY = 4;
const FACTOR_PENALTY = 30;
const LEAST_FACTOR = 0.1;
const STEPS = 50;
/** A step is halved so often at most until it leads upwards. */
const HALVINGS = 20;

interface Point {
  readonly odds: number;
  readonly label: number;
}

/** Logistic regression of the answers on the judge's log-odds, by Newton's method. */
export function scaleOf(answers: readonly Answer[]): Scale {
  const points = answers.map(({ relevance, relevant }) => ({ odds: oddsOf(relevance), label: Number(relevant) }));
  let scale: Scale = { factor: 1, shift: 0 };
  for (let step = 0; step < STEPS; step++) scale = better(scale, newtonStep(scale, points), points);
  return { ...scale, factor: Math.max(LEAST_FACTOR, scale.factor) };
}

function newtonStep({ factor, shift }: Scale, points: readonly Point[]): Scale {
  let [upShift, upFactor] = [-SHIFT_PENALTY * shift, -FACTOR_PENALTY * (factor - 1)];
  let [curveShift, curveBoth, curveFactor] = [SHIFT_PENALTY, 0, FACTOR_PENALTY];
  for (const { odds, label } of points) {
    const claim = 1 / (1 + Math.exp(-(factor * odds + shift)));
    const weight = claim * (1 - claim);
    upShift += label - claim;
    upFactor += (label - claim) * odds;
    curveShift += weight;
    curveBoth += weight * odds;
    curveFactor += weight * odds * odds;
  }
  const determinant = curveShift * curveFactor - curveBoth * curveBoth;
  return {
    shift: (curveFactor * upShift - curveBoth * upFactor) / determinant,
    factor: (curveShift * upFactor - curveBoth * upShift) / determinant,
  };
}

/** As far along the step as it leads upwards. */
function better(from: Scale, step: Scale, points: readonly Point[]): Scale {
  const before = fitOf(from, points);
  for (let halving = 0; halving < HALVINGS; halving++) {
    const part = 0.5 ** halving;
    const to = { factor: from.factor + part * step.factor, shift: from.shift + part * step.shift };
    if (fitOf(to, points) > before) return to;
  }
  return from;
}

/** Penalised log-likelihood. */
function fitOf({ factor, shift }: Scale, points: readonly Point[]): number {
  const penalty = (SHIFT_PENALTY * shift ** 2 + FACTOR_PENALTY * (factor - 1) ** 2) / 2;
  return points.reduce((sum, { odds, label }) => {
    const side = (label === 1 ? 1 : -1) * (factor * odds + shift);
    return sum - Math.log1p(Math.exp(-Math.abs(side))) + Math.min(0, side);
  }, -penalty);
}

function oddsOf(relevance: number): number {
  return Math.max(-MOST_ODDS, Math.min(MOST_ODDS, Math.log(relevance / (1 - relevance))));
}

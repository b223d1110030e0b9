/**
 * Tails of the distributions that the tests of significance need, from the regularised incomplete gamma and beta
 * functions. Series and continued fractions as in Press et al., Numerical Recipes, 3rd ed., sections 6.1, 6.2 and 6.4.
 * @module
 */

/** Relative size at which a series or a continued fraction has converged. */
const PRECISION = 1e-15;
/** Keeps Lentz's method from dividing by zero. */
const TINY = 1e-300;
const MOST_TERMS = 10_000;

/** P(X > x) of the standard normal distribution. */
export function normalTail(x: number): number {
  const tail = upperGamma(0.5, (x * x) / 2) / 2;
  return x >= 0 ? tail : 1 - tail;
}

/** P(X > x) of the χ² distribution. */
export function chiSquareTail(x: number, degrees: number): number {
  return x <= 0 ? 1 : upperGamma(degrees / 2, x / 2);
}

/** P(X > x) of Fisher's F distribution. */
export function fisherTail(x: number, degrees: number, otherDegrees: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  return lowerBeta(otherDegrees / 2, degrees / 2, otherDegrees / (otherDegrees + degrees * x));
}

/** Lanczos's coefficients for g = 7 as computed by Godfrey; 15 digits. */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const t = x + 6.5;
  const sum = LANCZOS.reduce((total, coefficient, i) => total + (i === 0 ? coefficient : coefficient / (x - 1 + i)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Q(a, x) = Γ(a, x) / Γ(a). */
function upperGamma(a: number, x: number): number {
  if (x === 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * gammaSeries(a, x) : scale * gammaFraction(a, x);
}

function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && term > sum * PRECISION; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let result = d;
  for (let i = 1; i < MOST_TERMS; i++) {
    const numerator = -i * (i - a);
    b += 2;
    d = 1 / awayFromZero(numerator * d + b);
    c = awayFromZero(b + numerator / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return result;
}

/** I_x(a, b). */
function lowerBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const scale = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (scale * betaFraction(a, b, x)) / a : 1 - (scale * betaFraction(b, a, 1 - x)) / b;
}

function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return result;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

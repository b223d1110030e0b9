/**
 * By how much work grows when its input does, in processor time of this process, so that what else the machine does
 * counts little: both sizes are measured in turn, the least of several rounds counts, and it ends as soon as the factor
 * is below the limit. For work in which nothing can be counted.
 */
type Work = () => unknown;

/** Shorter stretches are too coarse to compare. */
const LEAST_MS = 10;
const ROUNDS = 12;

export async function growth(
  make: (size: number) => Work,
  { from, to, below }: { readonly from: number; readonly to: number; readonly below: number },
): Promise<number> {
  const [small, large] = [make(from), make(to)];
  const repeats = await enoughRepeats(small);
  let [leastSmall, leastLarge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    leastSmall = Math.min(leastSmall, await processorMs(small, repeats));
    leastLarge = Math.min(leastLarge, await processorMs(large, repeats));
    if (leastLarge < below * leastSmall) break;
  }
  return leastLarge / leastSmall;
}

async function enoughRepeats(work: Work): Promise<number> {
  await work(); // the first time compiles the code
  for (let repeats = 1; ; repeats *= 2) if ((await processorMs(work, repeats)) >= LEAST_MS) return repeats;
}

async function processorMs(work: Work, repeats: number): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < repeats; i++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

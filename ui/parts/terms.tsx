/** Terms of a topic to weigh and to strike. @module */
import { Said } from "./said.tsx";

export interface WeighedTerm {
  readonly term: string;
  readonly weight: number;
  readonly isStruck: boolean;
}

export function Terms({
  terms,
  onChange,
}: {
  terms: readonly WeighedTerm[];
  onChange(terms: readonly WeighedTerm[]): void;
}) {
  const change = (term: string, how: Partial<WeighedTerm>) =>
    onChange(terms.map((one) => (one.term === term ? { ...one, ...how } : one)));
  return (
    <ul class="terms">
      {terms.map(({ term, weight, isStruck }) => (
        <li key={term} class={isStruck ? "struck" : ""}>
          <Said text={term} length={40} />
          <input
            type="range"
            min={0.05}
            max={1}
            step={0.05}
            value={weight}
            disabled={isStruck}
            aria-label={`Weight of ${term}`}
            onInput={(event) => change(term, { weight: Number(event.currentTarget.value) })}
          />
          <output>{weight.toFixed(2)}</output>
          <button
            type="button"
            class="plain small"
            aria-pressed={isStruck}
            aria-label={`Strike ${term}`}
            onClick={() => change(term, { isStruck: !isStruck })}
          >
            {isStruck ? "keep" : "strike"}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The likeliest meaning of a misspelt name, for error messages. @module */

export function nearest(word: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(word.toLowerCase(), name.toLowerCase());
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** `Did you mean "words"? ` or the list of names where nothing is near. */
export function suggestion(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near === undefined ? `Known: ${names.join(", ")}.` : `Did you mean "${near}"?`;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    let left = i;
    let diagonal = 0;
    row = row.map((above, j) => {
      if (j > 0) left = Math.min(above + 1, left + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? 0;
}

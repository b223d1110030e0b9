/** Numbers for the terms of one page: its contexts name the same terms many times, and a number is looked up at once. @module */

export class TermNumbers {
  /** By number, in the order in which they were first asked for. */
  readonly terms: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.terms.length);
    return this.terms.push(term) - 1;
  }
}

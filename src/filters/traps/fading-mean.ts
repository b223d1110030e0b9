/** A mean to which what was long ago counts less. @module */

export class FadingMean {
  readonly #fadesBy: number;
  #sum = 0;
  #weight = 0;

  constructor(fadesBy: number) {
    this.#fadesBy = fadesBy;
  }

  add(value: number): void {
    this.#sum = this.#fadesBy * this.#sum + value;
    this.#weight = this.#fadesBy * this.#weight + 1;
  }

  /** 0 before anything was added. */
  get mean(): number {
    return this.#weight === 0 ? 0 : this.#sum / this.#weight;
  }
}

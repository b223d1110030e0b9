/** What weights are fitted to: rows of values, each with a label, as one matrix. Of more than there is room for, the latest. @module */
import { Float64Column } from "../../collections/columns.ts";

export class TrainingRows {
  /** Values of a row. */
  readonly width: number;
  readonly #most: number;
  readonly #values = new Float64Column();
  readonly #labels = new Float64Column();
  /** Rows that were ever added: a row lies where the one that is `most` rows older lay. */
  #added = 0;

  constructor(width: number, most = Number.POSITIVE_INFINITY) {
    this.width = width;
    this.#most = most;
  }

  get size(): number {
    return Math.min(this.#most, this.#added);
  }

  /** All values; those of row `number`, from 0 for the oldest, begin at `start(number)`. */
  get values(): Float64Array {
    return this.#values.data;
  }

  start(number: number): number {
    return this.#placeOf(this.#added - this.size + number) * this.width;
  }

  label(number: number): number {
    return this.#labels.data[this.#placeOf(this.#added - this.size + number)]!;
  }

  /** Adds a row, and says by which name its label can be changed as long as it is kept. */
  add(values: ArrayLike<number>, label: number): number {
    const name = this.#added++;
    const place = this.#placeOf(name);
    this.#values.ensure((place + 1) * this.width);
    for (let i = 0; i < this.width; i++) this.#values.data[place * this.width + i] = values[i] ?? 0;
    this.#labels.ensure(place + 1);
    this.#labels.data[place] = label;
    return name;
  }

  relabel(name: number, label: number): void {
    if (name >= this.#added - this.size) this.#labels.data[this.#placeOf(name)] = label;
  }

  #placeOf(name: number): number {
    return name < this.#most ? name : name % this.#most;
  }
}

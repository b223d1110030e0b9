/** Of each place the nearest around it of which there are several: an item of a list, a post of a thread, a card of a grid. @module */
import type { Places } from "./places.ts";

/** Of so many alike, one belongs to a group. */
const LEAST_ALIKE = 3;

export class Groups {
  /** −1 for none. */
  readonly nearest: Int32Array;
  /** How many levels up it is. */
  readonly distances: Int32Array;

  constructor(places: Places) {
    const { alike, parents } = places;
    this.nearest = new Int32Array(parents.length).fill(-1);
    this.distances = new Int32Array(parents.length);
    for (let place = 0; place < parents.length; place++) {
      const parent = parents[place]!;
      if (alike[place]! >= LEAST_ALIKE && places.blocks(place) > 1) this.nearest[place] = place;
      else if (parent >= 0) {
        this.nearest[place] = this.nearest[parent]!;
        this.distances[place] = this.distances[parent]! + 1;
      }
    }
  }
}

/** A random waiting link each time: the other reference, beside breadth-first. @module */
import { random as randomChoice } from "../strategies/random.ts";
import type { Recipe } from "../types.ts";
import { bfs } from "./bfs.ts";

export const random: Recipe = {
  ...bfs,
  name: "random",
  title: "Random",
  description: "Fetches any waiting link, each with the same probability. Relevance is only measured, never used.",
  paper: "reference, in no paper's table",
  fidelity: "reference",
  parts: { ...bfs.parts, strategy: "random" },
  build: async (preparation) => ({ ...(await bfs.build(preparation)), strategy: randomChoice() }),
};

/** What every selection strategy must do. @module */
import assert from "node:assert/strict";
import { Frontier } from "../frontier/frontier.ts";
import { createRng } from "../math/rng.ts";
import type { CanonicalUrl, LinkId, SelectionStrategy } from "../types.ts";
import type { Check } from "./check.ts";

export const PROGRESS = { pages: 0, budget: 100, walker: 0 };

const HOSTS = 3;
/** The engine, too, gives the same array with every call. */
const shared = new Float64Array(2);
/** What strategies may ask of a link: three hosts with five folders each, and two values. */
const links = {
  url: (id: LinkId) => `http://host-${id % HOSTS}.example/${"abcde"[id % 5]}/${id}` as CanonicalUrl,
  values: (id: LinkId) => shared.fill((id % 4) / 4, 0, 1).fill((id % 7) / 7, 1),
};

export function frontierOf(strategy: SelectionStrategy, priorities: readonly number[]): Frontier {
  const frontier = new Frontier({ order: strategy.order, links });
  priorities.forEach((priority, id) => {
    frontier.admit(id, id % HOSTS, priority);
  });
  return frontier;
}

/** Takes the decisions from `from` to before `to`, telling each outcome, and returns the order. */
export function drain(
  strategy: SelectionStrategy,
  frontier: Frontier,
  seed: number,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): LinkId[] {
  const order: LinkId[] = [];
  for (let decision = from; decision < to; decision++) {
    const progress = { ...PROGRESS, pages: decision };
    const choice = strategy.ask(frontier, createRng(seed).fork("ask", decision), progress);
    if (choice.kind !== "take") return order;
    const { id } = choice;
    frontier.take(id);
    const children = [2 * id + 1, 2 * id + 2, 2 * id + 3].filter((child) => frontier.has(child));
    strategy.tell?.({ id, walker: 0, relevance: (id % 4) / 4, children }, frontier);
    order.push(id);
  }
  return order;
}

const sorted = (ids: Iterable<LinkId>) => [...ids].sort((a, b) => a - b);
const idsBelow = (count: number) => Array.from({ length: count }, (_, id) => id);

/**
 * What a strategy must do. `create` makes a fresh one with each call.
 * @example for (const { name, run } of strategyContract(() => myStrategy())) test(name, run);
 */
export function strategyContract(create: () => SelectionStrategy): Check[] {
  return [
    { name: "takes every link exactly once, whatever the priorities", run: () => takesAll(create) },
    { name: "goes through links whose priorities are all zero", run: () => takesEqual(create, 0) },
    { name: "goes through links whose priorities are all negative", run: () => takesEqual(create, -0.5) },
    { name: "takes a single link, whatever its priority, and is empty then", run: () => takesOne(create) },
    { name: "takes ready links only, and all of them in the end", run: () => takesReady(create) },
    { name: "goes on when a choice had no page, or led to another one", run: () => survivesTrouble(create) },
    { name: "chooses the same links with the same seed", run: () => isDeterministic(create) },
    { name: "goes on from a snapshot as if never interrupted", run: () => resumes(create) },
    { name: "says empty when nothing waits, and wait while every host rests", run: () => waits(create) },
  ];
}

function takesAll(create: () => SelectionStrategy): void {
  const rng = createRng(11);
  const values = [-1, 0, 0, 0.2, 0.7, 1, 5];
  for (let round = 0; round < 100; round++) {
    const priorities = Array.from({ length: round % 31 }, () => values[rng.below(values.length)] ?? 0);
    const strategy = create();
    const order = drain(strategy, frontierOf(strategy, priorities), round);
    assert.deepEqual(sorted(order), idsBelow(priorities.length), `priorities ${priorities.join(" ")}`);
  }
}

function takesEqual(create: () => SelectionStrategy, priority: number): void {
  const strategy = create();
  const priorities = Array.from({ length: 20 }, () => priority);
  assert.deepEqual(sorted(drain(strategy, frontierOf(strategy, priorities), 4)), idsBelow(20));
}

function takesOne(create: () => SelectionStrategy): void {
  for (const priority of [-1, 0, 1e-300, 1]) {
    const strategy = create();
    const frontier = frontierOf(strategy, [priority]);
    assert.deepEqual(drain(strategy, frontier, 1), [0]);
    assert.deepEqual(strategy.ask(frontier, createRng(1), PROGRESS), { kind: "empty" });
  }
}

function takesReady(create: () => SelectionStrategy): void {
  const strategy = create();
  const priorities = Array.from({ length: 24 }, (_, i) => ((i * 5) % 13) / 12);
  const frontier = frontierOf(strategy, priorities);
  const taken = new Set<LinkId>();
  for (let decision = 0; taken.size < 24 && decision < 200; decision++) {
    const ready = decision % HOSTS; // one host at a time
    for (const host of [0, 1, 2]) frontier.setReady(host, host === ready);
    const choice = strategy.ask(frontier, createRng(6).fork("ask", decision), PROGRESS);
    if (choice.kind !== "take") continue;
    assert.equal(choice.id % HOSTS, ready, `link ${choice.id} is of a host that rests`);
    frontier.take(choice.id);
    strategy.tell?.({ id: choice.id, walker: 0, relevance: 0.5, children: [] }, frontier);
    taken.add(choice.id);
  }
  assert.equal(taken.size, 24);
}

function survivesTrouble(create: () => SelectionStrategy): void {
  const strategy = create();
  const priorities = Array.from({ length: 20 }, (_, i) => i / 20);
  const frontier = frontierOf(strategy, priorities);
  const taken = new Set<LinkId>();
  for (let decision = 0; frontier.size > 0; decision++) {
    const choice = strategy.ask(frontier, createRng(2).fork("ask", decision), PROGRESS);
    assert(choice.kind === "take", `${choice.kind} although ${frontier.size} links wait`);
    assert(!taken.has(choice.id), `link ${choice.id} was taken before`);
    taken.add(choice.id);
    frontier.take(choice.id);
    const redirected = (choice.id + 7) % 20;
    const id = decision % 2 === 0 && frontier.has(redirected) ? redirected : choice.id;
    if (id !== choice.id) frontier.take(id);
    taken.add(id);
    strategy.tell?.({ id, walker: 0, relevance: decision % 3 === 0 ? undefined : 0.5, children: [] }, frontier);
  }
  assert.equal(taken.size, 20);
}

function isDeterministic(create: () => SelectionStrategy): void {
  const priorities = Array.from({ length: 40 }, (_, i) => ((i * 7) % 11) / 10);
  const [once, again] = [create(), create()];
  assert.deepEqual(drain(once, frontierOf(once, priorities), 3), drain(again, frontierOf(again, priorities), 3));
}

function resumes(create: () => SelectionStrategy): void {
  const priorities = Array.from({ length: 30 }, (_, i) => ((i * 5) % 13) / 12);
  const whole = create();
  const expected = drain(whole, frontierOf(whole, priorities), 8);
  const first = create();
  const frontier = frontierOf(first, priorities);
  const start = drain(first, frontier, 8, 0, 12);
  const second = create();
  second.restore?.(JSON.parse(JSON.stringify(first.snapshot?.() ?? null)));
  assert.deepEqual([...start, ...drain(second, frontier, 8, 12)], expected);
}

function waits(create: () => SelectionStrategy): void {
  const strategy = create();
  const frontier = new Frontier({ order: strategy.order, links });
  assert.deepEqual(strategy.ask(frontier, createRng(1), PROGRESS), { kind: "empty" });
  frontier.admit(0, 0, 0.5);
  frontier.setReady(0, false);
  const before = JSON.stringify(strategy.snapshot?.());
  assert.deepEqual(strategy.ask(frontier, createRng(1), PROGRESS), { kind: "wait" });
  // How often it is asked while it waits depends on time.
  assert.equal(JSON.stringify(strategy.snapshot?.()), before, "waiting has changed its state");
  frontier.setReady(0, true);
  assert.deepEqual(strategy.ask(frontier, createRng(1), PROGRESS), { kind: "take", id: 0 });
}

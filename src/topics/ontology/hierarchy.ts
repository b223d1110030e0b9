/**
 * Makes one rooted, acyclic hierarchy of loose concepts: known references only, equivalents side by side, one root.
 * @module
 */
import { ConfigError } from "../../errors.ts";
import { suggestion } from "../../suggestion.ts";
import { type Concept, normalizeConcept, sortedIds } from "./concept.ts";

/** Sorted by id; exactly one concept, the root, has no parents. */
export function rootedHierarchy(given: readonly Concept[], name: string, language: string): Concept[] {
  if (given.length === 0)
    throw new ConfigError("bad-topic", "ontology: there are no concepts", "Give at least one class.");
  const concepts = new Map<string, Concept>();
  for (const concept of given) {
    if (concepts.has(concept.id))
      throw new ConfigError("bad-topic", `ontology: two concepts have the id "${concept.id}"`, "Rename one of them.");
    concepts.set(concept.id, concept);
  }
  checkReferences(concepts);
  closeEquivalence(concepts);
  checkCycles(concepts);
  addRoot(concepts, name, language);
  return [...concepts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function checkReferences(concepts: ReadonlyMap<string, Concept>): void {
  for (const { id, parents, partOf, equivalent } of concepts.values()) {
    for (const [relation, targets] of Object.entries({ parents, partOf, equivalent })) {
      const unknown = targets.find((target) => !concepts.has(target));
      if (unknown !== undefined)
        throw new ConfigError(
          "bad-topic",
          `ontology: concept "${id}": ${relation}: there is no concept "${unknown}"`,
          suggestion(unknown, [...concepts.keys()].slice(0, 20)),
        );
    }
  }
}

/** Equivalence goes both ways and on; what has no parents of its own stands where its equivalents stand. */
function closeEquivalence(concepts: Map<string, Concept>): void {
  for (const group of equivalenceGroups(concepts)) {
    const members = group.flatMap((id) => concepts.get(id) ?? []);
    const shared = members.flatMap((concept) => concept.parents).filter((parent) => !group.includes(parent));
    for (const concept of members) {
      const { id } = concept;
      const parents = concept.parents.length > 0 ? concept.parents : sortedIds(shared);
      concepts.set(id, { ...concept, parents, equivalent: group.filter((other) => other !== id) });
    }
  }
}

function equivalenceGroups(concepts: ReadonlyMap<string, Concept>): string[][] {
  const groups = new Map<string, Set<string>>();
  for (const { id, equivalent } of concepts.values()) {
    if (equivalent.length === 0) continue;
    const merged = new Set([id, ...equivalent].flatMap((member) => [member, ...(groups.get(member) ?? [])]));
    for (const member of merged) groups.set(member, merged);
  }
  return [...new Set(groups.values())].map((group) => sortedIds(group));
}

function checkCycles(concepts: ReadonlyMap<string, Concept>): void {
  const done = new Set<string>();
  for (const start of concepts.keys()) {
    const cycle = findCycle(start, concepts, done);
    if (cycle !== undefined)
      throw new ConfigError(
        "bad-topic",
        `ontology: the hierarchy has a cycle: ${cycle.map((id) => `"${id}"`).join(" is a ")}`,
        "Remove one of these subclass relations, or make the classes equivalent.",
      );
  }
}

/** Depth first without recursion, since a file may hold a chain of any length. */
function findCycle(start: string, concepts: ReadonlyMap<string, Concept>, done: Set<string>): string[] | undefined {
  const path: { readonly id: string; readonly parents: Iterator<string> }[] = [];
  const onPath = new Set<string>();
  const enter = (id: string) => {
    onPath.add(id);
    path.push({ id, parents: (concepts.get(id)?.parents ?? []).values() });
  };
  if (!done.has(start)) enter(start);
  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    const { value: parent, done: ended } = last.parents.next();
    if (ended === true) {
      path.pop();
      onPath.delete(last.id);
      done.add(last.id);
    } else if (onPath.has(parent)) {
      const ids = path.map(({ id }) => id);
      return [...ids.slice(ids.indexOf(parent)), parent];
    } else if (!done.has(parent)) enter(parent);
  }
  return undefined;
}

/** Several tops go below the one that is named like the topic, or below a new root of that name. */
function addRoot(concepts: Map<string, Concept>, name: string, language: string): void {
  const tops = [...concepts.values()].filter(({ parents }) => parents.length === 0);
  if (tops.length === 1) return;
  let root = tops.find((top) => isCalled(top, name))?.id;
  if (root === undefined) {
    root = name;
    while (concepts.has(root)) root = `${root} (topic)`;
    concepts.set(root, normalizeConcept({ id: root, labels: [name] }, language));
  }
  // Equivalents of the root stand below it too: a hierarchy can have but one top.
  for (const top of tops) if (top.id !== root) concepts.set(top.id, { ...top, parents: [root] });
}

/** By id or by any of its names; case does not matter. */
export function isCalled({ id, labels, altLabels }: Concept, name: string): boolean {
  const wanted = name.toLowerCase();
  return id.toLowerCase() === wanted || [...labels, ...altLabels].some(({ text }) => text.toLowerCase() === wanted);
}

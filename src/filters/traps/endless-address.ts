/**
 * Drops URLs that have grown beyond what documents are named: paths of too many segments, queries of too many, repeated
 * or too long parameters. The limits lie above what documentation and encyclopedias use; see the tests.
 * @module
 */
import type { LinkFilter, Verdict } from "../../types.ts";
import type { UrlParts } from "../../url/parts.ts";
import { addressOf } from "./address.ts";

const MAX_SEGMENTS = 20;
const MAX_PARAMETERS = 8;
/** So often may one parameter stand in a query; lists such as `tag=a&tag=b` are common. */
const MAX_SAME_NAME = 3;
const MAX_QUERY_LENGTH = 512;

const PATH = "trap-deep-path";
const QUERY = "trap-query";

export function noEndlessAddresses(): LinkFilter {
  const drop = (reason: string, detail: string): Verdict => ({ keep: false, reason, detail });
  return {
    name: "trap-endless-address",
    stage: "url",
    check({ url }) {
      const parts = addressOf(url);
      const depth = parts.segments.length;
      if (depth > MAX_SEGMENTS) return drop(PATH, `${depth} path segments, the limit is ${MAX_SEGMENTS}`);
      const { length } = parts.query;
      if (length > MAX_QUERY_LENGTH)
        return drop(QUERY, `a query of ${length} characters, the limit is ${MAX_QUERY_LENGTH}`);
      const count = parts.parameters.length;
      if (count > MAX_PARAMETERS) return drop(QUERY, `${count} parameters, the limit is ${MAX_PARAMETERS}`);
      const repeated = repetition(parts);
      return repeated === undefined ? { keep: true } : drop(QUERY, repeated);
    },
  };
}

function repetition({ parameters }: UrlParts): string | undefined {
  const pairs = new Set<string>();
  const names = new Map<string, number>();
  for (const { name, value } of parameters) {
    const pair = `${name}=${value}`;
    if (pairs.has(pair)) return `the parameter ${pair} stands twice`;
    pairs.add(pair);
    const count = (names.get(name) ?? 0) + 1;
    if (count > MAX_SAME_NAME) return `the parameter ${name} stands more than ${MAX_SAME_NAME} times`;
    names.set(name, count);
  }
  return undefined;
}

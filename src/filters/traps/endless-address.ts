/**
 * Drops URLs that have grown beyond what documents are named: paths of too many segments, queries of too many, repeated
 * or too long parameters. The limits lie above what documentation and encyclopedias use; see the tests.
 * @module
 */
import type { LinkFilter, Verdict } from "../../types.ts";
import { type UrlParts, urlParts } from "./url-parts.ts";

export interface EndlessAddressOptions {
  readonly maxSegments?: number;
  readonly maxParameters?: number;
  /** So often may one parameter stand in a query; lists such as `tag=a&tag=b` are common. */
  readonly maxSameName?: number;
  readonly maxQueryLength?: number;
}

const PATH = "trap-deep-path";
const QUERY = "trap-query";

export function noEndlessAddresses({
  maxSegments = 20,
  maxParameters = 8,
  maxSameName = 3,
  maxQueryLength = 512,
}: EndlessAddressOptions = {}): LinkFilter {
  const drop = (reason: string, detail: string): Verdict => ({ keep: false, reason, detail });
  return {
    name: "trap-endless-address",
    stage: "url",
    check({ url }) {
      const parts = urlParts(url);
      const depth = parts.segments.length;
      if (depth > maxSegments) return drop(PATH, `${depth} path segments, the limit is ${maxSegments}`);
      const { length } = parts.query;
      if (length > maxQueryLength)
        return drop(QUERY, `a query of ${length} characters, the limit is ${maxQueryLength}`);
      const count = parts.parameters.length;
      if (count > maxParameters) return drop(QUERY, `${count} parameters, the limit is ${maxParameters}`);
      const repeated = repetition(parts, maxSameName);
      return repeated === undefined ? { keep: true } : drop(QUERY, repeated);
    },
  };
}

function repetition({ parameters }: UrlParts, maxSameName: number): string | undefined {
  const pairs = new Set<string>();
  const names = new Map<string, number>();
  for (const { name, value } of parameters) {
    const pair = `${name}=${value}`;
    if (pairs.has(pair)) return `the parameter ${pair} stands twice`;
    pairs.add(pair);
    const count = (names.get(name) ?? 0) + 1;
    if (count > maxSameName) return `the parameter ${name} stands more than ${maxSameName} times`;
    names.set(name, count);
  }
  return undefined;
}

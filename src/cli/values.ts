/** Option values with clear refusals. @module */
import { InvalidArgumentError } from "commander";
import { DOCUMENT_KINDS, type DocumentKind } from "../document-kind.ts";

export function positiveInteger(text: string): number {
  return integerAtLeast(1, text);
}

export function nonNegativeInteger(text: string): number {
  return integerAtLeast(0, text);
}

export function anyInteger(text: string): number {
  return integerAtLeast(Number.MIN_SAFE_INTEGER, text);
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("It must be a number above 0.");
}

/** A part of a whole: above 0, and at most 1. */
export function part(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && value <= 1) return value;
  throw new InvalidArgumentError("It must be a number above 0 and at most 1, such as 0.9.");
}

/** A share, a score. */
export function unitNumber(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError("It must be a number from 0 to 1.");
}

/** Kinds of documents, with commas between them. */
export function documentKinds(text: string): readonly DocumentKind[] {
  const names = text.split(",").map((name) => name.trim().toLowerCase());
  const kinds = DOCUMENT_KINDS.filter((kind) => names.includes(kind));
  if (kinds.length > 0 && names.every((name) => DOCUMENT_KINDS.some((kind) => kind === name))) return kinds;
  throw new InvalidArgumentError(`It must be a list with commas, of ${DOCUMENT_KINDS.join(", ")}.`);
}

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** `PORT` on this machine alone, `HOST:PORT`, or `[IPv6]:PORT`. */
export function listenAddress(text: string): ListenAddress {
  const found = /^(?:(?:\[([0-9a-f:.]+)\]|([^\s:[\]/@]+)):)?(\d{1,5})$/i.exec(text.trim());
  const port = Number(found?.[3]);
  if (found !== null && port <= 65_535) return { host: found[1] ?? found[2] ?? "127.0.0.1", port };
  throw new InvalidArgumentError("It must be a port, such as 9464, or a host and a port, such as 127.0.0.1:9464.");
}

/** For options that may be given several times. */
export function collect(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), text];
}

/** `key=value`, collected into one object. */
export function collectParameter(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const at = text.indexOf("=");
  if (at <= 0) throw new InvalidArgumentError("Write it as key=value.");
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
}

function integerAtLeast(least: number, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least && /^[+-]?\d+$/.test(text.trim())) return value;
  throw new InvalidArgumentError(
    least > 0
      ? "It must be a whole number from 1."
      : least === 0
        ? "It must be a whole number from 0."
        : "It must be a whole number.",
  );
}

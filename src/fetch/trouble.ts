/**
 * From what went wrong to a `Trouble` value: one place that knows the error codes of Node, OpenSSL and undici.
 * @module
 */
import { messageOf, systemCodeOf } from "../errors.ts";
import type { Trouble, TroubleCode } from "../fetching.ts";

export function failed(code: TroubleCode, detail: string): Trouble {
  return { kind: "failed", code, detail: oneLine(detail) };
}

export function skipped(code: TroubleCode, detail: string): Trouble {
  return { kind: "skipped", code, detail: oneLine(detail) };
}

/** The trouble of a request that was given up because its signal aborted. */
export const ABORTED: Trouble = { kind: "failed", code: "aborted", detail: "the request was stopped" };

/** Carries a trouble through code that can only throw, such as a socket's error event. */
export class TroubleError extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.detail);
    this.trouble = trouble;
  }
}

/** The trouble behind any error that a connection or a request can end with. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof TroubleError) return error.trouble;
  const code = systemCodeOf(error) ?? "";
  const message = messageOf(error) || "no message";
  const kind = isOfParser(error, message) ? "protocol" : codeOfSystem(code);
  if (code === "ERR_ASSERTION") return failed(kind, `no answer that HTTP knows: ${assertionIn(message)}`);
  return failed(kind, code === "" || message.includes(code) ? message : `${code}: ${message}`);
}

/** Errors of undici's parser: most have no code but a name, some pass for errors of the socket, by these messages. */
function isOfParser(error: unknown, message: string): boolean {
  return (error instanceof Error && error.name === "HTTPParserError") || /^bad (response|upgrade)$/.test(message);
}

/** What undici had taken for granted, without the words around it. */
function assertionIn(message: string): string {
  return /assert\w*\(.*\)/.exec(message)?.[0] ?? message;
}

/** A name server that could not answer now; a name that does not exist is permanent. */
export function isTemporaryDns(trouble: Trouble): boolean {
  return trouble.code === "dns" && /EAI_AGAIN|ESERVFAIL|ETIMEOUT/.test(trouble.detail);
}

const DNS = /^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_\w+|ETIMEOUT|EBADNAME|EREFUSED)$/;
const TLS =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO$|INVALID_CA|CRL_)/;
const PROTOCOL = /^(HPE_|ERR_ASSERTION|UND_ERR_HEADERS_OVERFLOW|UND_ERR_INVALID_ARG|UND_ERR_RES_EXCEEDED)/;
const ABORT = /^(UND_ERR_ABORTED|UND_ERR_DESTROYED|UND_ERR_CLOSED|ABORT_ERR)$/;
const TIMEOUT = /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/;

function codeOfSystem(code: string): TroubleCode {
  if (DNS.test(code)) return "dns";
  if (TLS.test(code)) return "tls";
  if (PROTOCOL.test(code)) return "protocol";
  if (ABORT.test(code)) return "aborted";
  if (TIMEOUT.test(code)) return "timeout";
  return "connect";
}

/** Details may quote what a server sent: control characters must not reach a terminal or a log line. */
function oneLine(text: string): string {
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return clean.length > 500 ? `${clean.slice(0, 499)}…` : clean;
}

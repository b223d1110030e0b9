/**
 * One request on one connection, with a limit on everything a hostile server could stretch: the time to the end of the
 * head, the time of the body, its size, and all that comes over the socket besides. Settles exactly once and always with a value.
 * @module
 */
import type { Dispatcher } from "undici";
import type { Trouble } from "../fetching.ts";
import { onAbort } from "../system/abort.ts";
import type { BorrowedClient } from "./clients.ts";
import { cleanReason, type HeaderLine, headerLines } from "./heads.ts";
import { ABORTED, failed, skipped, TroubleError, troubleOf } from "./trouble.ts";

export interface ExchangeLimits {
  readonly firstByteMs: number;
  readonly bodyMs: number;
  /** Of one head, by the parser's count. */
  readonly maxHeaderBytes: number;
  /** Of the body as transferred. */
  readonly maxWireBytes: number;
  /** Instead of refusing a longer body, keep this much of it. */
  readonly cutAtBytes?: number | undefined;
}

export interface RawAnswer {
  readonly kind: "answer";
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly HeaderLine[];
  readonly wire: Buffer;
  readonly address: string | undefined;
}

/** The server closed a kept connection just as we used it: nothing was answered, so the request may go out again. */
export interface StaleConnection {
  readonly kind: "stale";
  readonly trouble: Trouble;
}

export type RawResult = RawAnswer | StaleConnection | Trouble;

export interface RawRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly limits: ExchangeLimits;
  /** Called with the head; a trouble ends the request before its body is read. */
  readonly judgeHead: (status: number, headers: readonly HeaderLine[]) => Trouble | undefined;
  readonly onReceived: (bytes: number) => void;
}

/** What may come before the body, in heads of the largest size: interim answers (RFC 9110 section 15.2) and the head. */
const HEADS = 4;
/** What a body may cost with its chunks' sizes and extensions, in bodies of the largest size. */
const BODIES = 2;

export function exchange(borrowed: BorrowedClient, request: RawRequest, signal: AbortSignal): Promise<RawResult> {
  return new Promise((resolve) => {
    const call = new Call(borrowed, request, signal, resolve);
    try {
      borrowed.client.dispatch({ path: request.path, method: "GET", headers: request.headers }, call);
    } catch (error) {
      call.onResponseError(undefined, error);
    }
  });
}

class Call implements Dispatcher.DispatchHandler {
  readonly #borrowed: BorrowedClient;
  readonly #request: RawRequest;
  readonly #stopListening: () => void;
  readonly #resolve: (result: RawResult) => void;
  readonly #chunks: Buffer[] = [];
  #received = 0;
  #status = 0;
  #reason = "";
  #headers: readonly HeaderLine[] = [];
  #address: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isSettled = false;

  constructor(
    borrowed: BorrowedClient,
    request: RawRequest,
    signal: AbortSignal,
    resolve: (result: RawResult) => void,
  ) {
    this.#borrowed = borrowed;
    this.#request = request;
    this.#resolve = resolve;
    this.#stopListening = onAbort(signal, () => this.#fail(ABORTED));
    borrowed.intake.begin(HEADS * request.limits.maxHeaderBytes);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#isSettled) controller.abort(new TroubleError(ABORTED));
    else this.#limit("first byte", this.#request.limits.firstByteMs);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, _headers: unknown, reason?: string): void {
    if (status < 200 || this.#isSettled) return; // an interim answer must not buy the server more time
    const { bodyMs, maxHeaderBytes, maxWireBytes, cutAtBytes } = this.#request.limits;
    this.#limit("body", bodyMs);
    this.#borrowed.intake.allow(HEADS * maxHeaderBytes + BODIES * (cutAtBytes ?? maxWireBytes));
    const raw = controller.rawHeaders;
    this.#headers = Array.isArray(raw) ? headerLines(raw) : [];
    this.#status = status;
    this.#reason = cleanReason(reason);
    this.#address = this.#borrowed.address();
    const refusal = this.#request.judgeHead(status, this.#headers) ?? this.#refuseLength();
    if (refusal !== undefined) this.#fail(refusal);
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#isSettled) return;
    this.#received += chunk.length;
    const { maxWireBytes, cutAtBytes } = this.#request.limits;
    if (cutAtBytes !== undefined && this.#received >= cutAtBytes) {
      this.#chunks.push(chunk.subarray(0, chunk.length - (this.#received - cutAtBytes)));
      this.#succeed(false);
    } else if (cutAtBytes === undefined && this.#received > maxWireBytes) {
      this.#fail(tooLarge(maxWireBytes));
    } else {
      this.#chunks.push(chunk);
    }
  }

  onResponseEnd(): void {
    if (!this.#isSettled) this.#succeed(true);
  }

  onResponseError(_controller: unknown, error: unknown): void {
    if (!this.#isSettled) this.#fail(this.#explain(troubleOf(error)));
  }

  #refuseLength(): Trouble | undefined {
    const { maxWireBytes, cutAtBytes } = this.#request.limits;
    const length = this.#headers.find(([name]) => name.toLowerCase() === "content-length")?.[1] ?? "";
    return cutAtBytes === undefined && Number(length) > maxWireBytes ? tooLarge(maxWireBytes) : undefined;
  }

  #limit(name: string, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(failed("timeout", `${name}: not within ${ms} ms`)), ms);
  }

  /** Errors in the middle of a body say how far it got. */
  #explain(trouble: Trouble): Trouble | StaleConnection {
    if (trouble.code !== "connect") return trouble;
    // Contradicting lengths are refused with the head; later the same error is a body that ended too early.
    if (trouble.detail.includes(LENGTH_MISMATCH) && this.#status === 0) return failed("protocol", trouble.detail);
    if (this.#status === 0) return this.#borrowed.isReused ? { kind: "stale", trouble } : trouble;
    return failed("connect", `closed after ${this.#received} bytes of the body: ${trouble.detail}`);
  }

  #succeed(isComplete: boolean): void {
    const { status, reason, headers, address } = {
      status: this.#status,
      reason: this.#reason,
      headers: this.#headers,
      address: this.#address,
    };
    this.#settle({ kind: "answer", status, reason, headers, wire: Buffer.concat(this.#chunks), address });
    if (isComplete) this.#borrowed.release();
    else this.#borrowed.destroy();
  }

  #fail(trouble: Trouble | StaleConnection): void {
    if (this.#isSettled) return;
    this.#settle(trouble);
    this.#borrowed.destroy();
  }

  #settle(result: RawResult): void {
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.#stopListening();
    this.#request.onReceived(this.#borrowed.intake.received);
    this.#resolve(result);
  }
}

const LENGTH_MISMATCH = "UND_ERR_RES_CONTENT_LENGTH_MISMATCH";

function tooLarge(maxBytes: number): Trouble {
  return skipped("too-large", `more than ${maxBytes} bytes on the wire`);
}

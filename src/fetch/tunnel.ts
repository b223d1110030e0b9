/**
 * CONNECT through an HTTP proxy (RFC 9110 section 9.3.6): after a 2xx answer the socket leads to the target.
 * @module
 */
import { isIPv6, type Socket } from "node:net";
import { failed, TroubleError } from "./trouble.ts";

/** A proxy that says more than this before the tunnel stands is no proxy. */
const MAX_ANSWER_BYTES = 16 * 1024;

/** Asks the proxy at the other end of `socket` for a tunnel. Failures destroy the socket with a `TroubleError`. */
export function openTunnel(
  socket: Socket,
  target: { readonly hostname: string; readonly port: number },
  authorization: string | undefined,
  onOpen: (socket: Socket) => void,
): void {
  let answer = Buffer.alloc(0);
  const onEnd = () => socket.destroy(proxyTrouble("the proxy closed the connection"));
  const onData = (chunk: Buffer) => {
    answer = Buffer.concat([answer, chunk]);
    const end = answer.indexOf("\r\n\r\n");
    if (end < 0) {
      if (answer.length > MAX_ANSWER_BYTES) socket.destroy(proxyTrouble("the proxy's answer is too long"));
      return;
    }
    socket.off("data", onData).off("end", onEnd).pause();
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer.toString("latin1", 0, 64))?.[1];
    if (status === undefined || !status.startsWith("2")) {
      return void socket.destroy(proxyTrouble(`the proxy refused the tunnel: ${status ?? "no HTTP answer"}`));
    }
    if (answer.length > end + 4) socket.unshift(answer.subarray(end + 4));
    onOpen(socket);
  };
  socket.on("data", onData).on("end", onEnd);
  socket.write(connectHead(target, authorization));
}

function connectHead(
  target: { readonly hostname: string; readonly port: number },
  authorization: string | undefined,
): string {
  const authority = `${isIPv6(target.hostname) ? `[${target.hostname}]` : target.hostname}:${target.port}`;
  const secret = authorization === undefined ? "" : `Proxy-Authorization: ${authorization}\r\n`;
  return `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${secret}\r\n`;
}

function proxyTrouble(detail: string): TroubleError {
  return new TroubleError(failed("connect", detail));
}

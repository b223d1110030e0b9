/**
 * The only way to open a socket. Every connection is checked here, at connect time and on the very address it goes to:
 * names after their resolution, so that DNS rebinding gains nothing, and literal IP addresses, which no lookup sees.
 * A proxy that the user named is exempt, but what lies behind it is checked as far as a name can be.
 * @module
 */
import { lookup as systemLookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { isPublicAddress } from "./addresses.ts";
import { Intake } from "./intake.ts";
import type { HttpProxy } from "./proxy.ts";
import { ABORTED, failed, skipped, TroubleError } from "./trouble.ts";
import { openTunnel } from "./tunnel.ts";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name. */
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface GuardOptions {
  /** Also connect to private, loopback and other non-public addresses. */
  readonly allowPrivate: boolean;
  /** Limit for name lookup, connection and TLS handshake together. */
  readonly connectMs: number;
  readonly resolve?: Resolver | undefined;
  /** Extra trusted certificates in PEM form, instead of the built-in ones. */
  readonly certificates?: string | undefined;
}

export interface Target {
  readonly protocol: "http:" | "https:";
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
}

/** A connector for one undici client, with the socket that it opened last. */
export interface Connection {
  readonly connector: buildConnector.connector;
  /** What its sockets take in. */
  readonly intake: Intake;
  /** The address at the other end; undefined behind a proxy. */
  address(): string | undefined;
  /** Ends a connection that is still being opened. */
  cancel(): void;
}

/** Prepares connections to `target`, through a tunnel when there is a proxy. */
export function guardConnection(target: Target, proxy: HttpProxy | undefined, options: GuardOptions): Connection {
  let opening: Opening | undefined;
  const intake = new Intake();
  return {
    connector: (_, callback) => {
      const refusal = privateTarget(target, options.allowPrivate);
      if (refusal !== undefined) return queueMicrotask(() => callback(refusal, null));
      opening = new Opening(target, proxy, options, (...result) => {
        const [, socket] = result;
        if (socket !== null) intake.watch(socket);
        callback(...result);
      });
    },
    intake,
    address: () => (proxy === undefined ? opening?.socket.remoteAddress : undefined),
    cancel: () => opening?.cancel(),
  };
}

/** One attempt: socket, tunnel if there is a proxy, TLS if the scheme wants it. Calls back exactly once. */
class Opening {
  socket: Socket;
  readonly #callback: buildConnector.Callback;
  readonly #timer: NodeJS.Timeout;
  #isSettled = false;

  constructor(target: Target, proxy: HttpProxy | undefined, options: GuardOptions, callback: buildConnector.Callback) {
    this.#callback = callback;
    const first = proxy ?? target;
    this.socket = this.#watch(connect(first, proxy === undefined ? checkedLookup(options) : undefined, options));
    this.#timer = setTimeout(() => this.socket.destroy(tooSlow(options.connectMs)), options.connectMs);
    this.socket.once(first.protocol === "https:" ? "secureConnect" : "connect", () => {
      if (proxy === undefined) return this.#settle(null);
      openTunnel(this.socket, target, proxy.authorization, (tunnel) => {
        this.socket = this.#watch(connectTls({ socket: tunnel, ...tlsOptions(target, options) }));
        this.socket.once("secureConnect", () => this.#settle(null));
      });
    });
  }

  cancel(): void {
    if (!this.#isSettled) this.socket.destroy(new TroubleError(ABORTED));
  }

  /** The listener stays for good: a socket without one would end the process on a late error. */
  #watch(socket: Socket): Socket {
    return socket.on("error", (error) => this.#settle(error));
  }

  #settle(error: Error | null): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    if (error === null) this.#callback(null, this.socket);
    else this.#callback(error, null);
  }
}

function connect(to: Target | HttpProxy, lookup: LookupFunction | undefined, options: GuardOptions): Socket {
  const place = { host: to.hostname, port: to.port, ...(lookup === undefined ? {} : { lookup }) };
  const socket = to.protocol === "https:" ? connectTls({ ...place, ...tlsOptions(to, options) }) : connectTcp(place);
  return socket.setNoDelay(true).setKeepAlive(true, 60_000);
}

function tlsOptions(to: Target | HttpProxy, options: GuardOptions) {
  const ca = options.certificates === undefined ? {} : { ca: options.certificates };
  // An IP address must not be sent as a server name (RFC 6066 section 3); it is still checked against the certificate.
  const servername = isIP(to.hostname) === 0 ? { servername: to.hostname.replace(/\.$/, "") } : {};
  return { ALPNProtocols: ["http/1.1"], host: to.hostname, ...servername, ...ca };
}

/**
 * The refusal of a literal private address and of the names that always mean the own machine (RFC 6761 section 6.3).
 * Behind a proxy, which resolves the names itself, there is no further check.
 */
export function privateTarget(target: Target, allowPrivate: boolean): TroubleError | undefined {
  if (allowPrivate) return undefined;
  const { hostname } = target;
  if (isIP(hostname) !== 0) return isPublicAddress(hostname) ? undefined : refuse(hostname, hostname);
  return /(^|\.)localhost\.?$/i.test(hostname) ? refuse(hostname, "loopback") : undefined;
}

/** A lookup whose every answer has been checked: the socket can go nowhere else. */
function checkedLookup({ allowPrivate, resolve = resolveBySystem }: GuardOptions): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const usable = addresses.filter(({ address }) => allowPrivate || isPublicAddress(address));
        const [first] = usable;
        if (first === undefined) return callback(nothingUsable(hostname, addresses), "", 0);
        if (lookupOptions.all === true) return callback(null, [...usable]);
        callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), "", 0),
    );
  };
}

function nothingUsable(hostname: string, addresses: readonly ResolvedAddress[]): TroubleError {
  const [first] = addresses;
  if (first === undefined) return new TroubleError(failed("dns", `ENODATA: ${hostname} has no address`));
  return refuse(hostname, first.address);
}

/** All addresses that the system knows of a name. */
export function resolveBySystem(hostname: string): Promise<readonly ResolvedAddress[]> {
  return systemLookup(hostname, { all: true });
}

function refuse(hostname: string, address: string): TroubleError {
  const what = hostname === address ? address : `${hostname} (${address})`;
  return new TroubleError(skipped("private-address", `${what} is not an address on the public Internet`));
}

function tooSlow(connectMs: number): TroubleError {
  return new TroubleError(failed("timeout", `connect: no connection within ${connectMs} ms`));
}

/**
 * Who may ask: whoever has the token, from our own page or from no page at all. The address of a request (`Host`) must be
 * one that we listen on, so that a name which was made to point here (DNS rebinding) gets nothing.
 * @module
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; "),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cache-Control": "no-store",
};

export interface Gate {
  readonly token: string;
  /** The hosts that a request may name, with ports; asked late, since a free port is known late. */
  hosts(): readonly string[];
}

export function guarded(gate: Gate): MiddlewareHandler {
  return async (context, next) => {
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
    const host = context.req.header("host") ?? "";
    if (!gate.hosts().includes(host)) return refused(context, "This address is not served here.");
    const origin = context.req.header("origin");
    const isOwn = origin === undefined || origin === `http://${host}`;
    if (!isOwn) return refused(context, "Requests from other pages are refused.");
    const changes = !["GET", "HEAD"].includes(context.req.method);
    const bearer = /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1];
    const inAddress = new URL(context.req.url).searchParams.get("token") ?? undefined;
    const cookie = getCookie(context, cookieName(host));
    if (isSame(bearer, gate.token)) return next();
    if (isSame(cookie, sessionOf(gate.token))) {
      if (changes && origin === undefined) return refused(context, "A change needs the page it comes from.");
      return next();
    }
    if (!changes && isSame(inAddress, gate.token)) {
      setCookie(context, cookieName(host), sessionOf(gate.token), { httpOnly: true, sameSite: "Strict", path: "/" });
      return next();
    }
    return refused(context, "Open the address that `honeyguide ui` printed: it holds the token.");
  };
}

/** Browsers keep cookies by host and not by port: each server has its own. */
function cookieName(host: string): string {
  return `honeyguide-${/:(\d+)$/.exec(host)?.[1] ?? "80"}`;
}

/** What the cookie holds is not the token: whoever reads it cannot pass it on as an address. */
function sessionOf(token: string): string {
  return createHash("sha256").update(`session ${token}`).digest("base64url");
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string | undefined, wanted: string): boolean {
  if (given === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function refused(context: Context, message: string): Response {
  return context.text(`${message}\n`, 403);
}

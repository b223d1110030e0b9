/** Redirects that lead in circles, on and on, or out of the web. @module */
import { flood, page, rawAnswer, redirect, type Site, status } from "../../integration/site-server.ts";
import { answer } from "../asking.ts";
import type { HostileCase } from "../case.ts";

/** From `/` over so many redirects to a page. */
function row(redirects: number): Site {
  const steps = Array.from({ length: redirects }, (_, n) => [n === 0 ? "/" : `/${n}`, redirect(`/${n + 1}`)] as const);
  return { ...Object.fromEntries(steps), [`/${redirects}`]: page("fine") };
}

const to = (location: string) => rawAnswer(`HTTP/1.1 302 Found\r\nContent-Length: 0\r\n${location}\r\n\r\n`);

export const REDIRECTS: readonly HostileCase[] = [
  answer("a redirect to itself", "failed redirect-loop", redirect("/")),
  answer("a circle of three", "failed redirect-loop", {
    "/": redirect("/b"),
    "/b": redirect("/c"),
    "/c": redirect("/"),
  }),
  answer("ten redirects", "page fine", row(10)),
  answer("eleven redirects", "failed too-many-redirects", row(11)),
  answer("a new redirect each time", "failed too-many-redirects", {
    "*": (request, response) => redirect(`${request.url}x`)(request, response),
  }),
  answer("to a script", "failed bad-redirect", to("Location: javascript:alert(1)")),
  answer("to data", "failed bad-redirect", to("Location: data:text/html,hello")),
  answer("to a file of this machine", "failed bad-redirect", to("Location: file:///etc/passwd")),
  answer("to a mailbox", "failed bad-redirect", to("Location: mailto:a@example.org")),
  answer("to port 0", "failed bad-redirect", to("Location: http://other.test:0/")),
  answer("to nothing", "failed bad-redirect", to("Location: ")),
  answer("nowhere", "failed bad-redirect", to("X: y")),
  answer("to an address of 3,000 characters", "failed bad-redirect", to(`Location: /${"x".repeat(3000)}`)),
  answer("to an address of 100,000 characters", "failed protocol", to(`Location: /${"x".repeat(100_000)}`)),
  answer("to an address with line breaks", "page landed", {
    "/": to("Location: /x%0d%0aX-Injected:%201"),
    "*": page("landed"),
  }),
  answer("to an address with raw bytes", "page landed", { "/": to("Location: /\xe9\xff \x09x"), "*": page("landed") }),
  answer("to an address on two lines", "page landed", { "/": to("Location: /a\r\n b"), "*": page("landed") }),
  answer("with a body without end", "skipped too-large", flood("HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n", "x")),
  answer("300, which offers a choice", "failed http-300", status(300, { Location: "/x" })),
];

/** What servers do with a connection instead of answering on it. @module */
import {
  flood,
  inTurn,
  page,
  reset,
  type SiteHandler,
  silent,
  slowBody,
  slowHeaders,
} from "../../integration/site-server.ts";
import { answer, connection, fetchOf, head, IMPATIENT } from "../asking.ts";
import type { HostileCase } from "../case.ts";

export const CONNECTIONS: readonly HostileCase[] = [
  connection("closes every connection at once", "failed connect", (socket) => socket.destroy()),
  connection("resets every connection at once", "failed connect", (socket) => socket.resetAndDestroy()),
  connection("accepts and says nothing", "failed timeout", () => {}, IMPATIENT),
  connection("greets as a mail server does", "failed protocol", (socket) => socket.write("220 mail.test ESMTP\r\n")),
  connection("answers before it was asked", "page early", (socket) =>
    socket.write(`${head("Content-Length: 5")}early`),
  ),
  connection("talks without end before it was asked", "failed protocol", (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536, "x")));
    };
    socket.on("drain", more);
    more();
  }),
  connection("ends its side at once", "failed connect", (socket) => socket.end()),
  answer("takes the request and says nothing", "failed timeout", silent, IMPATIENT),
  answer("takes the request and closes", "failed connect", (request) => void request.socket.destroy()),
  answer("resets in the middle of the body", "failed connect", reset("some")),
  answer("drips header lines", "failed timeout", slowHeaders(5), IMPATIENT),
  answer("drips the body", "failed timeout", slowBody(5), IMPATIENT),
  answer("sends the same byte for ever", "failed protocol", flood("", "x")),
  answer("resets once, then answers", "page fine", inTurn(reset(), page("fine"))),
  inARow("closes a kept connection after each answer, without a word", (request, response) => {
    response.on("finish", () => setImmediate(() => request.socket.destroy()));
    page("one")(request, response);
  }),
  inARow("sends a second answer that nobody asked for", ({ socket }) => {
    socket.write(`${head("Content-Length: 3")}one${head("Content-Length: 6")}poison`);
  }),
];

/** Two pages over one connection, if the first answer leaves it whole; the second must come as it is. */
function inARow(name: string, first: SiteHandler): HostileCase {
  return {
    name,
    expected: "page one, page two",
    run: async (bench) => {
      bench.serve({ "/one": first, "/two": page("two") });
      const live = bench.live();
      const both = { ...bench, live: () => live };
      return `${await fetchOf(both, "http://HOST:PORT/one")}, ${await fetchOf(both, "http://HOST:PORT/two")}`;
    },
  };
}

/** Certificates that do not hold, handshakes that fail, and the same limits behind encryption. @module */
import { createSecureContext, type SecureContextOptions, TLSSocket } from "node:tls";
import type { HttpOptions } from "../../../src/fetch/http.ts";
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from "../../integration/fetch-certificate.ts";
import { endlessBody, flood, page, type SiteHandler, slowBody } from "../../integration/site-server.ts";
import { fetchOf, head, IMPATIENT } from "../asking.ts";
import type { HostileCase } from "../case.ts";
import type { Greeting } from "../server.ts";

const overTls =
  (context: SecureContextOptions = {}, ALPNProtocols: string[] = ["http/1.1"]): Greeting =>
  (socket, speakHttp) => {
    const secureContext = createSecureContext({ cert: TEST_CERTIFICATE, key: TEST_KEY, ...context });
    const secure = new TLSSocket(socket, { isServer: true, secureContext, ALPNProtocols });
    secure.on("error", () => {});
    speakHttp(secure);
  };

interface SecureCase extends Partial<HttpOptions> {
  readonly greeting?: Greeting;
  readonly host?: string;
  readonly scheme?: "http" | "https";
}

/** A fetch of https://secure.test/, whose certificate the client trusts. */
function secure(name: string, expected: string, handler: SiteHandler, options: SecureCase = {}): HostileCase {
  const { greeting = overTls(), host = "secure.test", scheme = "https", ...http } = options;
  return {
    name,
    expected,
    run: (bench) => {
      bench.server.sites[host] = { "/": handler };
      bench.server.greetWith(greeting);
      return fetchOf(bench, `${scheme}://${host}:PORT/`, { certificates: TEST_CERTIFICATE, ...http });
    },
  };
}

const fine = page("fine");

export const TLS: readonly HostileCase[] = [
  secure("a certificate as it should be", "page fine", fine),
  secure("a certificate of another name", "failed tls", fine, { host: "other.test" }),
  secure("a certificate that nobody signed", "failed tls", fine, { certificates: EXPIRED_CERTIFICATE }),
  secure("a certificate that has expired", "failed tls", fine, {
    greeting: overTls({ cert: EXPIRED_CERTIFICATE }),
    host: "expired.test",
    certificates: EXPIRED_CERTIFICATE,
  }),
  secure("plain HTTP where TLS is due", "failed tls", fine, { greeting: (socket, speakHttp) => speakHttp(socket) }),
  secure("TLS where plain HTTP is due", "failed robots-unreachable", fine, { scheme: "http", ...IMPATIENT }),
  secure("noise instead of a handshake", "failed tls", fine, {
    greeting: (socket) => socket.end(Buffer.alloc(1000, 0x41)),
  }),
  secure("silence instead of a handshake", "failed robots-unreachable", fine, { greeting: () => {}, ...IMPATIENT }),
  secure("an end in the middle of the handshake", "failed robots-unreachable", fine, {
    greeting: (socket) => void socket.once("data", () => socket.end(Buffer.from([0x16, 3, 3, 0, 50, 2]))),
  }),
  secure("a protocol of 1999", "failed tls", fine, {
    greeting: overTls({ minVersion: "TLSv1", maxVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" }),
  }),
  secure("HTTP/2 and nothing else", "failed tls", fine, { greeting: overTls({}, ["h2"]) }),
  secure("a body without end", "skipped too-large", endlessBody),
  secure("chunk extensions without end", "skipped too-large", flood(`${head("Transfer-Encoding: chunked")}1;`, "x")),
  secure("interim answers without end", "skipped too-large", flood("", "HTTP/1.1 102 Processing\r\n\r\n")),
  secure("a body that drips", "failed timeout", slowBody(5), { bodyMs: 80 }),
];

/** Registrable domains by the public suffix list. @module */
import { getDomain } from "tldts";

/** `news.example.co.uk` → `example.co.uk`; the host itself where there is no registrable domain (an IP address, `localhost`). */
export function registrableDomain(host: string): string {
  const name = host.replace(/:\d+$/, "");
  return getDomain(name, { allowPrivateDomains: true }) ?? name;
}

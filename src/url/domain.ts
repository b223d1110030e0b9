/** Registrable domains by the public suffix list. @module */
import { tldts } from "../system/packages.ts";

/** `news.example.co.uk` → `example.co.uk`; the host itself where there is no registrable domain (an IP address, `localhost`). */
export function registrableDomain(host: string): string {
  const name = host.replace(/:\d+$/, "");
  return tldts().getDomain(name, { allowPrivateDomains: true }) ?? name;
}

/** True for `org`, `co.uk` and the like; not for endings that a company gives out, such as `github.io`, nor for `localhost`. */
export function isPublicSuffix(name: string): boolean {
  const { isIcann, domain, publicSuffix } = tldts().parse(name);
  return isIcann === true && domain === null && publicSuffix === name;
}

/**
 * Sort-friendly form of an address, `org,example)/path?a=1`, by which indexes of archives are looked up. The same as
 * webrecorder's tools make it: lower case, without scheme and a leading `www.`, parameters in order.
 * @module
 */
export function surt(url: string): string {
  if (!/^https?:/.test(url)) return url;
  const plain = url.replace(/^(https?:\/\/)www\d*\./, "$1").toLowerCase();
  if (!URL.canParse(plain)) return url;
  const { hostname, port, pathname, search } = new URL(plain);
  const host = `${hostname.split(".").reverse().join(",")}${port === "" ? "" : `:${port}`}`;
  const parameters = search.slice(1).split("&").sort().join("&");
  return `${host})${pathname}${parameters === "" ? "" : `?${parameters}`}`;
}

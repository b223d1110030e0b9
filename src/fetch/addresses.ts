/**
 * Which IP addresses lie on the public Internet. A crawler follows links that strangers write, so an address of our own
 * machine or network must never be reached through one (server-side request forgery). Follows the IANA special-purpose
 * registries (RFC 6890); what is not known to be public is refused.
 * @module
 */
import { BlockList, isIPv4, isIPv6 } from "node:net";

const NOT_PUBLIC_V4 = blockList("ipv4", [
  ["0.0.0.0", 8], // this network, unspecified
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local, cloud metadata
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // IETF protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
]);

/** Parts of the global unicast range 2000::/3 that are not public; everything outside that range is refused anyway. */
const NOT_PUBLIC_V6 = blockList("ipv6", [
  ["2001::", 23], // IETF protocol assignments, among them Teredo and benchmarks
  ["2001:db8::", 32], // documentation
  ["3fff::", 20], // documentation
]);

/** True when `address`, an IP address in text form, is one that anybody on the Internet can reach. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC_V4.check(address, "ipv4");
  const plain = address.split("%", 1)[0] ?? "";
  if (!isIPv6(plain)) return false;
  const bytes = ipv6Bytes(plain);
  if (startsWith(bytes, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff])) return isPublicAddress(ipv4At(bytes, 12)); // ::ffff:0:0/96, mapped
  if (startsWith(bytes, [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0])) return isPublicAddress(ipv4At(bytes, 12)); // 64:ff9b::/96, NAT64
  if (((bytes[0] ?? 0) & 0xe0) !== 0x20 || NOT_PUBLIC_V6.check(plain, "ipv6")) return false;
  if (startsWith(bytes, [0x20, 0x02])) return isPublicAddress(ipv4At(bytes, 2)); // 2002::/16, 6to4
  return !isIsatap(bytes) || isPublicAddress(ipv4At(bytes, 12));
}

/** RFC 5214: an IPv4 address in the interface identifier, behind 0000:5efe or 0200:5efe. */
function isIsatap(bytes: Uint8Array): boolean {
  return ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}

function ipv6Bytes(address: string): Uint8Array {
  const text = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    const group = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
    return `${group(a, b)}:${group(c, d)}`;
  });
  const [head = "", tail] = text.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
  return Uint8Array.from(
    groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]),
  );
}

function ipv4At(bytes: Uint8Array, offset: number): string {
  return bytes.subarray(offset, offset + 4).join(".");
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, i) => bytes[i] === byte);
}

function blockList(family: "ipv4" | "ipv6", subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

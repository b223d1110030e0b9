import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../../test/canonical.ts";
import { at } from "../../collections/at.ts";
import { hashKey } from "../../text/hash.ts";
import { endingOf, partsOf } from "../../url/parts.ts";
import { Address, Addresses, addressOf } from "./address.ts";
import { placeOf } from "./address-traits.ts";
import { linkShape } from "./link-shape.ts";
import { variationOf } from "./variation.ts";

const name = fc.oneof(
  fc.constantFrom("wiki", "Rain-2021.html", "17", "a_b", "index.php", "%C3%A9t%C3%A9"),
  fc.stringMatching(/^[a-z0-9-]{1,6}$/),
);
const query = fc.oneof(fc.constant(""), fc.constantFrom("?id=1", "?a=1&b=2", "?a=x;a=y&c", "?q"));
const host = fc.constantFrom("a.example", "b.example:8080");
const url = fc
  .tuple(host, fc.array(name, { maxLength: 5 }), fc.constantFrom("", "/"), query)
  .map(([where, names, end, asked]) => canonical(`http://${where}/${names.join("/")}${end}${asked}`));

describe("Address", () => {
  it("has the parts, the variation, the form and the groups of its URL", () => {
    fc.assert(
      fc.property(url, (one) => {
        const [address, parts] = [new Address(one), partsOf(one)];
        expect(address).toMatchObject(parts);
        expect(address.variation).toEqual(variationOf(parts));
        expect(address.form).toBe(hashKey(parts.host) + linkShape(one, parts.host).shape);
        const ending = endingOf(parts.segments.at(-1) ?? "");
        for (const group of address.groups) {
          expect(group.key).toBe(hashKey(group.name));
          expect(group.kind).toBe(hashKey(`${group.name} ${ending}`));
        }
        expect(address.kinds).toEqual(address.groups.map(({ kind }) => kind));
        expect(address.groups).toBe(address.groups);
      }),
    );
  });

  it("has a trait for each of what it is said to be, once", () => {
    fc.assert(
      fc.property(url, (one) => {
        const { host: where, segments, parameters, form, groups, traits } = new Address(one);
        const last = (segments.at(-1) ?? "").toLowerCase().replaceAll(/\d+/g, "#");
        const names = last.split(/[^a-z#]+/).filter(Boolean);
        const said = [
          `top ${segments[0] ?? ""}`,
          `form ${form}`,
          `depth ${segments.length} ${parameters.length}`,
          ...groups.map((group) => group.name),
          ...names.slice(0, 6).map((part) => `name ${part}`),
          ...parameters.slice(0, 6).map((parameter) => `parameter ${parameter.name}`),
        ];
        const key = hashKey(where);
        expect(traits).toEqual([placeOf(key, 0), ...new Set(said.map((trait) => placeOf(key, hashKey(trait))))]);
      }),
    );
  });

  it("lies beside those of its top folder", () => {
    const topOf = ({ host: where, segments }: Address) => `${where}/${segments.length > 1 ? segments[0] : ""}/`;
    fc.assert(
      fc.property(url, url, (one, other) => {
        const [a, b] = [new Address(one), new Address(other)];
        expect(a.isBeside(b)).toBe(topOf(a) === topOf(b));
      }),
    );
  });
});

describe("addresses that were asked about lately", () => {
  const urls = Array.from({ length: 5000 }, (_, n) => canonical(`http://a.example/${n}`));

  it("are the same objects, by text and by number", () => {
    const addresses = new Addresses({ url: (id) => at(urls, id) });
    for (let n = 0; n < urls.length; n += 7) {
      const address = addresses.of(n);
      expect(address.url).toBe(at(urls, n));
      expect(addressOf(canonical(`http://a.example/${n}`))).toBe(address);
      expect(addresses.of(n)).toBe(address);
    }
  });

  it("are made again where others took their place", () => {
    const addresses = new Addresses({ url: (id) => at(urls, id) });
    expect([1, 4097, 1].map((id) => addresses.of(id).url)).toEqual([1, 4097, 1].map((id) => at(urls, id)));
  });
});

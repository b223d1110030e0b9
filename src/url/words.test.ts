import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../test/canonical.ts";
import { canonicalUrl } from "./canonical.ts";
import { urlWords } from "./words.ts";

const words = (url: string) => urlWords(canonical(url));

describe("urlWords", () => {
  it.each([
    ["the host without www and public suffix", "http://www.news.example.co.uk/", "news example"],
    ["numbered www, too", "http://www2.example.org/", "example"],
    [
      "path and query at punctuation",
      "http://x.org/heavy-rain_and.flood/a+b?page=two&k=v",
      "x heavy rain and flood a b page two k v",
    ],
    ["no digits, no file extension", "http://x.org/2021/05/flood-2021.html?id=42", "x flood id"],
    ["no double extension", "http://x.org/images/162/vesta.png.htm", "x images vesta"],
    ["words with digits in them", "http://x.org/covid19/h2o", "x covid19 h2o"],
    ["camel case apart", "http://x.org/heavyRainStorm/HTTPServer/ABC", "x heavy Rain Storm HTTP Server ABC"],
    ["escapes as UTF-8", "http://x.org/%C3%89ruption_volcanique", "x Éruption volcanique"],
    ["escaped escapes", "http://x.org/S%25C3%25A3o_Paulo.htm", "x São Paulo"],
    ["broken escapes", "http://x.org/100%/a%FFb%C3", "x a b"],
    ["international host names", "http://bücher.example/", "bücher"],
    ["private suffixes", "http://someone.github.io/blog", "someone blog"],
    ["nothing for addresses of machines", "http://127.0.0.1:8080/", ""],
    ["nothing for addresses of version 6", "http://[fe80::1]/", ""],
    ["a name without suffix", "http://localhost:3000/docs", "localhost docs"],
    ["other scripts", "http://x.org/%E6%9A%B4%E9%9B%A8/index.php", "x 暴雨 index"],
    ["dots that end no file", "http://x.org/St._Louis", "x St Louis"],
  ])("are %s", (_, url, expected) => expect(words(url)).toBe(expected));

  it("are separated by single spaces, whatever the address", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (raw) => {
        const url = canonicalUrl(raw);
        if (url === undefined) return;
        expect(urlWords(url)).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*)?$/u);
      }),
    );
  });
});

/**
 * Makes one recorded web of the same manual in a language, with judgements: the help of LibreOffice, as Debian packages it
 * in many translations, so that crawls in different languages can be compared. The package is fetched by its name and never installed:
 *
 *   apt-get download libreoffice-help-de && dpkg -x libreoffice-help-de_*.deb UNPACKED
 *   npx tsx scripts/translated-web.ts UNPACKED de OUT     # de, en-US, es, fr, ja, ru, zh-CN
 *   npx tsx src/cli/main.ts compare OUT/topics/*.json --web OUT --factor 2 --recipes honeyguide --out RESULTS
 *
 * A page is relevant by the part of the manual that it stands in (Calc, Basic, Impress and Draw, Base). The folders of
 * the addresses would tell this, so every page gets a number for an address, and links follow. The table of contents
 * is made by scripts in the original, so pages are found by the links in their text. The text is under the licence of
 * LibreOffice (MPL 2.0) and does not belong into this repository.
 * @module
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { at } from "../src/collections/at.ts";
import { createRng } from "../src/math/rng.ts";
import { hash64 } from "../src/text/hash.ts";
import { drawn } from "./drawn.ts";
import { TRANSLATED_TOPICS, type TranslatedTopic } from "./translated-topics.ts";

const EXAMPLES = 10;
const BACKGROUND = 50;
/** What a person would say first weighs most. */
const WEIGHTS = [0.8, 0.6, 0.5, 0.4, 0.4, 0.3, 0.3] as const;

const [unpacked, language, out] = process.argv.slice(2);
const words = TRANSLATED_TOPICS[language ?? ""];
if (unpacked === undefined || language === undefined || out === undefined || words === undefined) {
  process.stderr.write(
    `usage: npx tsx scripts/translated-web.ts UNPACKED ${Object.keys(TRANSLATED_TOPICS).join("|")} OUT\n`,
  );
  process.exit(2);
}
const text = join(unpacked, "usr/share/libreoffice/help", language, "text");
const files = readdirSync(text, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".html"))
  .sort();
const addresses = new Map(files.map((file) => [file, addressOf(file)]));

function addressOf(file: string): string {
  return `https://help.example.org/${hash64(file).high.toString(16).padStart(8, "0")}.html`;
}

/** Links go by the address of the page they lead to; what only a browser needs is left out. */
function bodyOf(file: string): string {
  return readFileSync(join(text, file), "utf8")
    .replace(/<base [^>]*>|<noscript>.*?<\/noscript>|<script[^>]*>.*?<\/script>|<link [^>]*>/gs, "")
    .replace(/href="([^"#]*)/g, (whole, target: string) => {
      const address = addresses.get(target.replace(`${language}/text/`, "").replace(/\?.*$/, ""));
      return address === undefined ? whole : `href="${address}`;
    });
}

const lines = files.map((file) =>
  JSON.stringify({
    url: addresses.get(file),
    status: 200,
    contentType: "text/html; charset=utf-8",
    body: bodyOf(file),
  }),
);
mkdirSync(join(out, "topics"), { recursive: true });
writeFileSync(
  join(out, "pages.jsonl.br"),
  brotliCompressSync(`${lines.join("\n")}\n`, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
);
for (const [name, topic] of Object.entries(words)) writeTopic(name, topic);
process.stdout.write(`${out}: ${files.length} pages, ${Object.keys(words).length} topics\n`);

function writeTopic(name: string, { words, parts, seed }: TranslatedTopic): void {
  const rng = createRng(1).fork(name);
  const isRelevant = (file: string) => parts.some((part) => file.startsWith(`${part}/`));
  const relevant = files.filter(isRelevant);
  const addressed = (list: readonly string[]) => list.map(addressOf);
  const topic = {
    name: at(words, 0),
    language,
    words: Object.fromEntries(words.map((word, i) => [word, at(WEIGHTS, i)])),
    seeds: [addressOf(seed)],
    examples: addressed(
      drawn(
        relevant.filter((file) => file !== seed),
        EXAMPLES,
        rng,
      ),
    ),
    background: addressed(
      drawn(
        files.filter((file) => !isRelevant(file)),
        BACKGROUND,
        rng,
      ),
    ),
    relevant: addressed(relevant),
  };
  writeFileSync(join(out ?? "", "topics", `${name}.json`), `${JSON.stringify(topic, undefined, 1)}\n`);
}

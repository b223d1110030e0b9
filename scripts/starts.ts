/**
 * How far words set the examples of topics apart from the pages that crawls begin at, and from other pages of their own kind, drawn
 * from the topic's judgement: where `src/relevance/guide/starts.ts` draws the line between the two.
 *
 *   npx tsx scripts/starts.ts WEB TOPIC.json… [--draws 4]
 */
import { parseArgs } from "node:util";
import { isTrouble, pageOf } from "../src/digest/page-of.ts";
import { loadJudgedTopic } from "../src/experiments/judged-topic.ts";
import { createRng } from "../src/math/rng.ts";
import { createJudge, type GuideText } from "../src/relevance/guide/judge.ts";
import { guideText } from "../src/relevance/guide/reader.ts";
import { analyzerFor } from "../src/text/analyzer.ts";
import { remembered } from "../src/text/vectors/remembered.ts";
import { canonicalUrl } from "../src/url/canonical.ts";
import { openWeb } from "../src/webs/load.ts";

/** As many pages are drawn at a time. */
const SIZES = [10, 20, 50] as const;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { draws: { type: "string", default: "4" } },
});
const [path, ...files] = positionals;
if (path === undefined || files.length === 0) {
  process.stderr.write("usage: npx tsx scripts/starts.ts WEB TOPIC.json… [--draws N]\n");
  process.exit(2);
}
const web = await openWeb(path);
const withoutVectors = remembered(undefined);

process.stdout.write("| topic | the seeds | pages of their own kind, drawn |\n| --- | --- | --- |\n");
for (const file of files) {
  const { topic, relevant = [] } = await loadJudgedTopic(file);
  const analyzer = analyzerFor(topic.language);
  const textsOf = async (urls: readonly string[]) => {
    const texts: GuideText[] = [];
    for (const url of urls.flatMap((raw) => canonicalUrl(raw) ?? [])) {
      const record = web.get(url);
      if (record?.kind !== "page") continue;
      const headers = { "content-type": record.contentType };
      const page = await pageOf({ url, headers, body: Buffer.from(record.body) });
      if (!isTrouble(page)) texts.push(await guideText(page, analyzer, withoutVectors));
    }
    return texts;
  };
  const examples = (await textsOf(topic.examples)).map((text) => ({ ...text, weight: 1 }));
  const apart = (others: readonly GuideText[]) =>
    createJudge(examples, others, { judgesByVectors: false }).wordSeparation.toFixed(2);
  const known = new Set<string>([...topic.examples, ...topic.seeds]);
  const kin = relevant.filter((url) => !known.has(url));
  const drawn: string[] = [];
  for (const size of SIZES) {
    for (let draw = 1; draw <= Number(values.draws); draw++) {
      const rng = createRng(draw).fork(`${topic.name} ${size}`);
      const some = Array.from({ length: size }, () => kin[rng.below(kin.length)] ?? []).flat();
      drawn.push(apart(await textsOf(some)));
    }
  }
  process.stdout.write(`| ${topic.name} | ${apart(await textsOf(topic.seeds))} | ${drawn.join(" ")} |\n`);
}
web.close();

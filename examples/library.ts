/** What a program can do with the library, on the bundled web. The guide "Write your own crawler" quotes it. */
import { compare, crawl, explain, exportCrawl, judge, readCrawl, resume, trainWeights } from "honeyguide";

const seed = "http://phenomenon.noun.wordnet.example/weather-11545095";
const topic = { name: "weather", words: { storm: 1, rain: 0.5, wind: 0.5 }, seeds: [seed] };

const run = await crawl(topic, { web: "demo", recipe: "ops", pages: 40, out: "crawls/weather" });
for await (const event of run) {
  if (event.type !== "page") continue;
  console.log(event.page.relevance.toFixed(2), event.page.title, event.content.text.length);
}
await run.close();

const again = await resume("crawls/weather", { pages: 60 });
for await (const event of again) {
  if (event.type === "page" && event.totals.relevant >= 40) again.crawl.stop();
  if (event.type === "finished") console.log(event.reason, event.totals.pages, event.totals.relevant);
}
await again.close();

const reader = await readCrawl("crawls/weather");
const relevant = [...reader.pages({ relevantOnly: true })].map(({ url }) => url);
reader.close();

await exportCrawl("crawls/weather", { relevant: true, text: true, output: "weather.jsonl" });

const { fetched, waiting, reasons } = await explain("crawls/weather");
console.log(fetched, waiting, reasons);
const { state, linkedFrom, path } = await explain("crawls/weather", seed);
console.log(state, linkedFrom, path.length);

const { relevance, breakdown } = await judge(seed, { topic, web: "demo" });
console.log(relevance.toFixed(2), breakdown[0]?.rows);
const asCrawled = await judge(seed, { crawl: "crawls/weather" });
console.log(asCrawled.relevance.toFixed(2), asCrawled.model, asCrawled.crawl?.pages);

const { fit } = await trainWeights({ from: "crawls/weather", model: "tag-vsm", links: 200, out: "weights.json" });
console.log(fit.weights, fit.test.learned.rmse);

const recipes = ["ops", "./weather-recipe.js"];
const judged = { ...topic, relevant };
const { comparison, out } = await compare({ web: "crawls/weather", topics: [judged], recipes, pages: 30, runs: 1 });
for (const { recipe, figures } of comparison?.runs ?? []) console.log(recipe, figures.percentOfOracle.toFixed(1));
console.log(`${out}/report.html`);

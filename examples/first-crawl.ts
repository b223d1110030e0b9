/** The first example of the README: a crawl of the bundled web, offline. Run it by `npx tsx examples/first-crawl.ts`. */
import { crawl } from "honeyguide";

const seeds = ["http://phenomenon.noun.wordnet.example/weather-11545095"];
const topic = { name: "storms", words: { storm: 1, rain: 0.5, wind: 0.5 }, seeds };

const run = await crawl(topic, { web: "demo", recipe: "ops", pages: 50 });
for await (const event of run) {
  if (event.type !== "page") continue;
  console.log(event.page.relevance.toFixed(2), event.page.title);
}
await run.close();

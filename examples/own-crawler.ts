/** Checks a recipe of one's own by the suites that check ours, and crawls with it. */
import { crawl } from "honeyguide";
import * as testing from "honeyguide/testing";
import { curious, recipe, typeable, weather } from "./weather-recipe.js";

const candidates = ["http://a.example/", `http://a.example/${"x".repeat(80)}`].map((url) => testing.candidateFor(url));
await testing.runChecks([
  ...testing.modelContract(() => weather),
  ...testing.strategyContract(curious),
  ...testing.filterContract({ make: () => typeable(80), candidates }),
  ...testing.recipeContract(recipe),
]);

const seeds = ["http://phenomenon.noun.wordnet.example/weather-11545095"];
const run = await crawl({ name: "weather", words: ["weather"], seeds }, { web: "demo", recipe, pages: 60 });
for await (const event of run) if (event.type === "finished") console.log(event.totals.pages, event.totals.relevant);
await run.close();

/** `honeyguide recipes [NAME]`: what recipes there are, and what is in one. @module */
import type { Command } from "commander";
import type { Parameter, Recipe } from "../types.ts";

export function addRecipesCommand(program: Command): void {
  program
    .command("recipes")
    .summary("list the recipes, or show one")
    .description(
      "Lists the recipes; with a name, its parts, its parameters with their origin, and where it deviates from its paper.",
    )
    .argument("[name]", "a recipe, or a file that exports one")
    .option("--json", "print JSON", false)
    .action(async (name: string | undefined, { json }: { json: boolean }) => {
      const { allRecipes } = await import("../recipes/index.ts");
      const { recipeFrom } = await import("../session/recipe-source.ts");
      const recipes = name === undefined ? await allRecipes() : [(await recipeFrom(name)).recipe];
      const text = json
        ? JSON.stringify(name === undefined ? recipes : recipes[0], undefined, 2)
        : name === undefined
          ? listOf(recipes)
          : recipes.map(detailsOf).join("\n");
      process.stdout.write(`${text}\n`);
    });
}

function listOf(recipes: readonly Recipe[]): string {
  const width = Math.max(...recipes.map(({ name }) => name.length));
  const lines = recipes.map(({ name, description }) => `${name.padEnd(width)}  ${description}`);
  return [...lines, "", "honeyguide recipes NAME shows parts, parameters and deviations."].join("\n");
}

function detailsOf(recipe: Recipe): string {
  return [
    `${recipe.name}: ${recipe.title}`,
    recipe.description,
    "",
    `Source      ${recipe.paper}`,
    `Fidelity    ${recipe.fidelity}`,
    "",
    "Parts",
    ...Object.entries(recipe.parts).map(([stage, part]) => `  ${stage.padEnd(10)} ${part}`),
    "",
    "Parameters (--param name=value)",
    ...recipe.parameters.map(parameterLine),
    "",
    "Deviations",
    ...(recipe.deviations.length === 0 ? ["  none"] : recipe.deviations.map((deviation) => `  ${deviation}`)),
  ].join("\n");
}

function parameterLine({ name, default: value, paper, choices, description, origin }: Parameter): string {
  const values = choices === undefined ? "" : ` (${choices.join(" | ")})`;
  const letter = paper === undefined ? "" : `, in the paper ${paper}`;
  return `  ${name} = ${value}${letter}${values}\n      ${description}\n      origin: ${origin}`;
}

/** `honeyguide judge FILE|URL`: the score of one page, and why. @module */
import { type Command, Option } from "commander";
import type { Profile } from "../types.ts";
import type { SourceFlags } from "./page-source.ts";
import { positiveInteger } from "./values.ts";

export interface ModelFlags {
  readonly vectors?: string;
  readonly bayes?: string;
  readonly maxCharacters?: number;
  readonly tfMax?: "perWord" | "global";
  readonly content?: "intrinsic" | "resnik";
  readonly senses?: "all" | "first";
}

export interface JudgeFlags extends SourceFlags, ModelFlags {
  readonly topic?: string;
  readonly crawl?: string;
  readonly model?: string;
  readonly profile?: Profile;
  readonly json: boolean;
}

const EXAMPLES = `
Examples:
  honeyguide judge page.html --topic topic.yaml
  honeyguide judge https://example.org/ --crawl crawls/storms --contact you@example.org
  honeyguide judge https://example.org/ --topic topic.yaml --model svsm --contact you@example.org
  honeyguide judge http://phenomenon.noun.wordnet.example/rainstorm-11522155 --topic storms-and-floods --web demo

Models: honeyguide tag-vsm vsm ssrm svsm word-vectors bsvsm elmo-style sentence bayes bayes-weighted. All but tag-vsm
learn from the topic's example and background pages where it has some. With --crawl and no --model, the page is judged as
that crawl judges now: by its own examples and by what it has learned; a page that it has fetched comes from its archive.`;

export function addJudgeCommand(program: Command): void {
  program
    .command("judge")
    .summary("score one page for a topic, with the reasons")
    .description("Scores one page by a relevance model and shows how the score came about.")
    .argument("<page>", "an HTML, text, PDF or EPUB file, or a URL")
    .option("--topic <file>", "topic file (YAML or JSON), or with --web demo a bundled topic")
    .option("--crawl <dir>", "instead of a topic: judge as the crawl in this folder does")
    .option("--model <name>", "the relevance model (default: honeyguide, or that of the crawl)")
    .addOption(
      new Option(
        "--profile <name>",
        "default: our corrections of the papers' formulas; paper: exactly as printed (default: default)",
      ).choices(["default", "paper"]),
    )
    .option(
      "--vectors <which>",
      "honeyguide: anchors, minilm, static, none or auto; word2vec or GloVe file (word-vectors), Hugging Face BERT folder (bsvsm, sentence)",
    )
    .option("--bayes <file>", "a classifier made by `honeyguide train bayes`")
    .option("--max-characters <n>", "read long pages up to here (bsvsm, elmo-style, sentence)", positiveInteger)
    .addOption(
      new Option("--tf-max <which>", "tag-vsm: divide by each word's maximum, or by that of all").choices([
        "perWord",
        "global",
      ]),
    )
    .addOption(
      new Option("--content <source>", "ssrm, svsm: information content by structure or by counts").choices([
        "intrinsic",
        "resnik",
      ]),
    )
    .addOption(
      new Option("--senses <which>", "ssrm, svsm: senses of a word to compare (default: first)").choices([
        "all",
        "first",
      ]),
    )
    .option("--web <web>", "take pages from a recorded web")
    .option("--contact <mail-or-url>", "who fetches, for the User-Agent; required for URLs without --web")
    .option("--allow-private", "allow private and loopback addresses", false)
    .option("--json", "print one line of JSON", false)
    .addHelpText("after", EXAMPLES)
    .action(async (page: string, flags: JudgeFlags) => {
      const { judgePage } = await import("./judge-page.ts");
      await judgePage(page, flags);
    });
}

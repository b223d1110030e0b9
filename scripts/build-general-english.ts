/**
 * Makes models/anchors-general.bin out of models/anchors-words.bin and the analysis of English words: to be made again when either
 * changes, as a test says. `npx tsx scripts/build-general-english.ts`
 * @module
 */
import { writeFileSync } from "node:fs";
import { present } from "../src/collections/at.ts";
import { spreadOf } from "../src/math/spread.ts";
import { analyzerFor } from "../src/text/analyzer.ts";
import { GeneralWords } from "../src/text/general-words.ts";
import { openAnchorVectors } from "../src/text/vectors/anchor-vectors.ts";
import { writeGeneralFile } from "../src/text/vectors/general-file.ts";
import { shippedModel } from "../src/text/vectors/model-files.ts";

const words = new GeneralWords(openAnchorVectors());
const spread = present(spreadOf(words.vectors()), "the spread of the words");
const mean = words.mean(analyzerFor("en").term);
writeFileSync(shippedModel("anchors-general.bin"), writeGeneralFile({ mean, spread }));

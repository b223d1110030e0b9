/** What `train bayes` does. @module */

import { topicFrom } from "../api/topic-source.ts";
import { integer } from "../display.ts";
import { trainOnMaterial } from "../recipes/models.ts";
import { saveBayesModel } from "../relevance/bayes/model-file.ts";
import { loadMaterial } from "../session/material.ts";
import { openPageSource } from "./page-source.ts";
import type { TrainBayesFlags } from "./train.ts";

export async function trainBayesModel(flags: TrainBayesFlags): Promise<void> {
  const topic = await topicFrom(flags.topic, flags.web);
  const source = await openPageSource(flags);
  try {
    const material = await loadMaterial(topic, source);
    const model = trainOnMaterial(material);
    await saveBayesModel(model, flags.output);
    process.stdout.write(
      `Trained on ${integer(material.examples.length)} pages on topic and ${integer(material.background.length)} off topic: ${integer(model.vocabulary.length)} words.\nUse it: honeyguide judge PAGE --topic ${flags.topic} --model bayes-weighted --bayes ${flags.output}\n`,
    );
  } finally {
    await source.close();
  }
}

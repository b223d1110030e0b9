/**
 * The language of a text. Most scripts belong to one language and settle it; only Latin, Cyrillic, Arabic and
 * Devanagari texts ask the n-gram detector `eld`, which is loaded when the first of them comes.
 * @module
 */
import { mainScript, SAMPLE_LENGTH, type Script } from "./script.ts";

export interface DetectedLanguage {
  /** Two-letter code, or `und` when it cannot be told. */
  readonly language: string;
  readonly script: Script;
  readonly isReliable: boolean;
}

const ONE_LANGUAGE: Readonly<Partial<Record<Script, string>>> = {
  Han: "zh",
  Kana: "ja",
  Hangul: "ko",
  Greek: "el",
  Hebrew: "he",
  Bengali: "bn",
  Thai: "th",
  Tamil: "ta",
  Telugu: "te",
  Kannada: "kn",
  Malayalam: "ml",
  Gujarati: "gu",
  Gurmukhi: "pa",
  Georgian: "ka",
  Armenian: "hy",
  Ethiopic: "am",
  Khmer: "km",
  Lao: "lo",
  Myanmar: "my",
  Sinhala: "si",
  Oriya: "or",
  Tibetan: "bo",
};

/** Below this part of the letters, the main script does not speak for the text. */
const RELIABLE_SHARE = 0.6;

/** Looks at the first 4096 characters only. */
export async function detectLanguage(text: string): Promise<DetectedLanguage> {
  const { script, share } = mainScript(text);
  if (script === "Unknown") return { language: "und", script, isReliable: false };
  const settled = ONE_LANGUAGE[script];
  if (settled !== undefined) return { language: settled, script, isReliable: share >= RELIABLE_SHARE };
  // The smallest of its tables knows the same 60 languages in a third of the memory; pages are long enough for it.
  const { eld } = await import("eld/extrasmall");
  const result = eld.detect(text.slice(0, SAMPLE_LENGTH));
  return {
    language: result.language === "" ? "und" : result.language,
    script,
    isReliable: result.isReliable() && share >= RELIABLE_SHARE,
  };
}

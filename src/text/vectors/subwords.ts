/**
 * Sub-words of a text's pieces, through Hugging Face's tokenizer. It gives no places, so every piece goes through it
 * alone, which BERT's tokenizer does anyway; and since words repeat, it is asked once a word. A word of a page never
 * becomes a control token such as [SEP].
 * @module
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { ConfigError, messageOf } from "../../errors.ts";
import { importOptional, TOKENIZERS } from "./optional-packages.ts";

/** The longest share of a passage that one word may take. */
const MAX_SUBWORDS = 32;
const REMEMBERED_WORDS = 50_000;

const tokenizerShape = z.looseObject({ model: z.looseObject({ unk_token: z.string().default("[UNK]") }) });

/** What we use of the package; its own declarations do not resolve for ES modules. */
interface Tokenizer {
  encode(text: string, options?: { readonly add_special_tokens: boolean }): { readonly ids: readonly number[] };
  token_to_id(token: string): number | undefined;
  get_vocab(withAddedTokens: boolean): ReadonlyMap<string, number>;
}

export interface Subwords {
  /** Tokens that begin and end every sequence. */
  readonly first: number;
  readonly last: number;
  readonly vocabulary: readonly string[];
  /** At least one token for a word; marks that the model does not know, such as emoji, have none. */
  of(piece: string, isWord: boolean): readonly number[];
}

export async function openSubwords(tokenizerFile: string, needed: readonly string[]): Promise<Subwords> {
  const json = readTokenizer(tokenizerFile);
  const library = await importOptional(TOKENIZERS, needed, () => import("@huggingface/tokenizers"));
  const tokenizer: Tokenizer = new library.Tokenizer(json, {});
  const [first, last, ...more] = tokenizer.encode("").ids;
  const unknown = tokenizer.token_to_id(json.model.unk_token);
  if (first === undefined || last === undefined || more.length > 0 || unknown === undefined) {
    throw brokenTokenizer(tokenizerFile, "does not put one token before and one behind a text");
  }
  const remembered = new Map<string, readonly number[]>();
  const tokenize = (piece: string, isWord: boolean): readonly number[] => {
    const ids = tokenizer.encode(piece, { add_special_tokens: false }).ids.slice(0, MAX_SUBWORDS);
    if (isWord) return ids.length === 0 ? [unknown] : ids;
    return ids.filter((id) => id !== unknown);
  };
  return {
    first,
    last,
    vocabulary: [...tokenizer.get_vocab(false).keys()],
    of(piece, isWord) {
      const known = remembered.get(piece);
      if (known !== undefined) return known;
      const ids = tokenize(piece, isWord);
      if (remembered.size >= REMEMBERED_WORDS) remembered.clear();
      remembered.set(piece, ids);
      return ids;
    },
  };
}

function readTokenizer(file: string): z.infer<typeof tokenizerShape> {
  try {
    return tokenizerShape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw brokenTokenizer(file, `cannot be read: ${messageOf(error)}`, error);
  }
}

function brokenTokenizer(file: string, what: string, cause?: unknown): ConfigError {
  const hint = "A model folder needs the tokenizer.json of a BERT model beside config.json and model.safetensors.";
  return new ConfigError("bad-option", `${file} ${what}`, hint, { cause });
}

/** Pages and digests of documents that tests know to be readable. */
import { digest, type Response } from "../src/digest/digest.ts";
import { isTrouble, pageOf } from "../src/digest/page-of.ts";
import type { Digest, PageReader } from "../src/digesting.ts";
import type { Trouble } from "../src/fetching.ts";
import type { Page } from "../src/types.ts";

export async function readPage(response: Response): Promise<Page> {
  return readable(await pageOf(response));
}

export async function readDigest(response: Response, readers: readonly PageReader[]): Promise<Digest> {
  return readable(await digest(response, readers));
}

function readable<T extends object>(result: T | Trouble): T {
  if (isTrouble(result)) throw new Error(`${result.code}: ${result.detail}`);
  return result;
}

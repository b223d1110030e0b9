/**
 * The kinds of readers: each can be made again from its data in any thread or on any machine that runs the same build.
 * A kind is loaded when it is first asked for.
 * @module
 */
import type { PageReader, ReaderData } from "../digesting.ts";
import { FatalCrawlError } from "../errors.ts";

/** Opens a reader from the options that readers of its kind put into their data. */
type Open = (options: never) => PageReader | Promise<PageReader>;

const KINDS: Readonly<Record<string, () => Promise<Open>>> = {
  fingerprint: async () => {
    const { FINGERPRINT } = await import("../filters/traps/fingerprint.ts");
    return () => FINGERPRINT;
  },
  "page-traits": async () => {
    const { TRAITS } = await import("../filters/traps/page-traits.ts");
    return () => TRAITS;
  },
  "anchor-terms": async () => (await import("../links/anchor-terms.ts")).anchorTerms,
  "local-ontologies": async () => (await import("../relevance/local-ontologies.ts")).localOntologyReader,
  "tag-vsm": async () => {
    const { tagVsm } = await import("../relevance/tag-vsm.ts");
    type Arguments = { topic: Parameters<typeof tagVsm>[0]; options: Parameters<typeof tagVsm>[1] };
    return ({ topic, options }: Arguments) => tagVsm(topic, options);
  },
  vsm: async () => (await import("../relevance/vsm.ts")).vsm,
  "semantic-vsm": async () => (await import("../relevance/semantic-vsm.ts")).semanticVsm,
  "contextual-vsm": async () => {
    const { contextualVsm } = await import("../relevance/contextual-vsm.ts");
    const { openEncoderFrom } = await import("../text/vectors/open-encoder.ts");
    return async (data: Parameters<typeof contextualVsm>[0]) =>
      contextualVsm(data, await openEncoderFrom(data.encoder));
  },
  sentence: async () => {
    const { sentence } = await import("../relevance/sentence.ts");
    const { openEncoderFrom } = await import("../text/vectors/open-encoder.ts");
    return async (data: Parameters<typeof sentence>[0]) => sentence(data, await openEncoderFrom(data.encoder));
  },
  bayes: async () => {
    const { bayes } = await import("../relevance/bayes/bayes.ts");
    type Arguments = { model: Parameters<typeof bayes>[0]; options: Parameters<typeof bayes>[1] };
    return ({ model, options }: Arguments) => bayes(model, options);
  },
  honeyguide: async () => (await import("../relevance/guide/reader.ts")).openGuideReader,
  "page-parts": async () => {
    const { partsReader } = await import("../relevance/page-parts.ts");
    type Arguments = { reader: ReaderData; kinds: Parameters<typeof partsReader>[1] };
    return async ({ reader, kinds }: Arguments) => partsReader(await openReader(reader), kinds);
  },
};

/** The data must come from a reader of the same build: they are taken as they are. */
export async function openReader({ kind, options }: ReaderData): Promise<PageReader> {
  const load = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (load === undefined)
    throw new FatalCrawlError("bug", `there is no reader of the kind "${kind}"`, "Please report this.");
  const open = await load();
  return open(options as never);
}

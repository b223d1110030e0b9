/**
 * What becomes of a page between its bytes and the decisions on it: read once, outside the decider, into plain data
 * that can be sent between threads and machines.
 * @module
 */
import type { Hop, HttpResponse, Trouble } from "./fetching.ts";
import type { ArchiveDraft } from "./journal.ts";
import type { CanonicalUrl, Page } from "./types.ts";

/**
 * The text work of a part: reads a page and needs nothing else but what it was made from. Parts name their readers; what
 * a reader noted comes back to them with the page.
 */
export interface PageReader<Noted = unknown> {
  /** Readers of one name note the same: the page is read by one of them. */
  readonly name: string;
  /** The same reader can be made from it elsewhere; without it, the reader works only where it was made. */
  readonly data?: ReaderData;
  /** Loads a model, or works in threads of its own: one of it is enough, and it reads where it was made. */
  readonly isHeavy?: boolean;
  /** Plain data: what `structuredClone` can copy. */
  read(page: Page): Noted | Promise<Noted>;
  /** How what it noted travels between threads, where that is many small things: to copy few large ones costs much less. */
  readonly packing?: Packing<Noted>;
  /** Ends threads and closes files. */
  close?(): Promise<void>;
}

/** A cheaper form of notes for their way between threads. Asked only of readers with `data`: others work in one thread. */
export interface Packing<Noted> {
  /** For all notes that go one way. */
  packer(): {
    /** Plain data, which may build upon what was packed before. */
    pack(noted: Noted): unknown;
  };
  /** For the other end of that way. */
  unpacker(): {
    /** What was noted; gets all that was packed, in that order. */
    unpack(packed: unknown): Noted;
  };
}

/** A reader, described. Only the kinds that come with the package can be made from it; a reader of your own has none. */
export interface ReaderData {
  readonly kind: string;
  /** Plain data. */
  readonly options: unknown;
}

/** Reader → what it noted. */
export type Notes = Readonly<Record<string, unknown>>;

/** All that the decider gets of a page. */
export interface Digest {
  readonly page: Page;
  readonly notes: Notes;
}

/** What a reader noted of a page. */
export function notesBy<Noted>(reader: PageReader<Noted>, { notes }: Pick<Digest, "notes">): Noted {
  if (Object.hasOwn(notes, reader.name)) return notes[reader.name] as Noted;
  throw new TypeError(
    `the page was not read by "${reader.name}": name it among the readers of the part that asks for it`,
  );
}

/** A page that was had, with its answer and the way to it. */
export interface PageResult extends Digest {
  readonly kind: "page";
  readonly response: HttpResponse;
  readonly hops: readonly Hop[];
  readonly draft: ArchiveDraft | undefined;
  readonly fetchedAt: number;
  /** Requests that it took, those on the way of redirects among them. */
  readonly requests: number;
  /** Requests for other pages that were made for its sake. */
  readonly requestsAside: number;
}

/** There was no page, and why. */
export interface TroubleResult extends Pick<PageResult, "hops" | "draft" | "fetchedAt" | "requests"> {
  readonly kind: "trouble";
  readonly trouble: Trouble;
}

/** What came of a link that was chosen. Rejects only for a bug in a part or a full disk. */
export type PageWork = (url: CanonicalUrl) => Promise<PageResult | TroubleResult>;

/** What stands beside the text: the title, meta elements, structured data, sources of formulas. @module */
import type { ContentAttributes } from "./tree.ts";

const MAX_LENGTH = 2_000_000;
const MAX_META = 200;

export class RawText {
  title = "";
  base: string | undefined;
  readonly meta = new Map<string, string>();
  readonly data: string[] = [];
  scripts = 0;
  #name: string | undefined;
  #type = "";
  #text = "";
  #isKept = false;

  get isOpen(): boolean {
    return this.#name !== undefined;
  }

  start(name: string, attributes: ContentAttributes): void {
    this.#name = name;
    this.#type = attributes.type?.trim().toLowerCase() ?? "";
    this.#text = "";
    const isData = name === "script" && (this.#type === "application/ld+json" || this.#type.startsWith("math/tex"));
    this.#isKept = isData || (name === "title" && this.title === "");
    if (name === "script") this.scripts++;
  }

  add(text: string): void {
    if (this.#isKept && this.#text.length < MAX_LENGTH) this.#text += text;
  }

  /** The formula that ends here, if it is one. */
  end(): { readonly tex: string; readonly isDisplay: boolean } | undefined {
    const name = this.#name;
    this.#name = undefined;
    if (!this.#isKept) return undefined;
    if (name === "title") this.title = this.#text.replace(/\s+/g, " ").trim();
    else if (this.#type === "application/ld+json") this.data.push(this.#text);
    else return { tex: this.#text, isDisplay: this.#type.includes("mode=display") };
    return undefined;
  }

  addMeta(attributes: ContentAttributes): void {
    const name = (attributes.property ?? attributes.name)?.trim().toLowerCase();
    if (name === undefined || attributes.content === undefined) return;
    if (this.meta.size < MAX_META && !this.meta.has(name)) this.meta.set(name, attributes.content);
  }
}

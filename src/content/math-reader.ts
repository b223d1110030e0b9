/** A formula in MathML: its TeX source where it is given, its characters otherwise. @module */
import type { ContentAttributes } from "./tree.ts";

const MAX_LENGTH = 20_000;

export class MathReader {
  isOpen = false;
  #characters = "";
  #source = "";
  #alternative = "";
  #annotation: "none" | "tex" | "other" = "none";
  #isDisplay = false;

  start(attributes: ContentAttributes): void {
    this.isOpen = true;
    this.#characters = "";
    this.#source = "";
    this.#alternative = attributes.alttext ?? "";
    this.#annotation = "none";
    this.#isDisplay = attributes.display === "block";
  }

  opened(name: string, attributes: ContentAttributes): void {
    if (name === "annotation") this.#annotation = /tex/i.test(attributes.encoding ?? "") ? "tex" : "other";
    else if (name === "annotation-xml") this.#annotation = "other";
  }

  closed(name: string): void {
    if (name.startsWith("annotation")) this.#annotation = "none";
  }

  add(text: string): void {
    if (this.#annotation === "tex" && this.#source.length < MAX_LENGTH) this.#source += text;
    else if (this.#annotation === "none" && this.#characters.length < MAX_LENGTH) this.#characters += text;
  }

  end(): { readonly tex: string; readonly isDisplay: boolean } {
    this.isOpen = false;
    const tex = this.#source.trim() || this.#alternative.trim() || this.#characters;
    return { tex: tex.replace(/\s+/g, " ").slice(0, MAX_LENGTH), isDisplay: this.#isDisplay };
  }
}

/**
 * Makes visible text, link occurrences and head facts out of the markup, in one pass and without a tree.
 * @module
 */
import { Containers, Contexts } from "./containers.ts";
import { type Element, elementOf, Kind } from "./elements.ts";
import { Head } from "./head.ts";
import { LinkOccurrences } from "./link-occurrences.ts";
import type { Attributes, MarkupSink } from "./markup.ts";
import { type EndListener, type Level, OpenElements } from "./open-elements.ts";
import { VisibleText } from "./visible-text.ts";

export class DocumentReader implements MarkupSink, EndListener {
  readonly text: VisibleText;
  readonly head: Head;
  readonly containers = new Containers();
  readonly contexts = new Contexts();
  readonly links: LinkOccurrences;
  readonly #source: string;
  readonly #open = new OpenElements(elementOf("body"), this);
  /** The open element whose content the tokenizer hands over as text that is not for readers. */
  #raw: Element | undefined;

  /** `product`: our agent's product token. */
  constructor(source: string, product: string) {
    this.#source = source;
    this.text = new VisibleText(source.length);
    this.head = new Head(product);
    this.links = new LinkOccurrences(this.text);
  }

  finish(): void {
    this.links.endAnchor();
    this.#open.closeAll();
  }

  opened(element: Element, attributes: Attributes, isSelfClosing: boolean): void {
    this.#open.endImplied(element);
    const isNoise = this.#open.isNoise;
    if (element.isBlock && !isNoise) this.text.line();
    const startsNoise = element.isSilent || isHidden(attributes);
    if (element.isRaw && !this.isForeign()) this.#raw = isSelfClosing ? undefined : element;
    if (!isNoise) this.#note(element, attributes, startsNoise);
    if (isSelfClosing && element.name === "a" && !isNoise) this.links.endAnchor();
    if (element.isVoid || isSelfClosing || this.#raw !== undefined) return;
    if (!(startsNoise && !isNoise) && !this.#open.needsLevel(element)) return;
    const level = this.#open.push(element, startsNoise);
    if (level !== undefined && element.isBlock && !this.#open.isNoise) this.#enterBlock(level);
  }

  closed(element: Element): void {
    if (this.#raw !== undefined) this.#raw = undefined;
    else if (element.name === "a" && !this.#open.isNoise) this.links.endAnchor();
    // As the standard has it, `</p>` and `</br>` without a start are empty elements.
    else if (!this.#open.close(element) && element.isBlock && !this.#open.isNoise) this.text.line();
  }

  characters(start: number, end: number, units: Uint16Array): void {
    if (this.#raw !== undefined) {
      if (this.#raw.name === "title") this.head.addTitleText(this.#source.slice(start, end));
    } else if (!this.#open.isNoise) {
      const { zone, container } = this.#open.top;
      this.text.append(units, start, end, zone, container);
    }
  }

  codePoint(codePoint: number): void {
    const text = String.fromCodePoint(codePoint);
    if (this.#raw !== undefined) {
      if (this.#raw.name === "title") this.head.addTitleText(text);
    } else if (!this.#open.isNoise) {
      const { zone, container } = this.#open.top;
      this.text.appendString(text, zone, container);
    }
  }

  isForeign(): boolean {
    return this.#open.has(Kind.foreign);
  }

  ended(level: Level, depth: number): void {
    const { isBlock } = level.element;
    this.links.elementEnded(isBlock, depth);
    if (level.ownContext >= 0) this.contexts.close(level.ownContext, this.text.length);
    if (isBlock && !this.#open.isNoise) this.text.line();
  }

  /** What the start tag says beyond its place in the structure. */
  #note(element: Element, attributes: Attributes, isHiddenItself: boolean): void {
    switch (element.name) {
      case "html":
        this.head.language ||= attributes.lang ?? "";
        break;
      case "title":
        if (this.#raw === element) this.head.startTitle();
        break;
      case "meta":
        this.head.addMeta(attributes);
        break;
      case "base":
        this.head.base ??= attributes.href;
        break;
      case "link":
        this.head.addLink(attributes);
        break;
      case "iframe":
        if (!isHidden(attributes)) this.links.addFrame(attributes, this.#open.top);
        break;
      default:
        if (!isHiddenItself) this.#noteVisible(element, attributes);
    }
  }

  #noteVisible(element: Element, attributes: Attributes): void {
    const level = this.#open.top;
    switch (element.name) {
      case "a":
        this.links.startAnchor(attributes, level, this.#open.depth);
        break;
      case "img":
        this.links.addImage(attributes, level);
        break;
      case "area":
        this.links.addArea(attributes, level);
        break;
      case "frame":
        this.links.addFrame(attributes, level);
        break;
    }
  }

  #enterBlock(level: Level): void {
    const { container, isContext } = level.element;
    const isDivision = container === "division";
    if (container !== "none") level.container = this.containers.add(level.container, isDivision);
    if (!isContext) return;
    level.ownContext = this.contexts.open(level.context, this.text.length, isDivision);
    level.context = level.ownContext;
  }
}

function isHidden(attributes: Attributes): boolean {
  if (attributes.hidden !== undefined && attributes.hidden.toLowerCase() !== "until-found") return true;
  if (attributes["aria-hidden"]?.trim().toLowerCase() === "true") return true;
  return attributes.style !== undefined && /display\s*:\s*none/i.test(attributes.style);
}

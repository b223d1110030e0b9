/**
 * A small SVG writer. Whatever is given as an attribute or a text is escaped here and nowhere else; only what
 * `element` made may stand inside an element.
 * @module
 */

/** Markup that is already escaped. */
export interface Svg {
  readonly markup: string;
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

export function element(name: string, attributes: Attributes, ...children: readonly (Svg | string)[]): Svg {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${attributeOf(value)}"`))
    .join("");
  if (children.length === 0) return { markup: `<${name}${written}/>` };
  return { markup: `<${name}${written}>${children.map(contentOf).join("")}</${name}>` };
}

/** Below this scale letters of 12 pixels can no longer be read; what surrounds the chart has to scroll. */
const SMALLEST = 0.68;
const LARGEST = 1.15;

export interface Frame {
  readonly title: string;
  /** What the chart shows, for those who cannot see it. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** For scripts that read curves: left, right, top and bottom of the plot, and the values there. */
  readonly plot?: string;
  /** What stands along it. */
  readonly xLabel?: string;
}

/**
 * The finished chart: it fills the width it is given, carries its title and description as text alternative, and
 * follows the colours around it (`currentColor`), so it reads on light, on dark and on paper.
 */
export function svgDocument(frame: Frame, ...children: readonly Svg[]): string {
  const { width, height } = frame;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${short(width)} ${short(height)}`,
      role: "img",
      class: "chart",
      "data-plot": frame.plot,
      "data-x": frame.xLabel,
      "aria-label": `${frame.title}. ${frame.description}`,
      "font-family": "system-ui, -apple-system, 'Segoe UI', sans-serif",
      "font-size": 12,
      fill: "currentColor",
      style: `width:100%;min-width:${short(width * SMALLEST)}px;max-width:${short(width * LARGEST)}px;height:auto`,
    },
    element("title", {}, frame.title),
    element("desc", {}, frame.description),
    ...children,
  ).markup;
}

export function text(x: number, y: number, content: string, attributes: Attributes = {}): Svg {
  return element("text", { x, y, ...attributes }, content);
}

export function line(x1: number, y1: number, x2: number, y2: number, attributes: Attributes = {}): Svg {
  return element("line", { x1, y1, x2, y2, stroke: "currentColor", ...attributes });
}

export function group(attributes: Attributes, ...children: readonly Svg[]): Svg {
  return element("g", attributes, ...children);
}

/** About how wide a text is at the charts' font size: letters of common sans-serif faces average 0.56 em. */
export function widthOf(content: string, fontSize = 12): number {
  return content.length * fontSize * 0.56;
}

/** The text cut to what fits, with an ellipsis. */
export function fitted(content: string, room: number, fontSize = 12): string {
  const letters = Math.max(1, Math.floor(room / (fontSize * 0.56)));
  return content.length <= letters ? content : `${content.slice(0, letters - 1)}…`;
}

/** Two decimals are a hundredth of a pixel. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function attributeOf(value: string | number): string {
  return escapeMarkup(typeof value === "number" ? short(value) : value);
}

function contentOf(child: Svg | string): string {
  return typeof child === "string" ? escapeMarkup(child) : child.markup;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Also drops the control characters that XML forbids. */
export function escapeMarkup(content: string): string {
  return content
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? "");
}

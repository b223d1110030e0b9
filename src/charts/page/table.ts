/**
 * Tables of the report: a caption, a first column that stays in sight while the rest scrolls, figures to the right.
 * @module
 */
import { type Html, html, nothing, type Part } from "./html.ts";

export interface Column {
  readonly title: string;
  /** Explains the title. */
  readonly hint?: string;
  /** Texts stand left; figures, the default, right. */
  readonly text?: boolean;
}

export interface Row {
  /** The recipe the row is about: what highlighting and filtering go by. */
  readonly recipe?: string;
  /** Pale: a row to compare with. */
  readonly muted?: boolean;
  /** The first cell is the row's header. */
  readonly cells: readonly Part[];
}

export function table(caption: string, columns: readonly Column[], rows: readonly Row[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption><span>${caption}</span></caption>
<thead><tr>${columns.map(
    ({ title, hint, text }) =>
      html`<th scope="col"${text ? html` class="text"` : nothing}${hint === undefined ? nothing : html` title="${hint}"`}>${title}</th>`,
  )}</tr></thead>
<tbody>${rows.map((row) => rowOf(row, columns))}</tbody></table></div>`;
}

function rowOf({ recipe, muted, cells }: Row, columns: readonly Column[]): Html {
  const name = recipe === undefined ? nothing : html` data-name="${recipe}"`;
  const [first = "", ...rest] = cells;
  return html`<tr${name}${muted ? html` class="muted"` : nothing}><th scope="row">${first}</th>${rest.map((cell, i) =>
    columns[i + 1]?.text ? html`<td class="text">${cell}</td>` : html`<td>${cell}</td>`,
  )}</tr>
`;
}

export function section(id: string, title: string, ...content: readonly Part[]): Html {
  return html`<section id="${id}"><h2>${title}</h2>
${content}</section>
`;
}

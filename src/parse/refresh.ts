/** The address in `<meta http-equiv=refresh content="5; url=…">`. @module */

/**
 * "Shared declarative refresh steps" of the HTML standard: `0;url=x`, `0, 'x'`, `3 x`. Undefined where the content is
 * no refresh or reloads the page itself.
 */
export function refreshTarget(content: string): string | undefined {
  const rest = /^\s*(?:\d+|(?=\.))[\d.]*(?:\s*[;,]\s*|\s+)(.*)$/s.exec(content)?.[1];
  if (rest === undefined || rest === "") return undefined;
  const target = /^url\s*=\s*(.*)$/is.exec(rest)?.[1] ?? rest;
  const quote = target.charAt(0);
  if (quote !== '"' && quote !== "'") return target.trim() || undefined;
  const end = target.indexOf(quote, 1);
  return (end < 0 ? target.slice(1) : target.slice(1, end)).trim() || undefined;
}

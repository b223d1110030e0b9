/**
 * Text from the web, shown as text: isolated, so that marks of direction end where it ends, and with what would steer or
 * hide written out.
 * @module
 */

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu;
/** Joiners that words of some languages and pictures need. */
const NEEDED = ["\u200c", "\u200d", "\n", "\t"];

export function shown(text: string, length = 400): string {
  const clear = text.replace(HIDDEN, (mark) =>
    NEEDED.includes(mark) ? mark : `⟨U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
  return clear.length > length ? `${clear.slice(0, length - 1)}…` : clear;
}

export function Said({ text, length, fallback = "" }: { text: string; length?: number; fallback?: string }) {
  const clear = shown(text.trim(), length);
  return clear === "" ? <span class="quiet">{fallback}</span> : <bdi>{clear}</bdi>;
}

/** A folder by its last two names, with the whole path to point at. */
export function Folder({ path }: { path: string }) {
  const names = path.split(/[/\\]/).filter((name) => name !== "");
  return (
    <bdi title={shown(path)} class="folder">
      {shown(names.slice(-2).join("/"), 120)}
    </bdi>
  );
}

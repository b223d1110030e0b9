/**
 * What bytes really are, whatever their Content-Type claims: the signatures of the WHATWG MIME sniffing standard
 * (sections 6.1 to 6.4 and 7.1), and of a few formats that it leaves out.
 * @module
 */

/** One character per byte; `?` stands for any. */
const SIGNATURES: readonly (readonly [format: string, ...bytes: readonly string[]])[] = [
  ["PDF", "%PDF-"],
  ["PostScript", "%!PS-Adobe-"],
  ["PNG", "\x89PNG\r\n\x1a\n"],
  ["GIF", "GIF87a", "GIF89a"],
  ["JPEG", "\xff\xd8\xff"],
  ["WebP", "RIFF????WEBPVP"],
  ["BMP", "BM"],
  ["icon", "\0\0\x01\0", "\0\0\x02\0"],
  ["AIFF", "FORM????AIFF"],
  ["MP3", "ID3"],
  ["Ogg", "OggS\0"],
  ["MIDI", "MThd\0\0\0\x06"],
  ["AVI", "RIFF????AVI "],
  ["WAVE", "RIFF????WAVE"],
  ["MP4", "????ftyp"],
  ["WebM", "\x1a\x45\xdf\xa3"],
  ["font", "\0\x01\0\0", "OTTO", "ttcf", "wOFF", "wOF2"],
  ["gzip", "\x1f\x8b\x08"],
  ["ZIP", "PK\x03\x04"],
  ["RAR", "Rar!\x1a\x07"],
  ["7z", "7z\xbc\xaf\x27\x1c"],
  ["xz", "\xfd7zXZ\0"],
  ["bzip2", "BZh"],
  ["Zstandard", "\x28\xb5\x2f\xfd"],
  ["Microsoft Office", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
];

/** Nobody begins a page like this, although it could be text. Of the others, some are the beginnings of words. */
const CERTAIN: ReadonlySet<string> = new Set(["PDF", "PostScript"]);

/** How far into a body we look; the resource header of the standard is as long. */
const SNIFFED_BYTES = 1445;

/** The format of a file that is surely no text; undefined if nothing says so. */
export function formatOf(body: Uint8Array): string | undefined {
  const format = SIGNATURES.find(([, ...all]) => all.some((bytes) => startsWith(body, bytes)))?.[0];
  return format === undefined || (!CERTAIN.has(format) && looksLikeText(body)) ? undefined : format;
}

/** No byte that text never has (section 3 of the standard), unless a byte order mark says UTF-16. */
export function looksLikeText(body: Uint8Array): boolean {
  const [first, second] = body;
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) return true;
  return body.subarray(0, SNIFFED_BYTES).every((byte) => !isBinary(byte));
}

function isBinary(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
}

function startsWith(body: Uint8Array, bytes: string): boolean {
  if (body.length < bytes.length) return false;
  for (let i = 0; i < bytes.length; i++) {
    const wanted = bytes.charCodeAt(i);
    if (wanted !== ANY && wanted !== body[i]) return false;
  }
  return true;
}

const ANY = "?".charCodeAt(0);

/** Code units that mean something in markup. @module */
const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0c, 0x0d, 0x20];
export const EXCLAMATION = 0x21;
export const QUOTE = 0x22;
export const AMPERSAND = 0x26;
export const APOSTROPHE = 0x27;
export const DASH = 0x2d;
export const SLASH = 0x2f;
export const LESS = 0x3c;
export const EQUALS = 0x3d;
export const GREATER = 0x3e;
export const QUESTION = 0x3f;
export const LOWER_A = 0x61;
const LOWER_Z = 0x7a;
/** Makes a letter of ASCII a small one. */
export const TO_LOWER = 0x20;

/** By unit of ASCII: where names of elements end, and those of attributes. */
export const ENDS_NAME = new Uint8Array(0x80);
for (const unit of [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE, SLASH, GREATER]) ENDS_NAME[unit] = 1;
const ENDS_ATTRIBUTE = Uint8Array.from(ENDS_NAME);
ENDS_ATTRIBUTE[EQUALS] = 1;

/** Of ASCII. */
export function isLetter(unit: number): boolean {
  const lower = unit | TO_LOWER;
  return lower >= LOWER_A && lower <= LOWER_Z;
}

function isSpace(unit: number): boolean {
  return unit === SPACE || unit === LINE_FEED || unit === TAB || unit === RETURN || unit === FORM_FEED;
}

/** Where the name of an element that has begun before `from` ends. */
export function nameEnd(units: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && (units[at]! >= ENDS_NAME.length || ENDS_NAME[units[at]!] === 0)) at++;
  return at;
}

/** The same of an attribute. */
export function attributeEnd(units: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && (units[at]! >= ENDS_ATTRIBUTE.length || ENDS_ATTRIBUTE[units[at]!] === 0)) at++;
  return at;
}

/** Where a value without quotes ends. */
export function unquotedEnd(units: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && units[at]! !== GREATER && !isSpace(units[at]!)) at++;
  return at;
}

export function behindSpace(units: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end && isSpace(units[at]!)) at++;
  return at;
}

/** The next of these units, or the end. */
export function next(units: Uint16Array, unit: number, from: number, end: number): number {
  let at = from;
  while (at < end && units[at]! !== unit) at++;
  return at;
}

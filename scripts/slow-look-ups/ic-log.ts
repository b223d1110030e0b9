/**
 * Reads what V8 logs of its inline caches (`node --log-ic`): where a property was looked up the slow way, since the object had a
 * hidden class that nobody there had seen and there had been too many others. Node 20 gives each object that begins with a spread and
 * gets further members, `{ ...one, other }`, a hidden class of its own; every look at such an object is one of these.
 * @module
 */

export interface SlowPlace {
  /** Function and file. */
  readonly place: string;
  readonly count: number;
  /** Names that were looked up, the most frequent first. */
  readonly names: readonly string[];
}

/** As the log marks what has seen too many hidden classes. */
const MEGAMORPHIC = "N";
/** Columns of `LoadIC,pc,time,line,column,old state,new state,map,name,…`. */
const [PC, OLD_STATE, NEW_STATE, NAME] = [1, 5, 6, 8] as const;
/** And of `code-creation,type,kind,time,address,size,name`. */
const [ADDRESS, SIZE, FUNCTION] = [4, 5, 6] as const;
const TOLD_NAMES = 6;

interface Code {
  readonly start: number;
  readonly end: number;
  readonly place: string;
}

/** The lines of a log as places, the slowest first; undefined where they tell of no inline cache at all. */
export function slowPlaces(lines: Iterable<string>): readonly SlowPlace[] | undefined {
  const codes: Code[] = [];
  const slow: { readonly pc: number; readonly name: string }[] = [];
  let caches = 0;
  for (const line of lines) {
    const columns = line.split(",");
    if (columns[0] === "code-creation") {
      const start = Number(columns[ADDRESS]);
      codes.push({ start, end: start + Number(columns[SIZE]), place: placeOf(columns[FUNCTION] ?? "") });
    } else if (columns[0]?.endsWith("IC") === true) {
      caches++;
      if (columns[OLD_STATE] !== MEGAMORPHIC || columns[NEW_STATE] !== MEGAMORPHIC) continue;
      slow.push({ pc: Number(columns[PC]), name: columns[NAME] ?? "" });
    }
  }
  return caches === 0
    ? undefined
    : counted(
        slow,
        codes.toSorted((a, b) => a.start - b.start),
      );
}

function counted(slow: readonly { readonly pc: number; readonly name: string }[], codes: readonly Code[]): SlowPlace[] {
  const places = new Map<string, Map<string, number>>();
  for (const { pc, name } of slow) {
    const place = codeAt(pc, codes)?.place ?? "";
    const names = places.get(place) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + 1);
    places.set(place, names);
  }
  return [...places]
    .map(([place, names]) => {
      const most = [...names].sort(([, a], [, b]) => b - a);
      const count = most.reduce((sum, [, of]) => sum + of, 0);
      return { place, count, names: most.slice(0, TOLD_NAMES).map(([name]) => name) };
    })
    .sort((a, b) => b.count - a.count);
}

/** The last one that begins at or before it, if it reaches so far. */
function codeAt(pc: number, codes: readonly Code[]): Code | undefined {
  let [low, high] = [0, codes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((codes[middle]?.start ?? 0) <= pc) low = middle + 1;
    else high = middle;
  }
  const code = codes[low - 1];
  return code !== undefined && pc < code.end ? code : undefined;
}

/** `valuesOf file:///…/store/link-rows.js:12:25` without the numbers. */
function placeOf(name: string): string {
  return name.replace(/:\d+:\d+$/, "").trim();
}
